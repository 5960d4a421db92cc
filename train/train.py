#!/usr/bin/env python3
"""Trains nets by self-play. `docs/training.md` has the commands behind every net.

    python3 train/train.py talpa --minutes 10 --out OUT [--resume OUT/talpa.ckpt]

One net plays (the first of --nets); the others learn from the same games. Runs on one GPU
or, small, on a CPU. Stops by itself and goes on from its checkpoint alone: the window of
positions is filled again by self-play first. Nets may also begin from files (--from), where
no checkpoint is left. Two runs with the same seed are alike but not
equal, since games end while steps are made.
"""

import argparse
import copy
import json
import math
import os
import random
import sys
import threading
import time

import numpy as np
import torch
from torch.nn import functional as F

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from net import Folded, Net
from selfplay import Player


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    add = parser.add_argument
    add("game")
    add("--variants", default="", help="boards and shares: 8=3,6=1 (default: the standard board)")
    add("--program", default="target/release/quadrille")
    add("--out", default="train/out", help="folder of checkpoint, log and nets")
    add("--resume", help="go on from this checkpoint")
    add("--from", dest="begin", help="begin with the weights of these files, one for each of --nets: A.qnet,B.qnet")
    add("--minutes", type=float, default=10, help="how long this run takes")
    add("--total", type=float, help="minutes of the whole schedule, with earlier runs (default: this run)")
    add("--steps", type=int, help="end after so many steps, whatever the time")
    add("--nets", default="64x6,32x4", help="channels x blocks; the first one plays")
    add("--visits", default="0=32,0.5=64", help="visits a move from that share of the schedule on")
    add("--processes", type=int, default=4)
    add("--threads", type=int, default=3, help="threads of each process")
    add("--batch", type=int, default=1024, help="games judged together")
    add("--groups", type=int, default=3, help="groups of games of each process")
    add("--window", type=int, default=8_000_000, help="positions remembered")
    add("--first", type=int, default=400_000, help="positions before training begins")
    add("--reuse", type=float, default=4, help="how often each position is learned from")
    add("--learn", type=int, default=8192, help="positions of a training step")
    add("--rate", default="2e-3,5e-5", help="learning rate at the beginning and the end")
    add("--decay", type=float, default=0.01)
    add("--average", type=float, default=0.999, help="weight of the past in averaged weights")
    add("--mix", type=float, default=0.25, help="share of the search's value in the value to learn")
    add("--save", type=float, default=60, help="seconds between checkpoints")
    add("--seed", type=int, default=1)
    add(
        "--compile", action=argparse.BooleanOptionalAction, default=torch.cuda.is_available(),
        help="compile the nets: more than twice as fast on a GPU, after a minute",
    )
    add("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    return parser.parse_args()


# Steps in which the rate rises, where nets begin from files.
WARM_UP = 400


class Window:
    """The positions of one board that are remembered, oldest forgotten first."""

    def __init__(self, layout, size, device):
        self.layout, self.size = layout, size
        self.bytes = torch.zeros((size, layout.sample), dtype=torch.uint8, device=device)
        self.n, self.at = 0, 0

    def add(self, samples):
        samples = torch.from_numpy(samples).to(self.bytes.device)
        while len(samples):
            part = samples[: self.size - self.at]
            self.bytes[self.at : self.at + len(part)] = part
            self.at = (self.at + len(part)) % self.size
            self.n = min(self.size, self.n + len(part))
            samples = samples[len(part) :]

    def draw(self, n, generator):
        chosen = torch.randint(self.n, (n,), generator=generator, device=self.bytes.device)
        return self.bytes[chosen]


def loss_of(net, layout, samples, mix):
    """Policy and value loss of samples as bytes."""
    logits, ends = net(layout.inputs_of(samples, torch.float32))
    parts, shares, used, result, value = layout.targets_of(samples)
    n = samples.shape[0]
    # A part that is none points to a zero behind the logits.
    logits = layout.within(logits).float().reshape(n, -1)
    logits = torch.cat([logits, logits.new_zeros(n, 1)], 1)
    index = parts.clamp(max=logits.shape[1] - 1).long().reshape(n, -1)
    moves = logits.gather(1, index).reshape(n, layout.slots, layout.parts).sum(2)
    moves = F.log_softmax(moves.masked_fill(~used, -1e9), 1)
    policy = -(shares * moves.masked_fill(~used, 0)).sum(1).mean()
    # The search's value as a win and a loss, so that draws keep their meaning.
    found = torch.stack([value, torch.zeros_like(value), 1 - value], 1)
    wanted = (1 - mix) * result + mix * torch.where(
        (result[:, 1:2] > 0), result, found
    )
    outcome = -(wanted * F.log_softmax(ends.float(), 1)).sum(1).mean()
    return policy, outcome


class Learner:
    """A net that learns, with its averaged weights and its optimizer. On a GPU a step is
    recorded once for each board and replayed."""

    def __init__(self, net, args, device):
        self.net, self.device, self.args = net.to(device), device, args
        if device.type == "cuda":
            self.net = self.net.to(memory_format=torch.channels_last)
        self.averaged = copy.deepcopy(self.net).eval()
        for it in self.averaged.parameters():
            it.requires_grad_(False)
        self.run = torch.compile(self.net, dynamic=False) if args.compile else self.net
        cuda = device.type == "cuda"
        rate = torch.tensor(0.0, device=device) if cuda else 0.0
        more = {"capturable": True} if cuda else {}
        self.optimizer = torch.optim.AdamW(
            self.net.parameters(), lr=rate, weight_decay=args.decay, **more
        )
        self.graphs = {}
        self.lost = torch.zeros(2, device=device)
        # How much of the averaged weights is new; a tensor, so that recorded steps see it.
        self.fresh = torch.tensor(0.0, device=device)

    def learn(self, layout, samples, rate, average):
        self.fresh.fill_(1 - average)
        for group in self.optimizer.param_groups:
            if torch.is_tensor(group["lr"]):
                group["lr"].fill_(rate)
            else:
                group["lr"] = rate
        if self.device.type != "cuda":
            return self.step(layout, samples)
        graph, kept = self.graphs[layout.variant]
        kept.copy_(samples)
        graph.replay()

    def step(self, layout, samples):
        self.net.train()
        half = self.device.type == "cuda"
        with torch.autocast(self.device.type, dtype=torch.bfloat16, enabled=half, cache_enabled=False):
            policy, outcome = loss_of(self.run, layout, samples, self.args.mix)
        self.optimizer.zero_grad(set_to_none=True)
        (policy + outcome).backward()
        self.optimizer.step()
        with torch.no_grad():
            self.lost.copy_(torch.stack([policy.detach(), outcome.detach()]))
            for ours, theirs in zip(self.averaged.parameters(), self.net.parameters()):
                ours.lerp_(theirs, self.fresh)
            for ours, theirs in zip(self.averaged.buffers(), self.net.buffers()):
                if ours.dtype.is_floating_point:
                    ours.lerp_(theirs, self.fresh)
                else:
                    ours.copy_(theirs)

    def record(self, layout):
        """Records a step. What the trial steps change is put back."""
        kept = torch.full((self.args.learn, layout.sample), 255, dtype=torch.uint8, device=self.device)
        modules = [*self.net.state_dict().values(), *self.averaged.state_dict().values()]
        before = [it.clone() for it in modules]
        moments = {
            it: {key: value.clone() for key, value in state.items()}
            for it, state in self.optimizer.state.items()
        }
        side = torch.cuda.Stream()
        side.wait_stream(torch.cuda.current_stream())
        with torch.cuda.stream(side):
            for _ in range(3):
                self.step(layout, kept)
        torch.cuda.current_stream().wait_stream(side)
        graph = torch.cuda.CUDAGraph()
        with torch.cuda.graph(graph):
            self.step(layout, kept)
        self.graphs[layout.variant] = graph, kept
        with torch.no_grad():
            for it, old in zip(modules, before):
                it.copy_(old)
            for it, state in self.optimizer.state.items():
                for key, value in state.items():
                    value.copy_(moments[it][key]) if it in moments else value.zero_()

    def read(self, path):
        """Begins with the weights of a file."""
        head = self.net.read(path)
        self.averaged.load_state_dict(self.net.state_dict())
        return head

    def calibrate(self, layout, samples):
        self.net.calibrate(layout.inputs_of(samples, torch.float32))
        self.averaged.load_state_dict(self.net.state_dict())

    def state(self):
        # Squares of gradients are too small for float16.
        half = lambda state: {
            key: value.bfloat16() if torch.is_tensor(value) and value.is_floating_point() and value.numel() > 1 else value
            for key, value in state.items()
        }
        optimizer = self.optimizer.state_dict()
        moments = {key: half(value) for key, value in optimizer["state"].items()}
        return {
            "net": self.net.state_dict(),
            "averaged": self.averaged.state_dict(),
            "moments": moments,
        }

    def load(self, state):
        self.net.load_state_dict(state["net"])
        self.averaged.load_state_dict(state["averaged"])
        whole = self.optimizer.state_dict()
        whole["state"] = {
            key: {k: v.float() if torch.is_tensor(v) else v for k, v in value.items()}
            for key, value in state["moments"].items()
        }
        self.optimizer.load_state_dict(whole)


class Judge:
    """Judges positions with the averaged weights of the net that plays. On a GPU the work
    for each player is recorded once and replayed on a stream of its own."""

    def __init__(self, net, args, device):
        self.device = device
        self.dtype = torch.float16 if device.type == "cuda" else torch.float32
        self.folded = Folded(net, self.dtype).to(device).eval()
        if device.type == "cuda":
            self.folded = self.folded.to(memory_format=torch.channels_last)
        self.run = torch.compile(self.folded, dynamic=False) if args.compile else self.folded
        self.lock = threading.Lock()

    def load(self, net):
        """On a GPU, what is judged meanwhile sees some layers old and some new."""
        with self.lock:
            self.folded.load(net)

    def judge(self, layout, positions):
        logits, ends = self.run(layout.inputs_of(positions, self.dtype))
        ends = F.softmax(ends.float(), 1)
        logits = layout.within(logits).reshape(len(positions), -1)
        return torch.cat([logits, ends.to(logits.dtype)], 1).half()

    def seat(self, layout, batch):
        """What judges the batches of one player."""
        return self.recorded(layout, batch) if self.device.type == "cuda" else self.plain(layout)

    def plain(self, layout):
        @torch.no_grad()
        def answer(positions):
            with self.lock:
                return self.judge(layout, torch.from_numpy(positions)).numpy()

        return answer

    @torch.no_grad()
    def recorded(self, layout, batch):
        stream = torch.cuda.Stream(priority=-1)
        given = torch.zeros((batch, layout.position), dtype=torch.uint8, device=self.device)
        torch.cuda.synchronize()
        with torch.cuda.stream(stream):
            for _ in range(3):
                found = self.judge(layout, given)
        stream.synchronize()
        graph = torch.cuda.CUDAGraph()
        with torch.cuda.graph(graph, stream=stream):
            found = self.judge(layout, given)
        asked = torch.empty(given.shape, dtype=given.dtype).pin_memory()
        told = torch.empty(found.shape, dtype=found.dtype).pin_memory()
        # Waiting for such an event leaves the core to others.
        done = torch.cuda.Event(blocking=True)

        def answer(positions):
            asked.numpy()[:] = positions
            with torch.cuda.stream(stream):
                given.copy_(asked, non_blocking=True)
                graph.replay()
                told.copy_(found, non_blocking=True)
                done.record(stream)
            done.synchronize()
            return told.numpy()

        return answer


def schedule(text):
    """`0=32,0.5=64` as pairs, sorted."""
    pairs = [part.split("=") for part in text.split(",")]
    return sorted((float(share), int(value)) for share, value in pairs)


def save(path, state):
    """Whole or old, never half."""
    torch.save(state, path + ".part")
    os.replace(path + ".part", path)


def main():
    args = arguments()
    device = torch.device(args.device)
    torch.manual_seed(args.seed)
    random.seed(args.seed)
    if device.type == "cuda":
        torch.backends.cudnn.benchmark = True
        torch.backends.cuda.matmul.allow_tf32 = True
        torch.backends.cudnn.allow_tf32 = True
    os.makedirs(args.out, exist_ok=True)
    began = time.time()
    path = os.path.join(args.out, f"{args.game}.ckpt")
    resumed = None
    if args.resume:
        resumed = torch.load(args.resume, map_location=device, **weights_only())
    before = resumed["seconds"] if resumed else 0.0
    runs = resumed["runs"] + 1 if resumed else 0
    counts = resumed["counts"] if resumed else {"steps": 0, "games": 0, "positions": 0}
    total = 60 * args.total if args.total else before + 60 * args.minutes
    now = lambda: before + time.time() - began
    visits = schedule(args.visits)
    share = lambda: min(1.0, now() / total) if not args.steps else min(1.0, counts["steps"] / args.steps)
    visits_now = lambda: [value for at, value in visits if at <= share()][-1]

    # The first process says what the game looks like, before there is a net.
    boards = [part.split("=") for part in args.variants.split(",") if part] or [["", "1"]]
    boards = [(name, float(part)) for name, part in boards]
    players = []
    weights = sum(part for _, part in boards)
    for n in range(args.processes):
        # Boards by their shares of the processes.
        at, sum_ = (n + 0.5) / args.processes * weights, 0
        for name, part in boards:
            sum_ += part
            if at < sum_:
                break
        board = f"{args.game}:{name}" if name else args.game
        command = [
            args.program, "selfplay", board, "--trainer",
            "--threads", str(args.threads), "--batch", str(args.batch),
            "--groups", str(args.groups), "--visits", str(visits_now()),
            "--seed", str(args.seed + 1000 * n + 100_000 * runs),
        ]
        players.append(Player(command, visits_now))
    layout = players[0].layout
    layouts = [player.layout for player in players]
    for it in layouts:
        it.room = max(it.height for it in layouts), max(it.width for it in layouts)
    learners = []
    for shape in args.nets.split(","):
        channels, blocks = map(int, shape.split("x"))
        net = Net(layout.inputs, layout.outputs, channels, blocks, bool(layout.hex))
        learners.append(Learner(net, args, device))
    if resumed:
        for learner, state in zip(learners, resumed["learners"]):
            learner.load(state)
    # What files that a run began from say of their training, and whether they are
    # prepared for learning.
    past = resumed.get("past") if resumed else None
    calibrated = resumed.get("calibrated", True) if resumed else not args.begin
    if args.begin and not resumed:
        files = args.begin.split(",")
        if len(files) != len(learners):
            raise SystemExit(f"{len(files)} files for {len(learners)} nets")
        past = [learner.read(file)["trained"] for learner, file in zip(learners, files)][0]
    judges = Judge(learners[0].averaged, args, device)
    windows = {}
    for player in players:
        name = player.layout.variant
        size = int(args.window * sum(it.layout.variant == name for it in players) / len(players))
        windows.setdefault(name, Window(player.layout, size, device))
    if device.type == "cuda":
        # Nothing else may run on the GPU meanwhile.
        for window in windows.values():
            for learner in learners:
                learner.record(window.layout)
    for player in players:
        player.judge = judges.seat(player.layout, args.batch)
    print(f"ready after {time.time() - began:.0f} s", flush=True)
    for player in players:
        player.start()

    generator = torch.Generator(device=device)
    generator.manual_seed(args.seed + 7919 * runs)
    log = open(os.path.join(args.out, f"{args.game}.log"), "a")
    first_rate, last_rate = map(float, args.rate.split(","))
    owed, recent, next_save, next_load, next_line = 0.0, [], now() + args.save, 0.0, now() + 10
    filled = False
    done = torch.cuda.Event(blocking=True) if device.type == "cuda" else None

    def state():
        return {
            "learners": [learner.state() for learner in learners],
            "seconds": now(), "runs": runs, "counts": counts,
            "nets": args.nets, "game": args.game, "seed": args.seed,
            "past": past, "calibrated": calibrated,
        }

    def write():
        save(path, state())
        for learner, shape in zip(learners, args.nets.split(",")):
            trained = (
                f"{now() / 60:.1f} minutes, {counts['games']} games, "
                f"{counts['positions']} positions, {counts['steps']} steps, seed {args.seed}"
            )
            trained += f"; before that {past}" if past else ""
            file = learner.averaged.file(f"{args.game}-{shape}", args.game, sorted(windows), trained)
            name = os.path.join(args.out, f"{args.game}-{shape}.qnet")
            with open(name + ".part", "wb") as to:
                to.write(file)
            os.replace(name + ".part", name)

    def line():
        games = np.concatenate([it for it in recent]) if recent else np.zeros((0, 2), np.uint16)
        entry = {
            "seconds": round(now(), 1), **counts, "visits": visits_now(),
            "judged": sum(player.judged for player in players),
            "rate": learners_rate(),
            # How often a position was learned from so far: much less than asked is too little.
            "reuse": round(counts["steps"] * args.learn / max(1, counts["positions"]), 2),
            "plies": round(float(games[:, 0].mean()), 2) if len(games) else None,
            "first": round(float(games[:, 1].mean()) / 2, 4) if len(games) else None,
            "draws": round(float((games[:, 1] == 1).mean()), 4) if len(games) else None,
            "loss": [[round(float(x), 4) for x in it.lost.tolist()] for it in learners],
        }
        if counts["steps"] and not all(math.isfinite(x) for it in entry["loss"] for x in it):
            raise SystemExit(f"the loss is no number any more: {entry}")
        print(json.dumps(entry), file=log, flush=True)
        print(json.dumps(entry), flush=True)
        recent.clear()

    def learners_rate():
        rate = last_rate + (first_rate - last_rate) * 0.5 * (1 + math.cos(math.pi * share()))
        # The optimizer knows nothing yet of nets that were read from files.
        return rate * min(1.0, (1 + counts["steps"]) / WARM_UP) if past else rate

    try:
        while share() < 1.0 and time.time() - began < 60 * args.minutes:
            fresh = 0
            for player in players:
                if player.failure or player.process.poll() is not None:
                    raise SystemExit(f"self-play has ended: {player.failure}")
                samples, games = player.take()
                windows[player.layout.variant].add(samples)
                fresh += len(samples)
                counts["games"] += len(games)
                recent.append(games)
            counts["positions"] += fresh
            if not filled:
                filled = sum(window.n for window in windows.values()) >= args.first
                owed = args.first * args.reuse / args.learn if filled and not (resumed or past) else 0.0
                if filled and not calibrated:
                    calibrated = True
                    window = max(windows.values(), key=lambda it: it.n)
                    positions = window.draw(args.learn, generator)
                    for learner in learners:
                        learner.calibrate(window.layout, positions)
            else:
                # However long a step takes, self-play is not kept waiting for it later.
                owed = min(owed + fresh * args.reuse / args.learn, 64)
            steps = 0
            while owed >= 1 and filled and steps < 8:
                steps += 1
                owed -= 1
                counts["steps"] += 1
                sizes = [window.n for window in windows.values()]
                window = random.choices(list(windows.values()), sizes)[0]
                samples = window.draw(args.learn, generator)
                soon = (1 + counts["steps"]) / (10 + counts["steps"])
                average = args.average if past else min(args.average, soon)
                for learner in learners:
                    learner.learn(window.layout, samples, learners_rate(), average)
                if args.steps and counts["steps"] >= args.steps:
                    break
            if done:
                done.record()
                done.synchronize()
            if steps == 0:
                time.sleep(0.01)
            if now() >= next_load and counts["steps"] > 0:
                next_load = now() + (5 if device.type == "cuda" else 2)
                judges.load(learners[0].averaged)
            if now() >= next_line:
                next_line = now() + 10
                line()
            if now() >= next_save:
                next_save = now() + args.save
                write()
    finally:
        for player in players:
            player.stop()
    line()
    write()


def weights_only():
    """Checkpoints are our own; later versions of torch want to be told."""
    version = tuple(int(part) for part in torch.__version__.split(".")[:2])
    return {"weights_only": False} if version >= (1, 13) else {}


if __name__ == "__main__":
    main()
