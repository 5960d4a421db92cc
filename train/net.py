"""The nets: their shape, and the files that the program reads.

A net knows no game. It sees planes of bits and a few numbers, and answers with a logit
for each output plane and cell, and with how likely the player to move wins, draws and
loses. `docs/training.md` says how nets are trained; `crates/net` runs them.
"""

import hashlib

import numpy as np
import torch
from torch import nn
from torch.nn import functional as F

VALUE_CHANNELS = 32
VALUE_UNITS = 64
LEAST_SIZE = 1e-3


class Conv(nn.Module):
    """A convolution with batch normalization. On boards of hexagons the two corners of
    the window that are no neighbors have no weight."""

    def __init__(self, inputs, outputs, side, hexagonal):
        super().__init__()
        self.conv = nn.Conv2d(inputs, outputs, side, padding=side // 2, bias=False)
        self.norm = nn.BatchNorm2d(outputs)
        nn.init.kaiming_normal_(self.conv.weight, nonlinearity="relu")
        window = torch.ones(side, side)
        if hexagonal and side == 3:
            window[0, 0] = window[2, 2] = 0
        self.register_buffer("window", window, persistent=False)

    def forward(self, x):
        weight = self.conv.weight * self.window
        x = F.conv2d(x, weight, padding=self.conv.padding)
        return self.norm(x)

    def folded(self):
        """Weights and bias with the normalization worked in."""
        scale = self.norm.weight / torch.sqrt(self.norm.running_var + self.norm.eps)
        weight = self.conv.weight * self.window * scale[:, None, None, None]
        return weight, self.norm.bias - self.norm.running_mean * scale

    @torch.no_grad()
    def unfold(self, weight, bias):
        """Takes weights and bias of a file; the normalization changes nothing yet."""
        self.conv.weight.copy_(weight)
        self.norm.running_mean.zero_()
        self.norm.running_var.fill_(1 - self.norm.eps)
        self.norm.weight.fill_(1)
        self.norm.bias.copy_(bias)

    @torch.no_grad()
    def calibrate(self, x):
        """Splits weights and normalization anew, by what the convolution makes of a batch:
        mean 0 and variance 1 for each channel. What comes out stays what it is."""
        scale = self.norm.weight / torch.sqrt(self.norm.running_var + self.norm.eps)
        shift = self.norm.bias - self.norm.running_mean * scale
        var, mean = torch.var_mean(x, (0, 2, 3), unbiased=False)
        # A channel that hardly varies keeps the size of its weights.
        size = torch.sqrt(var).clamp(min=LEAST_SIZE)
        self.conv.weight /= size[:, None, None, None]
        self.norm.running_mean.copy_(mean / size)
        self.norm.running_var.copy_(var / size**2)
        self.norm.weight.copy_(scale * size * torch.sqrt(self.norm.running_var + self.norm.eps))
        self.norm.bias.copy_(shift + mean * scale)
        return x / size[None, :, None, None]


def pooled(x, board):
    """The mean and the highest value of each channel over the board, none below zero."""
    x = F.relu(x) * board
    mean = x.sum((2, 3)) / board.sum((2, 3))
    # Not `amax`: compiled, its gradient looks for the highest value again and may miss it.
    return torch.cat([mean, x.flatten(2).max(2)[0]], 1)


class Block(nn.Module):
    def __init__(self, channels, pools, hexagonal):
        super().__init__()
        self.first = Conv(channels, channels, 3, hexagonal)
        self.second = Conv(channels, channels, 3, hexagonal)
        self.pool = nn.Linear(2 * channels, channels) if pools else None
        # A block that adds nothing yet is easy to begin with.
        nn.init.zeros_(self.second.norm.weight)
        if pools:
            nn.init.zeros_(self.pool.weight)

    def forward(self, x, board):
        y = self.first(x)
        if self.pool is not None:
            y = y + self.pool(pooled(y, board))[:, :, None, None]
        y = self.second(F.relu(y) * board)
        return F.relu(x + y) * board


class Net(nn.Module):
    """A residual net of so many channels and blocks; every second block also sees means
    over the whole board."""

    def __init__(self, inputs, outputs, channels, blocks, hexagonal=False):
        super().__init__()
        self.inputs, self.outputs = inputs, outputs
        self.channels, self.n_blocks = channels, blocks
        self.stem = Conv(inputs, channels, 3, hexagonal)
        self.blocks = nn.ModuleList(
            Block(channels, n % 2 == 1, hexagonal) for n in range(blocks)
        )
        self.policy = Conv(channels, channels, 1, hexagonal)
        self.policy_pool = nn.Linear(2 * channels, channels)
        self.logits = nn.Conv2d(channels, outputs, 1)
        self.value = Conv(channels, VALUE_CHANNELS, 1, hexagonal)
        self.hidden = nn.Linear(2 * VALUE_CHANNELS, VALUE_UNITS)
        self.ends = nn.Linear(VALUE_UNITS, 3)
        nn.init.zeros_(self.policy_pool.weight)
        nn.init.normal_(self.logits.weight, std=0.01)
        nn.init.normal_(self.ends.weight, std=0.01)

    def forward(self, x):
        """Logits by plane and cell, and logits of won, drawn and lost. The first plane
        of `x` is the board."""
        board = x[:, :1]
        x = F.relu(self.stem(x)) * board
        for block in self.blocks:
            x = block(x, board)
        y = self.policy(x)
        y = y + self.policy_pool(pooled(y, board))[:, :, None, None]
        logits = self.logits(F.relu(y) * board)
        ends = self.ends(F.relu(self.hidden(pooled(self.value(x), board))))
        return logits, ends

    @torch.no_grad()
    def calibrate(self, x):
        """Prepares a net that was read from a file for learning: its normalization gets
        the means and variances of these inputs. What it computes stays the same."""
        training = self.training
        self.eval()
        convs = [it for it in self.modules() if isinstance(it, Conv)]
        hooks = [
            it.norm.register_forward_pre_hook(lambda _, inputs, it=it: (it.calibrate(inputs[0]),))
            for it in convs
        ]
        self(x)
        for hook in hooks:
            hook.remove()
        self.train(training)

    @torch.no_grad()
    def read(self, path):
        """Takes the weights of a file of the same shape, and returns what its head says.
        `calibrate` is to follow before the net learns."""
        head, folded = read_file(path)
        for name in ("inputs", "outputs", "channels"):
            if head[name] != str(getattr(self, name)):
                raise ValueError(f"{path}: {name} are {head[name]}, not {getattr(self, name)}")
        if head["blocks"] != str(self.n_blocks):
            raise ValueError(f"{path}: blocks are {head['blocks']}, not {self.n_blocks}")
        parts = iter(folded.parts)
        for layer in self.parts_of_file():
            if isinstance(layer, Conv):
                layer.unfold(next(parts), next(parts))
            else:
                layer.weight.copy_(next(parts))
                layer.bias.copy_(next(parts))
        return head

    def parts_of_file(self):
        """Layers in the order of the file."""
        yield self.stem
        for block in self.blocks:
            yield block.first
            if block.pool is not None:
                yield block.pool
            yield block.second
        yield from (self.policy, self.policy_pool, self.logits, self.value, self.hidden, self.ends)

    def layers(self):
        """Weights and biases in the order of the file."""
        for layer in self.parts_of_file():
            yield layer.folded() if isinstance(layer, Conv) else (layer.weight, layer.bias)

    def file(self, name, game, boards, trained):
        """The bytes of the file that the program reads."""
        parts = [part.detach().float().cpu().flatten() for layer in self.layers() for part in layer]
        weights = torch.cat(parts).half().numpy().tobytes()
        head = [
            "quadrille-net 1",
            f"name {name}",
            f"game {game}",
            f"boards {' '.join(boards)}",
            f"inputs {self.inputs}",
            f"outputs {self.outputs}",
            f"channels {self.channels}",
            f"blocks {self.n_blocks}",
            f"trained {trained}",
            f"digest {hashlib.sha256(weights).hexdigest()}",
            "",
            "",
        ]
        return "\n".join(head).encode() + weights


class Folded(nn.Module):
    """A net for self-play: the normalization worked in, in the precision of the machine.
    `load` copies the weights of a net into the same memory, so that recorded graphs stay
    valid."""

    def __init__(self, net, dtype):
        super().__init__()
        self.n_blocks = net.n_blocks
        self.pools = [block.pool is not None for block in net.blocks]
        self.parts = nn.ParameterList(
            nn.Parameter(part.detach().clone().to(dtype), requires_grad=False)
            for layer in net.layers()
            for part in layer
        )

    @torch.no_grad()
    def load(self, net):
        parts = (part for layer in net.layers() for part in layer)
        for ours, theirs in zip(self.parts, parts):
            ours.copy_(theirs)

    def forward(self, x):
        parts = iter([self.parts[n] for n in range(len(self.parts))])
        board = x[:, :1]

        def conv(x):
            weight, bias = next(parts), next(parts)
            return F.conv2d(x, weight, bias, padding=int(weight.shape[2]) // 2)

        def dense(x):
            return F.linear(x, next(parts), next(parts))

        x = F.relu(conv(x)) * board
        for pools in self.pools:
            y = conv(x)
            if pools:
                y = y + dense(pooled(y, board))[:, :, None, None]
            y = conv(F.relu(y) * board)
            x = F.relu(x + y) * board
        y = conv(x)
        y = y + dense(pooled(y, board))[:, :, None, None]
        logits = conv(F.relu(y) * board)
        ends = dense(F.relu(dense(pooled(conv(x), board))))
        return logits, ends


def read_file(path):
    """What the head of a file says, and its net as the program would run it."""
    with open(path, "rb") as file:
        head, weights = file.read().split(b"\n\n", 1)
    head = dict(line.split(" ", 1) for line in head.decode().splitlines())
    numbers = [int(head[name]) for name in ("inputs", "outputs", "channels", "blocks")]
    folded = Folded(Net(*numbers).eval(), torch.float32)
    rest = torch.from_numpy(np.frombuffer(weights, np.float16).astype(np.float32))
    with torch.no_grad():
        for part in folded.parts:
            part.copy_(rest[: part.numel()].reshape(part.shape))
            rest = rest[part.numel() :]
    if len(rest) > 0:
        raise ValueError(f"{path}: weights are left over")
    return head, folded.eval()
