#!/bin/sh
# Tests a rollout without Docker and without kubectl: `sh examples/testing/curl.sh`.
# ROLLSCOPE is the command that starts the server: `npx rollscope` where nothing else is said.
set -eu
here=$(dirname "$0")
work=$(mktemp -d)

# The server ends with its input, and the input ends with this script.
mkfifo "$work/input"
${ROLLSCOPE:-npx rollscope} serve "$here/web.yaml" --clock stopped --until-eof --kubeconfig "$work/kubeconfig" <"$work/input" >"$work/out" &
server=$!
exec 3>"$work/input"
trap 'exec 3>&-; wait "$server" || true; rm -rf "$work"' EXIT
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
