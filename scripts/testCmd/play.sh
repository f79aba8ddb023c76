#!/usr/bin/env bash
# Plays Kubernetes' own test/cmd with a real kubectl against `rollscope serve`, and prints how many assertions hold.
#   bash scripts/testCmd/play.sh MODULE KUBECTL [TEST...]
# MODULE: folder of the Go module k8s.io/kubernetes (`go mod download -json k8s.io/kubernetes@v1.36.3` prints it).
# TEST: functions without run_ and _tests (crd, deployment); without any, those of tests.txt. LOGS=DIR keeps what each prints.
# AT_LEAST=PERCENT: exits with 1 if fewer assertions hold, or if there are fewer than 1,268.
set -uo pipefail
here=$(cd "$(dirname "$0")" && pwd)
module=$(realpath "${1:?usage: play.sh MODULE KUBECTL [TEST...]}")
program=$(realpath "${2:?no kubectl}")
shift 2
tests=("$@")
((${#tests[@]})) || mapfile -t tests < <(sed 's/#.*//; /^ *$/d; s/ *$//' "$here/tests.txt")
work=$(mktemp -d)
logs=${LOGS:-$work/logs}
mkdir -p "$logs"
node "$here/../../bin/rollscope.mjs" serve --kubernetes 1.36 --clock real --kubeconfig "$work/served" >"$work/serve.log" 2>&1 &
server=$!
trap 'kill -INT $server 2>/dev/null; wait $server 2>/dev/null; rm -rf "$work"' EXIT
for _ in $(seq 1 120); do grep -q '^ready ' "$work/serve.log" && break; sleep 0.25; done
grep -q '^ready ' "$work/serve.log" || { cat "$work/serve.log"; exit 1; }
# The suite's own cluster (hack/make-rules/test-cmd.sh): one node without a kubelet, on which nothing fits, so that Pods stay Pending.
prepare() {
  KUBECONFIG=$work/served HOME=$work "$program" "$@" >/dev/null
}
prepare delete nodes --all
prepare delete storageclasses --all
prepare create -f - <<<'{"kind": "Node", "apiVersion": "v1", "metadata": {"name": "127.0.0.1", "annotations": {"save-managers": "true"}}, "status": {"capacity": {"memory": "1Gi"}}}'
# The suite's functions run longer after the node's creation than a kubelet has time to report.
prepare create --raw /rollscope/clock -f - <<<'{"advance": "70s"}'

# One test in a shell of its own: an assertion that does not hold is counted and ends nothing.
one() {
  export KUBECONFIG=$work/configs/$1 KUBE_TEMP=$work/$1.tmp HOME=$work/home
  mkdir -p "$work/configs" "$KUBE_TEMP" "$HOME"
  cp "$work/served" "$KUBECONFIG"
  export PROGRAM=$program MODULE=$module COUNTS=$logs/$1.counts TEST=$1
  : >"$COUNTS"
  timeout "${LIMIT:-900}" bash "$here/one.sh" >"$logs/$1.log" 2>&1
  echo $? >"$logs/$1.exit"
}
held=0 all=0
for name in "${tests[@]}"; do
  one "$name"
  ok=$(grep -c '^ok' "$logs/$name.counts")
  bad=$(grep -c '^not' "$logs/$name.counts")
  held=$((held + ok)) all=$((all + ok + bad))
  printf '%4d of %4d  %s%s\n' "$ok" $((ok + bad)) "$name" "$([[ $(cat "$logs/$name.exit") == 0 ]] || echo ' (ended early)')"
  grep '^not' "$logs/$name.counts" | sed 's/^not/          /' | head -"${SHOWN:-40}"
done
printf '%d of %d assertions hold\n' "$held" "$all"
[[ -z ${AT_LEAST:-} ]] || ((all >= 1268 && held * 100 >= all * AT_LEAST))
