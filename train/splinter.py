#!/usr/bin/env python3
"""Learns the evaluation of Splinter from positions that `splinter_positions` wrote.
`docs/training.md` has the commands.

    python3 train/splinter.py FILE... --out nets/evaluations/splinter-evaluation.qnet

What is learned is how likely the player to move wins. Each king sees every other piece at an
offset from itself, with its kind: whose it is, and which king reaches it first, going from
piece to touching piece. A row of weights for each kind and offset is added up for each king;
both sums, clipped, go through one small layer. `crates/eval/src/splinter/net.rs` does the same
with integers, to which the weights are rounded here; beside the file of weights lies one of
positions with what those integers make of them, which a test compares.
"""

import argparse
import hashlib
import time

import numpy as np
import torch
from torch import nn

RECORD = 128
# Offsets from a king that are told apart; pieces farther away count as on the rim.
COLUMNS, ROWS = 7, 8
WIDTH, HEIGHT = 2 * COLUMNS + 1, 2 * ROWS + 1
# Pawns of two sides, reached first by either king or by both at once; the other king.
KINDS = 7
FEATURES = KINDS * WIDTH * HEIGHT
NONE = FEATURES
# Score of the search and evaluation of the program that make a logit.
LOGIT = 200.0
# Integers that make one: in the sums, in the weights of the layer in between, in the plain number.
UNIT, WEIGHT_UNIT, PLAIN_UNIT = 128, 64, 16


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    add = parser.add_argument
    add("files", nargs="+")
    add("--out", help="the file of weights")
    add("--lanes", type=int, default=32, help="sums of each king")
    add("--hidden", type=int, default=16)
    add("--epochs", type=int, default=8)
    add("--batch", type=int, default=4096)
    add("--rate", type=float, default=4e-3)
    add("--mix", type=float, default=0.5, help="share of the result in what is learned")
    add("--most", type=int, default=10**9, help="positions of each file that are used")
    add("--seed", type=int, default=1)
    return parser.parse_args()


