import { describe, expect, it } from 'vitest'
import { runFilters } from './filters.ts'
import { lastCommand, parseScript, type Script, type ShellInput } from './parseScript.ts'
import type { ShellFile } from './tokens.ts'

/** Each part as `when: args | filters`, with the standard input after `<`. */
function shown(script: Script): readonly string[] | string {
  if (script.type === 'unfinished') return 'unfinished'
  if (script.type === 'problem') return `${script.problem.code}: ${script.problem.word}`
  const given = (input: ShellInput) => ('text' in input ? JSON.stringify(input.text) : input.files.join(' '))
  const target = ({ path, isAppended }: ShellFile) => ` ${isAppended ? '>>' : '>'} ${path}`
  return script.parts.map(({ when, calls, copy }) => {
    if (copy) return `copy ${given(copy.from)}${target(copy.to)}`
    const text = calls.map(({ args, input: from, everyMs, filters, errors, isSilent, to }) => {
      const input = from === undefined ? '' : ` <${given(from)}`
      const every = everyMs === undefined ? '' : `every ${everyMs}: `
      const pipe = filters.map(({ name, args: words }) => ` | ${[name, ...words].join(' ')}`).join('')
      return `${every}${args.join(' ')}${input}${errors === 'apart' ? '' : ` ${errors}`}${pipe}${isSilent ? ' silent' : ''}${to ? target(to) : ''}`
    })
    return `${when === 'always' ? '' : `${when}: `}${text.join(' → ')}`
  })
}

describe('parseScript', () => {
  it.each<[string, readonly string[] | string]>([
    ['get pods', ['get pods']],
    ['$ kubectl get pods # all of them', ['get pods']],
    ['kubectl get pods | grep -v Running | wc -l', ['get pods | grep -v Running | wc -l']],
    ['get po; get rs ;', ['get po', 'get rs']],
    ['get po && k get rs || kubectl get no', ['get po', 'succeeded: get rs', 'failed: get no']],
    ['get po &&\n  get rs', ['get po', 'succeeded: get rs']],
    ['get po \\\n  -o wide |\n grep web', ['get po -o wide | grep web']],
    ['$ kubectl get po\n$ kubectl get rs\n# done\n', ['get po', 'get rs']],
    ["apply -f - <<EOF\nkind: Pod\n  a: 'b'\nEOF\nget po", ['apply -f - <"kind: Pod\\n  a: \'b\'\\n"', 'get po']],
    ["cat <<'EOF' | kubectl apply -f -\n$x\nEOF\n", ['apply -f - <"$x\\n"']],
    ['cat <<-E | kubectl apply -f - | grep web\n\ta\n\tE', ['apply -f - <"a\\n" | grep web']],
    ['echo \'{"a": 1}\' | kubectl apply -f -', ['apply -f - <"{\\"a\\": 1}\\n"']],
    ['apply -f - <<< x', ['apply -f - <"x\\n"']],
    [
      'create deploy x --image=y --dry-run=client -o yaml | kubectl apply -f -',
      ['create deploy x --image=y --dry-run=client -o yaml → apply -f -'],
    ],
    ['watch -n 0.5 kubectl get pods | grep web', ['every 500: get pods | grep web']],
    ["watch 'kubectl get pods -o wide'", ['every 2000: get pods -o wide']],
    ['watch -d -n5 get po', ['every 5000: get po']],
    ['get po 2>&1 | grep -i error', ['get po merged | grep -i error']],
    ['get po 2>/dev/null', ['get po dropped']],
    ['delete po x > /dev/null', ['delete po x silent']],
    ['cat > web.yaml <<EOF\na: b\nEOF\nkubectl apply -f web.yaml', ['copy "a: b\\n" > web.yaml', 'apply -f web.yaml']],
    ['cat <<EOF >> "my web.yaml"\na: b\nEOF', ['copy "a: b\\n" >> my web.yaml']],
    ["echo 'a: b' > a.yaml && cat a.yaml b.yaml > c.yaml", ['copy "a: b\\n" > a.yaml', 'copy a.yaml b.yaml > c.yaml']],
    ['get po -o yaml | grep name > names.txt', ['get po -o yaml | grep name > names.txt']],
    ['get po 1> pods.txt 2>&1', ['get po merged > pods.txt']],
    ['apply -f - < x.yaml', ['apply -f - <x.yaml']],
    ['cat x.yaml y.yaml | kubectl apply -f -', ['apply -f - <x.yaml y.yaml']],
    [
      "get po -o jsonpath='{.items[*].metadata.name}' ; set image deploy/web web=x",
      ['get po -o jsonpath={.items[*].metadata.name}', 'set image deploy/web web=x'],
    ],
    ["get po -o go-template='{{$x := .}}'", ['get po -o go-template={{$x := .}}']],
    ['# only a remark', []],
    ['apply -f - <<EOF\na: b', 'unfinished'],
    ['get po \\', 'unfinished'],
    ['get "pods', 'quote: "'],
    ['get po -n $NS', 'variable: $NS'],
    ['NS=prod', 'variable: NS=prod'],
    ['get po "$NS"', 'variable: $NS'],
    ['delete po $(kubectl get po -o name)', 'substitution: $('],
    ['delete po `x`', 'substitution: `'],
    ['get po 2> errors.txt', 'file: 2> errors.txt'],
    ['get po >', 'syntax: >'],
    ['get po > pods.txt | grep web', 'syntax: |'],
    ['cat x.yaml', 'print: cat'],
    ['get po &', 'background: &'],
    ['get po | awk x', 'tool: awk'],
    ['get po -o json | jq .items', 'tool: jq'],
    ['get po | xargs kubectl delete', 'tool: xargs'],
    ['ls -l', 'program: ls'],
    ['grep web', 'program: grep'],
    ['echo hello', 'print: echo'],
    ['for x in a b; do kubectl get po; done', 'keyword: for'],
    ['get po |', 'syntax: |'],
    ['| grep x', 'syntax: |'],
    ['get po && ', 'syntax: &&'],
    ['get po | grep -Z x', "syntax: grep: invalid option -- 'Z'"],
    ['get po | head x', 'syntax: head: x: No such file or directory'],
    ['watch', 'watch: watch'],
    ['watch -n x get po', 'watch: -n'],
  ])('returns the expected calls or error for %j', (text, script) => {
    expect(shown(parseScript(text))).toEqual(script)
  })

  it('lastCommand finds the command under the caret', () => {
    expect(lastCommand('get po')).toEqual({ from: 0, isPiped: false })
    expect(lastCommand('get po; get r')).toEqual({ from: 7, isPiped: false })
    expect(lastCommand('get po && get r')).toEqual({ from: 9, isPiped: false })
    expect(lastCommand('get po | gr')).toEqual({ from: 8, isPiped: true })
    expect(lastCommand("get po -l 'a|b")).toEqual({ from: 0, isPiped: false })
  })
})

