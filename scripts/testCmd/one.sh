#!/usr/bin/env bash
# Runs the function of one test of test/cmd. Environment: MODULE, PROGRAM, TEST, COUNTS, KUBECONFIG (see play.sh).
cd "$MODULE" || exit 2
export KUBE_ROOT=$MODULE KUBE_OUTPUT_SUBPATH=. SED=sed CONTEXT
CONTEXT=$("$PROGRAM" config current-context)
for file in "$KUBE_ROOT"/hack/lib/logging.sh "$KUBE_ROOT"/hack/lib/util.sh "$KUBE_ROOT"/hack/lib/test.sh; do source "$file"; done
# Output is taken apart by its text.
red='' green='' reset='' bold='' inverse=''
for file in "$KUBE_ROOT"/test/cmd/*.sh; do [[ $file == */legacy-script.sh ]] || source "$file"; done
legacy=$KUBE_ROOT/test/cmd/legacy-script.sh
# Its helpers and names of fields, without what starts servers.
eval "$(sed -n '/^create_and_use_new_namespace() {/,/^}/p' "$legacy")"
eval "$(grep -E '^ *export [a-z0-9_]+="?.?[.(].*' "$legacy")"
eval "$(grep -E "^ *export change_cause_annotation" "$legacy")"
eval "$(sed -n '/^[a-z]*="[a-z.]*"$/p' "$legacy")"
SUPPORTED_RESOURCES=('*')
server=$("$PROGRAM" config view --minify -o 'jsonpath={.clusters[0].cluster.server}')
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
  describe_resource_assert describe_resource_events_assert describe_resource_chunk_size_assert describe_resource_verbose_logs_assert \
  if_has_string if_has_not_string if_empty_string if_sort_by_has_correct_order version::diff_assert results::diff; do
  declare -F "kube::test::$name" >/dev/null && [[ $name != *::* ]] && counted "$name"
done
kubectl() { "$PROGRAM" "$@"; }
export -f kubectl
if declare -F "run_${TEST}_tests" >/dev/null; then "run_${TEST}_tests"; else "run_$TEST"; fi
