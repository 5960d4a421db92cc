#!/usr/bin/env python3
"""Records what PyTorch makes of a net, for the tests of our own inference.

    quadrille --net NET selfplay GAME --games 4 --visits 4 --out SAMPLES
    python3 train/record.py NET SAMPLES > OUTPUTS

Each line has the words of the planes and the numbers of a position, in hexadecimal, then
how likely it is won, drawn and lost, then the logits by plane and cell.
"""

import struct
import sys

import numpy as np
import torch

from net import Folded, Net
from selfplay import Layout, SAMPLES

HOW_MANY = 12


def read_net(path):
    """A net as the program would run it."""
    with open(path, "rb") as file:
        head, weights = file.read().split(b"\n\n", 1)
    pairs = dict(line.split(" ", 1) for line in head.decode().splitlines())
    numbers = [int(pairs[name]) for name in ("inputs", "outputs", "channels", "blocks")]
    folded = Folded(Net(*numbers).eval(), torch.float32)
    rest = torch.from_numpy(np.frombuffer(weights, np.float16).astype(np.float32))
    with torch.no_grad():
        for part in folded.parts:
            part.copy_(rest[: part.numel()].reshape(part.shape))
            rest = rest[part.numel() :]
    assert len(rest) == 0, "weights are left over"
    return folded.eval()


def read_samples(path):
    """The layout and the samples of a file."""
    found = []
    with open(path, "rb") as file:
        layout = Layout(file.readline().decode())
        while head := file.read(8):
            kind, count = struct.unpack("<II", head)
            size = layout.sample if kind == SAMPLES else 4
            bytes_ = np.frombuffer(file.read(count * size), np.uint8)
            if kind == SAMPLES:
                found.append(bytes_.reshape(count, size))
    return layout, np.concatenate(found)


def main():
    net = read_net(sys.argv[1])
    layout, samples = read_samples(sys.argv[2])
    samples = samples[:: max(1, len(samples) // HOW_MANY)][:HOW_MANY]
    with torch.no_grad():
        logits, ends = net(layout.inputs_of(torch.from_numpy(samples.copy()), torch.float32))
    ends = torch.softmax(ends, 1)
    print(f"height={layout.height} width={layout.width} planes={layout.planes} numbers={layout.numbers}")
    for sample, logit, end in zip(samples, logits, ends):
        words = sample[: layout.position].tobytes().hex()
        numbers = [*end.tolist(), *logit.flatten().tolist()]
        print(words, *(f"{number:.7g}" for number in numbers))


if __name__ == "__main__":
    main()