const pods = `NAME    READY   STATUS    AGE
web-1   1/1     Running   9s
web-2   0/1     Pending   10s
api-1   1/1     Running   100s
api-2   1/1     Running   9s
`

/** The expected output was printed by the GNU programs. */
describe('runFilters', () => {
  const run = (line: string, text = pods) => {
    const script = parseScript(`x | ${line}`)
    if (script.type !== 'script') throw new Error(JSON.stringify(script))
    return runFilters(text, script.parts[0]?.calls[0]?.filters ?? [])
  }

  it.each([
    ['grep web', 'web-1   1/1     Running   9s\nweb-2   0/1     Pending   10s\n'],
    ['grep -v Running', 'NAME    READY   STATUS    AGE\nweb-2   0/1     Pending   10s\n'],
    ['grep -ic WEB', '2\n'],
    ["grep -E 'web|api' | wc -l", '4\n'],
    ["grep 'web\\|api' -c", '4\n'],
    ['grep -o "[a-z]*-[0-9]" | head -2', 'web-1\nweb-2\n'],
    ['grep -n Pending', '3:web-2   0/1     Pending   10s\n'],
    ['grep -n -A1 web-1', '2:web-1   1/1     Running   9s\n3-web-2   0/1     Pending   10s\n'],
    ['grep -B 1 -F web-1', 'NAME    READY   STATUS    AGE\nweb-1   1/1     Running   9s\n'],
    ['grep -C1 api-2', 'api-1   1/1     Running   100s\napi-2   1/1     Running   9s\n'],
    ['grep -w 9s -c', '2\n'],
    ['grep -w eb', ''],
    ["grep '^[[:alpha:]]*-1'", 'web-1   1/1     Running   9s\napi-1   1/1     Running   100s\n'],
    ['grep -m1 Running', 'web-1   1/1     Running   9s\n'],
    ['grep -e web-1 -e api-1 | wc -l', '2\n'],
    ['grep --color=always "1/1" | tail -n 1', 'api-2   1/1     Running   9s\n'],
    ['head -n 1', 'NAME    READY   STATUS    AGE\n'],
    ['head -n -4', 'NAME    READY   STATUS    AGE\n'],
    ['head -c 4', 'NAME'],
    ['tail -1', 'api-2   1/1     Running   9s\n'],
    ['tail -n +5', 'api-2   1/1     Running   9s\n'],
    ['wc', '      5      20     149\n'],
    ['wc -l', '5\n'],
    ['tail -n +2 | sort | head -1', 'api-1   1/1     Running   100s\n'],
    ['tail -n +2 | sort -r | head -1', 'web-2   0/1     Pending   10s\n'],
    ['tail -n +2 | sort -k4 -n | tail -1', 'api-1   1/1     Running   100s\n'],
    ['tail -n +2 | sort -k3,3 -u', 'web-2   0/1     Pending   10s\nweb-1   1/1     Running   9s\n'],
    ['grep -o Running | uniq -c', '      3 Running\n'],
    ['cat | less', pods],
  ])('prints the output of the GNU programs for %s', (line, text) => {
    expect(run(line).text).toBe(text)
  })

  it('returns the exit code of the last program of a pipe', () => {
    expect(run('grep nothing').exit).toBe(1)
    expect(run('grep nothing | wc -l')).toEqual({ text: '0\n', exit: 0 })
    expect(run('grep -q web')).toEqual({ text: '', exit: 0 })
  })
})
