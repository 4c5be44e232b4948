"""The weights of the packaged networks, to train on from where they stand.

A checkpoint is too large to keep with the project; the ONNX file holds the same weights, with each
normalisation folded into the convolution before it. They are unfolded by what the sheets that are
trained on look like, so that the network reads as before.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TypeVar

import onnx
import torch
from onnx import numpy_helper
from torch import Tensor, nn

from training.network import Look, Reader

Kind = TypeVar("Kind", bound=nn.Module)
FOLDED = "onnx::"  # how the exporter names what it has computed ahead


def load_packaged(path: Path, reader: Reader, crops: Tensor) -> None:
    """Give a reader the weights of an ONNX file; `crops` are some of those it will see."""
    take_weights(path, reader, reader.eye, _linear(reader), (crops,))


def take_weights(
    path: Path,
    network: nn.Module,
    eye: nn.Module,
    linear: Sequence[nn.Linear],
    seen: tuple[Tensor, ...],
) -> None:
    """Give a network the weights of an ONNX file.

    `eye` is the part with convolutions, `linear` the layers whose weights lost their names, in the
    order in which they are used, and `seen` what the eye may look at.
    """
    graph = onnx.load(str(path)).graph
    stored = {
        one.name: torch.from_numpy(numpy_helper.to_array(one).copy()) for one in graph.initializer
    }
    named = {name: weight for name, weight in stored.items() if not name.startswith(FOLDED)}
    network.load_state_dict(named, strict=False)
    for layer, weight in zip(linear, _used(graph, stored, "MatMul", 1), strict=True):
        layer.weight.data.copy_(weight.T)
    # Only convolutions with a normalisation behind them have lost their names.
    convolutions = [one for one in _of(eye, nn.Conv2d) if one.bias is None]
    norms = _of(eye, nn.BatchNorm2d)
    folded = [node for node in graph.node if _is_folded(node)]
    for node, convolution, norm in zip(folded, convolutions, norms, strict=True):
        convolution.weight.data.copy_(stored[node.input[1]])
        _unfold(norm, stored[node.input[2]])
    _settle(network, eye, norms, seen)


def load_folded(path: Path, network: nn.Module, pictures: Tensor) -> None:
    """The same for a network whose layers are used in the order in which it has them."""
    graph = onnx.load(str(path)).graph
    stored = {
        one.name: torch.from_numpy(numpy_helper.to_array(one).copy()) for one in graph.initializer
    }
    used = [node for node in graph.node if node.op_type in ("Conv", "Gemm")]
    layers = [part for part in network.modules() if isinstance(part, nn.Conv2d | nn.Linear)]
    norms = _of(network, nn.BatchNorm2d)
    unused = iter(norms)
    for node, layer in zip(used, layers, strict=True):
        layer.weight.data.copy_(stored[node.input[1]])
        bias = stored[node.input[2]]
        if layer.bias is None:
            _unfold(next(unused), bias)
        else:
            layer.bias.data.copy_(bias)
    _settle(network, network, norms, (pictures,))


def _linear(reader: Reader) -> list[nn.Linear]:
    """The linear layers in the order in which they are used; the eye's keeps its name."""
    first = [reader.alone, reader.kin.turn, reader.kin.takes, reader.hint, reader.printed]
    looks = [
        layer
        for look in _of(reader.looks, Look)
        for layer in (look.asks, look.offers, look.tells, look.takes, look.widen, look.narrow)
    ]
    return [*first, *looks, reader.head, reader.again]


def _used(
    graph: onnx.GraphProto, stored: dict[str, Tensor], operation: str, place: int
) -> Iterator[Tensor]:
    """The stored weights that stand at a place of an operation, in the order of first use."""
    used = [node.input[place] for node in graph.node if node.op_type == operation]
    for name in dict.fromkeys(used):  # what is used again comes once
        if name in stored:
            yield stored[name]


def _is_folded(node: onnx.NodeProto) -> bool:
    return bool(node.op_type == "Conv" and node.input[1].startswith(FOLDED))


def _of(module: nn.Module, kind: type[Kind]) -> list[Kind]:
    return [part for part in module.modules() if isinstance(part, kind)]


def _unfold(norm: nn.BatchNorm2d, bias: Tensor) -> None:
    """A normalisation that adds the bias and changes nothing else."""
    norm.running_mean = torch.zeros_like(bias)
    norm.running_var = torch.full_like(bias, 1 - norm.eps)
    norm.weight.data.fill_(1)
    norm.bias.data.copy_(bias)


@torch.no_grad()
def _settle(
    network: nn.Module, eye: nn.Module, norms: list[nn.BatchNorm2d], seen: tuple[Tensor, ...]
) -> None:
    """Let each normalisation know what comes to it, without changing what it gives."""

    def note(norm: nn.BatchNorm2d, inputs: tuple[Tensor]) -> None:
        mean, spread = inputs[0].mean((0, 2, 3)), inputs[0].var((0, 2, 3))
        norm.running_mean, norm.running_var = mean, spread
        norm.weight.data = torch.sqrt(spread + norm.eps)
        norm.bias.data += mean

    hooks = [norm.register_forward_pre_hook(note) for norm in norms]
    network.eval()
    eye(*seen)
    for hook in hooks:
        hook.remove()
