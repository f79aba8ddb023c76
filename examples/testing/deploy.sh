#!/bin/sh
# Tests a script that deploys, without Docker: `sh examples/testing/deploy.sh`, with kubectl in the PATH.
set -eu
here=$(dirname "$0")
. "$here/../serve.sh"
serve "$here/web.yaml" --clock fast

kubectl rollout status deployment/web --timeout=5m
kubectl set image deployment/web web=shop/web:v2
kubectl rollout status deployment/web --timeout=5m

# An image that no registry has: the rollout must be found to stall, and the old Pods must stay.
kubectl set image deployment/web web=shop/web:v3.pullfail
if kubectl rollout status deployment/web --timeout=5m; then
  echo 'the broken image was not noticed' >&2
  exit 1
fi
kubectl rollout undo deployment/web
kubectl rollout status deployment/web --timeout=5m
available=$(kubectl get deployment web -o jsonpath='{.status.availableReplicas}')
[ "$available" = 4 ] || { echo "only $available Pods are available" >&2; exit 1; }
echo 'the deployment works'
