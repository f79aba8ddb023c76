#!/bin/sh
# Tests a chart, without Docker: `sh examples/chart/test.sh`, with helm in the PATH.
set -eu
here=$(dirname "$0")
. "$here/../serve.sh"
serve --clock fast

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
