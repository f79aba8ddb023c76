#!/bin/sh
# Tests a rollout without Docker and without kubectl: `sh examples/testing/curl.sh`.
# ROLLSCOPE is the command that starts the server: `npx rollscope` where nothing else is said.
set -eu
here=$(dirname "$0")
work=$(mktemp -d)

${ROLLSCOPE:-npx rollscope} serve "$here/web.yaml" --clock stopped --kubeconfig "$work/kubeconfig" >"$work/out" &
server=$!
trap 'kill "$server" 2>/dev/null || true; wait "$server" 2>/dev/null || true; rm -rf "$work"' EXIT
until grep -q '^ready' "$work/out"; do
  kill -0 "$server" || exit 1
  sleep 0.05
done
field() { sed -n "s/^ *$1: //p" "$work/kubeconfig"; }
address=$(field server)
field certificate-authority-data | base64 -d >"$work/ca.pem"
printf 'header = "Authorization: Bearer %s"\ncacert = "%s"\n' "$(field token)" "$work/ca.pem" >"$work/curlrc"
api() { curl -sS -K "$work/curlrc" "$@"; }

api "$address/rollscope/clock" -d '{"until": "deployment/web complete"}' | grep -q '"reached": true'
api "$address/rollscope/faults" -d '{"breakImage": "deployment/web"}' >/dev/null
answer=$(api "$address/rollscope/clock" -d '{"until": "deployment/web complete"}')
case $answer in
  *'"reached": false'*) echo 'the broken image was noticed' ;;
  *) echo "the broken image was not noticed: $answer" >&2; exit 1 ;;
esac
api "$address/rollscope/why?object=deployment/web" | grep '"text"'
