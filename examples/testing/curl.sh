#!/bin/sh
# Tests a rollout without Docker and without kubectl: `sh examples/testing/curl.sh`.
set -eu
here=$(dirname "$0")
. "$here/../serve.sh"
serve "$here/web.yaml" --clock stopped
field() { sed -n "s/^ *$1: //p" "$KUBECONFIG"; }
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
