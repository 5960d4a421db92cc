# What is said of work that other machines do.
jobs-address = --nats (or QUADRILLE_NATS) is no address of NATS; expected nats://HOST:PORT or tls://HOST:PORT, with USER:PASSWORD@ before the host if asked for, and several servers separated by commas
jobs-connect = cannot reach NATS at { $address }: { $reason }
jobs-stream = NATS does not do what it is asked: { $reason } (its JetStream must be on: nats-server --jetstream)
jobs-record = there is no game in it
jobs-limit = the engine needs a limit for each position, as in nodes=2000
jobs-failed = a worker gave a game up: { $reason } (quadrille jobs shows it)
jobs-quiet-away = waiting: the connection to NATS is lost
jobs-quiet-nobody = waiting: no worker answers; start one with quadrille worker --nats ADDRESS
jobs-quiet-others = waiting: all workers are of another version, or have other nets, and would play other games
jobs-idle-beginning = idle: just begun
jobs-idle-none = idle: there are no jobs
jobs-idle-others = idle: { $count ->
    [one] the one job there is is
   *[other] all { $count } jobs are
} for another version of the engine, or for other nets
jobs-idle-away = idle: not connected to NATS
jobs-idle-away-why = idle: not connected to NATS: { $reason }
jobs-idle-refused = idle: { $reason }
jobs-idle-ending = ending: no more jobs are taken
jobs-connected = connected to NATS
jobs-name = "{ $found }" names no job
jobs-kind = it is a job of the kind { $found } in the queue for { $expected }
jobs-unreadable = it cannot be read: { $reason }
jobs-deliveries = it was handed to workers { $count } times and never finished
worker-begins = Takes jobs from { $address }, { $threads } at a time, as { $name }; Ctrl+C ends it.
worker-ended = Ended; nothing is left undone.
