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

from net import read_file
from selfplay import Layout, SAMPLES

HOW_MANY = 12
# Large boards get fewer positions, to keep files small.
NUMBERS, LEAST = 13_000, 6


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
    _, net = read_file(sys.argv[1])
    layout, samples = read_samples(sys.argv[2])
    n = max(LEAST, min(HOW_MANY, NUMBERS // (layout.outputs * layout.cells)))
    samples = samples[:: max(1, len(samples) // n)][:n]
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
