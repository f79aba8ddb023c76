#!/bin/sh
# Tests a chart, without Docker: `sh examples/chart/test.sh`, with helm in the PATH.
# ROLLSCOPE is the command that starts the server: `npx rollscope` where nothing else is said.
set -eu
here=$(dirname "$0")
work=$(mktemp -d)
export KUBECONFIG="$work/kubeconfig"

# The server ends with its input, and the input ends with this script.
mkfifo "$work/input"
${ROLLSCOPE:-npx rollscope} serve --clock fast --until-eof --kubeconfig "$KUBECONFIG" <"$work/input" >"$work/out" &
server=$!
exec 3>"$work/input"
trap 'exec 3>&-; wait "$server" || true; rm -rf "$work"' EXIT
until grep -q '^ready' "$work/out"; do
  kill -0 "$server" || exit 1
  sleep 0.05
done

helm upgrade --install shop "$here" --wait --timeout 5m
helm upgrade --install shop "$here" --wait --timeout 5m --set image=shop/web:v2
# A release that cannot become ready fails, and the one before it comes back.
if helm upgrade --install shop "$here" --wait --timeout 5s --set image=shop/web:v3.pullfail; then
  echo 'the broken image was not noticed' >&2
  exit 1
fi
helm rollback shop --wait --timeout 5m
helm status shop | grep -q 'STATUS: deployed'
helm uninstall shop --wait
echo 'the chart works'