def read(path, most):
    """Features by king of each position, and results and scores for the player to move."""
    data = np.fromfile(path, np.uint8)[: most * RECORD]
    data = data[: len(data) // RECORD * RECORD].reshape(-1, RECORD)
    score = data[:, :2].copy().view(np.int16)[:, 0].astype(np.float32)
    result = data[:, 2].astype(np.float32) / 2
    parts = [features(part) for part in np.array_split(data, max(1, len(data) // 50_000))]
    return np.concatenate(parts), result, score


def features(data):
    n = data[:, 3]
    pieces = data[:, 8:].reshape(len(data), -1, 4).astype(np.int16)
    column, row, other = pieces[:, :, 0], pieces[:, :, 1], pieces[:, :, 2]
    steps = np.stack([pieces[:, :, 3] & 15, pieces[:, :, 3] >> 4])
    slots = np.arange(pieces.shape[1])
    seen = np.full((len(data), 2, pieces.shape[1] - 1), NONE, np.int16)
    for king, turn in ((0, 1), (1, -1)):
        dx = np.clip(turn * (column - column[:, king : king + 1]), -COLUMNS, COLUMNS)
        dy = np.clip(turn * (row - row[:, king : king + 1]), -ROWS, ROWS)
        first = np.sign(steps[king] - steps[1 - king]) + 1
        kind = np.where(slots[None] == 1 - king, KINDS - 1, 3 * (other ^ king) + first)
        index = (kind * HEIGHT + dy + ROWS) * WIDTH + dx + COLUMNS
        index = np.where(slots[None] < n[:, None], index, NONE)
        seen[:, king] = np.delete(index, king, 1)
    return seen


def mirrored():
    """For each feature the one that is its mirror image."""
    index = np.arange(FEATURES).reshape(KINDS * HEIGHT, WIDTH)[:, ::-1].reshape(-1)
    return torch.from_numpy(np.append(index, NONE))


class Evaluation(nn.Module):
    def __init__(self, lanes, hidden):
        super().__init__()
        self.rows = nn.EmbeddingBag(FEATURES + 1, lanes + 1, mode="sum", padding_idx=NONE)
        self.bias = nn.Parameter(torch.full((lanes,), 0.3))
        self.hidden = nn.Linear(2 * lanes, hidden)
        self.out = nn.Linear(hidden, 1)
        self.lanes = lanes
        nn.init.normal_(self.rows.weight, std=0.08)
        with torch.no_grad():
            self.rows.weight[:, lanes] = 0
            self.rows.weight[NONE] = 0
            nn.init.zeros_(self.out.weight)

    def forward(self, seen):
        sums = self.rows(seen.reshape(-1, seen.shape[2])).reshape(len(seen), 2, -1)
        plain = sums[:, 0, self.lanes] - sums[:, 1, self.lanes]
        sums = (sums[:, :, : self.lanes] + self.bias).clamp(0, 1)
        hidden = self.hidden(sums.flatten(1)).clamp(0, 1)
        return self.out(hidden)[:, 0] + plain

    def clip(self):
        """Keeps weights within what the integers of the file can say."""
        with torch.no_grad():
            self.rows.weight[:, : self.lanes].clamp_(-127 / UNIT, 127 / UNIT)
            self.hidden.weight.clamp_(-127 / WEIGHT_UNIT, 127 / WEIGHT_UNIT)

    def integers(self):
        """The weights as the program has them, in the order of the file."""
        whole = lambda x, unit, kind: (x.detach().double() * unit).round().numpy().astype(kind)
        rows, lanes = self.rows.weight[:FEATURES], self.lanes
        return [
            whole(rows[:, :lanes], UNIT, "<i1"),
            whole(rows[:, lanes], LOGIT * PLAIN_UNIT, "<i2"),
            whole(self.bias, UNIT, "<i2"),
            whole(self.hidden.weight, WEIGHT_UNIT, "<i1"),
            whole(self.hidden.bias, UNIT * WEIGHT_UNIT, "<i4"),
            whole(self.out.weight[0], LOGIT, "<i2"),
            whole(self.out.bias, LOGIT, "<i2"),
        ]


def evaluated(integers, seen):
    """What the program makes of positions."""
    rows, plain, bias, weights, hidden_bias, out, out_bias = (part.astype(np.int64) for part in integers)
    rows = np.vstack([rows, np.zeros_like(rows[:1])])
    plain = np.append(plain, 0)
    sums = np.clip(rows[seen].sum(2) + bias, 0, UNIT)
    most = UNIT * WEIGHT_UNIT
    hidden = np.clip(sums.reshape(len(seen), -1) @ weights.T + hidden_bias, 0, most)
    plain = plain[seen].sum(2)
    whole = lambda n, by: np.sign(n) * (np.abs(n) // by)
    return whole(hidden @ out, most) + whole(plain[:, 0] - plain[:, 1], PLAIN_UNIT) + out_bias


def text(record):
    """A position as the program writes it."""
    columns, rows = record[6], record[7]
    board = [["."] * columns for _ in range(rows)]
    for n in range(record[3]):
        column, row, other, _ = record[8 + 4 * n : 12 + 4 * n]
        letter = "K" if n < 2 else "P"
        board[row][column] = letter.lower() if other else letter
    lines = ["".join(row) for row in board]
    for n in range(columns, 0, -1):
        lines = [line.replace("." * n, str(n)) for line in lines]
    return f"{'/'.join(lines)} w {record[4]} -"


def write(args, net, learn):
    """The file that the program reads, and one that says what it should make of it."""
    integers = net.integers()
    weights = b"".join(part.tobytes() for part in integers)
    head = (
        f"quadrille-splinter-evaluation 1\ngame splinter\n"
        f"trained {learn} positions, {args.epochs} epochs, seed {args.seed}\n"
        f"digest {hashlib.sha256(weights).hexdigest()}\n\n"
    )
    with open(args.out, "wb") as file:
        file.write(head.encode() + weights)
    with open(args.out.removesuffix(".qnet") + ".txt", "w") as file:
        for path in args.files:
            data = np.fromfile(path, np.uint8, count=RECORD * 1000).reshape(-1, RECORD)[::100]
            for record, value in zip(data, evaluated(integers, features(data))):
                file.write(f"{value} {text(record)}\n")


def main():
    args = arguments()
    torch.manual_seed(args.seed)
    random = np.random.default_rng(args.seed)
    parts = [read(path, args.most) for path in args.files]
    seen, result, score = (np.concatenate(part) for part in zip(*parts))
    print(f"{len(seen)} positions, won {np.mean(result == 1):.3f}, drawn {np.mean(result == 0.5):.3f}")
    seen = torch.from_numpy(seen)
    goal = args.mix * torch.from_numpy(result) + (1 - args.mix) * torch.sigmoid(torch.from_numpy(score) / LOGIT)
    result = torch.from_numpy(result)
    # Whole games in one part or the other: what is held out lies at the end.
    held = len(seen) // 20
    learn = len(seen) - held

    net = Evaluation(args.lanes, args.hidden)
    optimizer = torch.optim.Adam(net.parameters(), lr=args.rate)
    steps = args.epochs * (learn // args.batch)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, args.rate, total_steps=steps + 1, pct_start=0.1)
    mirror = mirrored()

    def held_out():
        with torch.no_grad():
            said = torch.cat([net(part.long()) for part in seen[learn:].split(8192)])
        loss = lambda goal: nn.functional.binary_cross_entropy_with_logits(said, goal).item()
        return loss(goal[learn:]), loss(result[learn:])

    base = nn.functional.binary_cross_entropy_with_logits(torch.from_numpy(score[learn:]) / LOGIT, result[learn:])
    print(f"the search's score, on the result: {base.item():.4f}")
    begin = time.time()
    for epoch in range(args.epochs):
        total = 0.0
        order = torch.from_numpy(random.permutation(learn))
        for n in range(learn // args.batch):
            pick = order[n * args.batch : (n + 1) * args.batch]
            batch = seen[pick].long()
            half = args.batch // 2
            batch[:half] = mirror[batch[:half]]
            loss = nn.functional.binary_cross_entropy_with_logits(net(batch), goal[pick])
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            schedule.step()
            net.clip()
            total += loss.item()
        mixed, plain = held_out()
        print(f"epoch {epoch + 1}: {total / (learn // args.batch):.4f}, held out {mixed:.4f}, result {plain:.4f}, "
              f"{time.time() - begin:.0f} s", flush=True)
    values = evaluated(net.integers(), seen[learn:].numpy())
    rounded = nn.functional.binary_cross_entropy_with_logits(torch.from_numpy(values) / LOGIT, goal[learn:].double())
    print(f"held out, in integers: {rounded.item():.4f}")
    if args.out:
        write(args, net, learn)


if __name__ == "__main__":
    main()
