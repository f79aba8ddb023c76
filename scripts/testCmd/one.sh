#!/usr/bin/env bash
# Runs the function of one test of test/cmd. Environment: MODULE, PROGRAM, TEST, COUNTS, KUBECONFIG, KUBE_TEMP (see play.sh).
cd "$MODULE" || exit 2
# Without colours: output is taken apart by its text.
export TERM=dumb LANG=C
export KUBE_ROOT=$MODULE KUBE_OUTPUT_SUBPATH=. SED=sed TMPDIR=$KUBE_TEMP CONTEXT
mkdir -p "$KUBE_TEMP/bin"
ln -sf "$PROGRAM" "$KUBE_TEMP/bin/kubectl"
PATH=$KUBE_TEMP/bin:$PATH
CONTEXT=$(kubectl config current-context)
kubectl config view --raw --minify -o 'jsonpath={.clusters[0].cluster.certificate-authority-data}' | base64 -d >"$TMPDIR/apiserver.crt"
for file in "$KUBE_ROOT"/hack/lib/logging.sh "$KUBE_ROOT"/hack/lib/util.sh "$KUBE_ROOT"/hack/lib/test.sh; do source "$file"; done
for file in "$KUBE_ROOT"/test/cmd/*.sh; do [[ $file == */legacy-script.sh ]] || source "$file"; done
legacy=$KUBE_ROOT/test/cmd/legacy-script.sh
# Of the script that starts servers and calls the functions: its helpers, its names of fields, resources and images.
for helper in create_and_use_new_namespace kubectl-with-retry wait-for-pods-with-label start-proxy stop-proxy check-curl-proxy-code; do
  eval "$(sed -nE "/^(function )?$helper\(\)/,/^}/p" "$legacy")"
done
eval "$(sed -nE '/^IMAGE_NGINX=/p; /^export IMAGE_/p; /^[a-z]+="[a-z.]+"$/p; /^ *export [a-z0-9_]+=['\''"][.(]/p' "$legacy")"
# What it does between the functions.
eval "run_auth_tests() {
$(sed -n '/^  # kubectl auth can-i$/,/^  # Retrieve multiple/p' "$legacy")
}"
SUPPORTED_RESOURCES=('*')
PROXY_HOST=127.0.0.1 API_HOST=127.0.0.1
server=$(kubectl config view --minify -o 'jsonpath={.clusters[0].cluster.server}')
SECURE_API_PORT=${server##*:}
kube_flags=(-s "$server") kube_flags_without_token=(-s "$server") kube_flags_with_token=(-s "$server")

# An assertion that fails ends the original function: here it is counted, and the test goes on.
set() { [[ "$*" == '-o errexit' ]] || builtin set "$@"; }
counted() {
  local name=$1
  eval "original_$(declare -f "kube::test::$name" | sed '1s/^kube::test:://')"
  eval "kube::test::$name() {
    local at=\"\$(basename \"\${BASH_SOURCE[1]}\"):\${BASH_LINENO[0]}\"
    if original_$name \"\$@\"; then echo \"ok \$at\" >>\"\$COUNTS\"; else echo \"not \$at $name \$(printf '%q ' \"\$@\" | cut -c1-140)\" >>\"\$COUNTS\"; fi
    return 0
  }"
}
for name in get_object_assert wait_object_assert get_object_jsonpath_assert describe_object_assert describe_object_events_assert \
  describe_resource_assert describe_resource_events_assert describe_resource_chunk_size_assert \
  if_has_string if_has_not_string if_empty_string if_sort_by_has_correct_order version::diff_assert; do
  counted "$name"
done
builtin set +o errexit
# As behind the functions before it.
create_and_use_new_namespace
if declare -F "run_${TEST}_tests" >/dev/null; then "run_${TEST}_tests"; else "run_$TEST"; fi
