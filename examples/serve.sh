# For scripts that test against a simulated cluster: `. serve.sh`, then `serve ARGUMENTS` starts one, with the arguments of
# `rollscope serve`, and returns once it answers. It ends with the script. Sets `work`, a folder that is removed at the
# end, and `KUBECONFIG` in it. ROLLSCOPE is the command that starts the server: `npx rollscope` where nothing else is said.

serve() {
  work=$(mktemp -d)
  export KUBECONFIG="$work/kubeconfig"
  # The server ends with its input, and the input ends with this script.
  mkfifo "$work/input"
  ${ROLLSCOPE:-npx rollscope} serve "$@" --until-eof --kubeconfig "$KUBECONFIG" <"$work/input" >"$work/out" &
  server=$!
  exec 3>"$work/input"
  trap 'exec 3>&-; wait "$server" || true; rm -rf "$work"' EXIT
  until grep -q '^ready' "$work/out"; do
    kill -0 "$server" || exit 1
    sleep 0.05
  done
}
