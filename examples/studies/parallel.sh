#!/bin/sh
# Shares 2,000 seeds among the machines in a file, one per line, or among the cores of this one without it:
#   ./parallel.sh before.yaml after.yaml [machines.txt]
# --resume plays only what is not there yet. The machines need rollscope on their PATH.
set -eu
before=$1 after=$2 shards=16
mkdir -p rows
parallel ${3:+--sshloginfile "$3" --basefile "$before" --basefile "$after"} --joblog rows/log --resume --halt soon,fail=1 \
  "rollscope run '$before' --then '$after' --seeds 2000 --threads 1 --shard {}/$shards" '>' 'rows/{}.json' \
  ::: $(seq "$shards")
rollscope merge rows/*.json --fail-if stalled --tolerate 1%
