"""Self-play: programs that play, and this end of their pipes.

Each player is a process `quadrille selfplay GAME --trainer`; the stream that it speaks is
described in `crates/selfplay/src/stream.rs`. A thread for each process reads positions,
has them judged and answers, and keeps what is learned for the trainer to take.
"""

import fcntl
import struct
import subprocess
import threading

import numpy as np
import torch
from torch.nn import functional as F

POSITIONS, SAMPLES, GAMES = 1, 2, 3
PIPE_BYTES = 1 << 20


class Layout:
    """What a stream's first line says."""

    def __init__(self, line):
        words = line.split()
        if words[:2] != ["quadrille-selfplay", "1"]:
            raise ValueError(f"not a stream of self-play: {line!r}")
        pairs = dict(word.split("=", 1) for word in words[2:])
        self.game, self.variant = pairs["game"], pairs["variant"]
        for name in "height width planes numbers outputs parts hex slots position sample".split():
            setattr(self, name, int(pairs[name]))
        self.cells = self.height * self.width
        self.words = (self.cells + 63) // 64
        self.inputs = self.planes + self.numbers
        # The frame that a net sees: of several boards the largest, so that it is compiled once.
        self.room = self.height, self.width

    def within(self, logits):
        """The part of a net's output planes that lies in the frame of the board."""
        return logits[:, :, : self.height, : self.width]

    def inputs_of(self, positions, dtype):
        """What a net sees, of positions as bytes (torch, any device)."""
        n = positions.shape[0]
        bits = positions[:, : 8 * self.words * self.planes].reshape(n, self.planes, -1, 1)
        shifts = torch.arange(8, device=positions.device, dtype=torch.uint8)
        bits = torch.bitwise_and(bits >> shifts, 1).reshape(n, self.planes, -1)
        planes = bits[:, :, : self.cells].to(dtype).reshape(n, self.planes, self.height, self.width)
        numbers = positions[:, 8 * self.words * self.planes : self.position].to(dtype) / 255
        board = planes[:, :1]
        inputs = torch.cat([planes, numbers[:, :, None, None] * board], 1)
        if self.room != (self.height, self.width):
            inputs = F.pad(inputs, (0, self.room[1] - self.width, 0, self.room[0] - self.height))
        # GPUs convolve faster with the channels last.
        return inputs.contiguous(memory_format=torch.channels_last) if inputs.is_cuda else inputs

    def targets_of(self, samples):
        """Of samples as bytes: the parts of their moves, how likely each is the best, how
        the game ended (won, drawn, lost) and the value that was found."""
        n = samples.shape[0]
        numbers = samples[:, (self.position + 1) // 2 * 2 :].contiguous().view(torch.int16)
        numbers = numbers.to(torch.int32) & 0xFFFF
        count, result, value, _plies = numbers[:, :4].unbind(1)
        moves = numbers[:, 4:].reshape(n, self.slots, self.parts + 1)
        parts, shares = moves[:, :, : self.parts], moves[:, :, self.parts].float() / 65535
        used = torch.arange(self.slots, device=samples.device)[None] < count[:, None]
        ends = torch.stack([result == 2, result == 1, result == 0], 1).float()
        return parts, shares * used, used, ends, value.float() / 65535


class Player(threading.Thread):
    """A process that plays, and the thread that answers it."""

    def __init__(self, command, visits):
        super().__init__(daemon=True)
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        for pipe in (self.process.stdin, self.process.stdout):
            try:
                fcntl.fcntl(pipe, 1031, PIPE_BYTES)  # F_SETPIPE_SZ
            except OSError:
                pass
        self.layout = Layout(self.process.stdout.readline().decode())
        # Who judges positions is to be set before the thread starts.
        self.judge, self.visits = None, visits
        self.lock = threading.Lock()
        self.samples, self.games, self.judged = [], [], 0
        self.failure = None

    def run(self):
        try:
            while True:
                head = self.read(8)
                if not head:
                    return
                kind, count = struct.unpack("<II", head)
                if kind == POSITIONS:
                    self.answer(self.read(count * self.layout.position), count)
                elif kind == SAMPLES:
                    found = np.frombuffer(self.read(count * self.layout.sample), np.uint8)
                    with self.lock:
                        self.samples.append(found.reshape(count, self.layout.sample))
                elif kind == GAMES:
                    found = np.frombuffer(self.read(count * 4), np.uint16)
                    with self.lock:
                        self.games.append(found.reshape(count, 2))
                else:
                    raise ValueError(f"frame of kind {kind}")
        except (BrokenPipeError, ValueError) as error:
            self.failure = error

    def read(self, n):
        buffer = bytearray(n)
        view, got = memoryview(buffer), 0
        while got < n:
            more = self.process.stdout.readinto(view[got:])
            if not more:
                return b""
            got += more
        return buffer

    def answer(self, positions, count):
        found = np.frombuffer(positions, np.uint8).reshape(count, self.layout.position)
        answer = self.judge(found)
        self.process.stdin.write(struct.pack("<I", self.visits()))
        self.process.stdin.write(answer)
        self.process.stdin.flush()
        self.judged += count

    def take(self):
        """What was learned, and the games that ended, since the last time."""
        with self.lock:
            samples, self.samples = self.samples, []
            games, self.games = self.games, []
        none = np.zeros((0, self.layout.sample), np.uint8)
        return np.concatenate([none, *samples]), np.concatenate([np.zeros((0, 2), np.uint16), *games])

    def stop(self):
        self.process.kill()
        self.process.wait()
