#!/usr/bin/env python3
"""Tests of what training rests on: /usr/bin/python3 train/test_net.py"""

import os
import sys
import tempfile
import unittest

import torch

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from net import Conv, Net, read_file

SHAPE = 8, 5, 16, 4


def inputs(n=64):
    """Positions of a kind: a board that does not fill its frame, and bits on it."""
    board = torch.zeros(n, 1, 8, 8)
    board[:, :, :6, :7] = 1
    return torch.cat([board, (torch.rand(n, SHAPE[0] - 1, 8, 8) < 0.3).float() * board], 1)


def trained():
    """A net as after some training: nothing of it is as it was at the beginning."""
    net = Net(*SHAPE)
    with torch.no_grad():
        for it in net.modules():
            if isinstance(it, Conv):
                it.norm.weight.uniform_(0.2, 1.5)
                it.norm.bias.uniform_(-0.5, 0.5)
        for layer in (net.policy_pool, net.logits, net.ends, *(it.pool for it in net.blocks if it.pool)):
            layer.weight.normal_(std=0.2)
    for _ in range(50):
        net.train()(inputs())
    return net.eval()


class FromFile(unittest.TestCase):
    def setUp(self):
        torch.manual_seed(1)
        self.net, self.x = trained(), inputs()
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.path = os.path.join(folder.name, "a.qnet")
        with open(self.path, "wb") as file:
            file.write(self.net.file("a", "talpa", ["8"], "by nobody"))

    def same(self, ours, theirs, tolerance):
        with torch.no_grad():
            for a, b in zip(ours(self.x), theirs(self.x)):
                self.assertGreater(b.abs().max().item(), 0.1)
                self.assertLess((a - b).abs().max().item(), tolerance)

    def test_a_net_computes_what_its_file_says(self):
        net = Net(*SHAPE)
        head = net.read(self.path)
        self.assertEqual(head["trained"], "by nobody")
        self.same(net.eval(), read_file(self.path)[1], 1e-4)
        self.same(net, self.net, 2e-2)  # half precision

    def test_calibration_changes_nothing_but_how_weights_are_split(self):
        net = Net(*SHAPE)
        net.read(self.path)
        net.calibrate(self.x)
        self.same(net.eval(), read_file(self.path)[1], 1e-4)
        # Now that the normalization knows the batch, learning begins from the same net.
        self.same(net.train(), read_file(self.path)[1], 1e-2)

    def test_calibration_is_needed(self):
        net = Net(*SHAPE)
        net.read(self.path)
        with self.assertRaises(AssertionError):
            self.same(net.train(), read_file(self.path)[1], 1e-2)

    def test_another_shape_is_refused(self):
        with self.assertRaises(ValueError):
            Net(8, 5, 16, 3).read(self.path)
        with self.assertRaises(ValueError):
            Net(9, 5, 16, 4).read(self.path)


if __name__ == "__main__":
    unittest.main()
