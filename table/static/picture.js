// A photo before it goes up: whether it is dark, blurred or too small, told at once. What cannot be
// shown here (HEIC on many phones) goes up all the same.

const LOOKED_AT = 480; // pixels across
const DARK = 62; // mean brightness, of 255
const BLURRED = 14; // variance of the Laplacian at that size; sharp sheets have some hundreds
const SMALL = 1100; // pixels of the longer side: eleven spaces, a margin, and 20 pixels for each

/**
 * @param {File} file
 * @returns {Promise<{url: string | null, remarks: string[]}>} remarks by the names of their words
 */
export async function looked(file) {
  const url = URL.createObjectURL(file);
  const image = new Image();
  image.src = url;
  try {
    await image.decode();
  } catch {
    URL.revokeObjectURL(url);
    return { url: null, remarks: ["preview.none"] };
  }
  const remarks = [];
  const { naturalWidth: wide, naturalHeight: high } = image;
  if (Math.max(wide, high) < SMALL) remarks.push("preview.small");
  const grey = greys(image, wide, high);
  if (grey) {
    if (mean(grey.values) < DARK) remarks.push("preview.dark");
    if (sharpness(grey) < BLURRED) remarks.push("preview.blurred");
  }
  if (wide > high * 1.15) remarks.push("preview.turned");
  return { url, remarks };
}

/** @param {HTMLImageElement} image @param {number} wide @param {number} high */
function greys(image, wide, high) {
  const scale = LOOKED_AT / Math.max(wide, high);
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(3, Math.round(wide * scale));
  canvas.height = Math.max(3, Math.round(high * scale));
  const pen = canvas.getContext("2d", { willReadFrequently: true });
  if (!pen) return null;
  pen.drawImage(image, 0, 0, canvas.width, canvas.height);
  const { data, width, height } = pen.getImageData(0, 0, canvas.width, canvas.height);
  const values = new Float32Array(width * height);
  for (let at = 0; at < values.length; at++) {
    values[at] = 0.299 * data[4 * at] + 0.587 * data[4 * at + 1] + 0.114 * data[4 * at + 2];
  }
  return { values, width, height };
}

/** @param {Float32Array} values */
function mean(values) {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** @param {{values: Float32Array, width: number, height: number}} grey */
function sharpness({ values, width, height }) {
  let [sum, squares, count] = [0, 0, 0];
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x;
      const edge = 4 * values[at] - values[at - 1] - values[at + 1] - values[at - width] - values[at + width];
      sum += edge;
      squares += edge * edge;
      count++;
    }
  }
  return squares / count - (sum / count) ** 2;
}
