#!/usr/bin/env bash
# Runs `rollscope plan` with the inputs of the action and writes what it says to the summary of the job.
set -euo pipefail

# Lines of a variable that are not empty, into the array `lines`.
read_lines() {
  lines=()
  local line
  while IFS= read -r line || [ -n "$line" ]; do
    line="${line#"${line%%[![:space:]]*}"}"
    line="${line%"${line##*[![:space:]]}"}"
    [ -z "$line" ] || lines+=("$line")
  done <<<"$1"
}

read_lines "$PLAN_OLD"
old=("${lines[@]}")
read_lines "$PLAN_NEW"
arguments=(plan)
# What begins with a dash is a path all the same.
for path in ${old[@]+"${old[@]}"}; do
  case "$path" in -*) path="./$path" ;; esac
  arguments+=("$path")
done
for path in "${lines[@]}"; do arguments+=("--to=$path"); done
arguments+=("--namespace=$PLAN_NAMESPACE" --mermaid)
read_lines "$PLAN_FAIL_IF"
for condition in ${lines[@]+"${lines[@]}"}; do arguments+=("--fail-if=$condition"); done
[ -z "$PLAN_LINK" ] || arguments+=("--link=$PLAN_LINK")

plan="$RUNNER_TEMP/rollscope-plan.md"
code=0
node "$PLAN_ACTION/../bin/rollscope.mjs" "${arguments[@]}" >"$plan" 2>"$plan.err" || code=$?
# Nothing that a file's name or text says is a command to the job.
token="rollscope-$(od -An -N16 -tx1 /dev/urandom | tr -d ' \n')"
echo "::stop-commands::$token" >&2
cat "$plan.err" >&2
printf '\n::%s::\n' "$token" >&2
{
  if [ "$code" -gt 1 ]; then
    echo '## Rollout plan: none could be made'
    echo
    # By its indent it is code, whatever it holds.
    sed 's/^/    /' "$plan.err"
  else
    cat "$plan"
  fi
} >>"$GITHUB_STEP_SUMMARY"
echo "plan=$plan" >>"$GITHUB_OUTPUT"
echo "exit-code=$code" >>"$GITHUB_OUTPUT"
if [ "$PLAN_REPORT_ONLY" = true ] && [ "$code" = 1 ]; then code=0; fi
exit "$code"
