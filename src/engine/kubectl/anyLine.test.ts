import { describe, expect, it } from 'vitest'
import { Branches } from '../session/branches.ts'
import { Random, seedStream } from '../sim/prng.ts'
import { Terminal } from '../terminal/terminal.ts'
import { deploymentManifest } from '../testing/builders.ts'
import { emptyDocument } from '../testing/harness.ts'
import { randomInput, randomLine } from '../testing/randomLines.ts'
import { splitCommandLine } from './core/shellWords.ts'

/** `FUZZ_LINES=100000` runs more lines. */
const count = Number(process.env.FUZZ_LINES ?? 4000)

function freshTerminal() {
  const run = new Branches(emptyDocument({ seed: 3 }))
  run.command({ type: 'kubectl', args: ['apply', '-f', '-'], stdin: JSON.stringify(deploymentManifest()) })
  run.session.advance({ until: 20_000 })
  return { run, terminal: new Terminal(run) }
}

/** Output and exit code of a command line. */
function answerOf(line: string, at = freshTerminal()) {
  const args = splitCommandLine(line)
  if ('message' in args) throw new Error(args.message)
  if (at.terminal.run({ args }).type === 'writes') at.run.command({ type: 'kubectl', args })
  const [last] = at.terminal.view.entries.slice(-1)
  return { text: last?.output.map(({ text }) => text).join('') ?? '', exit: last?.exit }
}

describe('kubectl prints the recorded answer for a line that once crashed the engine:', () => {
  // The expected answers are recorded from kubectl v1.36.3, from commands that need no server.
  it.each([
    [`{{"\\d"}}`, 'error: error parsing template {{"\\d"}}, template: output:1: invalid syntax\n'],
    ['{{printf "%999999999s" .kind}}', '%!(NOVERB)%!(EXTRA string=Namespace)'],
    ['{{printf "%q"}}', '%!q(MISSING)'],
    ['{{printf "%d" .kind}}', '%!d(string=Namespace)'],
    ['{{printf "%5.2s|%-5v|%q" .kind .metadata.name .kind}}', '   Na|x    |"Namespace"'],
    ['{{.metadata.constructor}}{{.__proto__}}', '<no value><no value>'],
    ['{{index .metadata "toString"}}', '<no value>'],
    [
      '{{range}}{{end}}',
      'error: error parsing template {{range}}{{end}}, template: output:1: missing value for range\n',
    ],
  ])('go-template %s', (template, text) => {
    expect(answerOf(`create namespace x --dry-run=client -o go-template='${template}'`).text).toBe(text)
  })

  it.each([
    ['{{index .metadata "a" "b"}}', '<index .metadata "a" "b">: error calling index: index of nil pointer'],
    ['{{index .x 1}}', '<index .x 1>: error calling index: index of untyped nil'],
    ['{{printf}}', '<printf>: wrong number of args for printf: want at least 1 got 0'],
    ['{{eq .kind}}', '<eq .kind>: error calling eq: missing argument for comparison'],
    ['{{lt 1}}', '<lt>: wrong number of args for lt: want 2 got 1'],
  ])('go-template %s', (template, text) => {
    const answer = answerOf(`create namespace x --dry-run=client -o go-template='${template}'`)
    expect(answer.text).toContain(`template: output:1:2: executing "output" at ${text}`)
    expect(answer.exit).toBe(1)
  })

  it('a go-template with brackets and blocks nested 20,000 deep', () => {
    const deep = [
      `{{${'('.repeat(20_000)}.kind${')'.repeat(20_000)}}}`,
      `${'{{if 1}}'.repeat(20_000)}${'{{end}}'.repeat(20_000)}`,
    ]
    for (const template of deep)
      expect(answerOf(`get pods -o go-template='${template}'`)).toMatchObject({
        text: expect.stringMatching(/template: output:1: max expression depth exceeded\n$/),
        exit: 1,
      })
  })

  it('kubectl set selector with an invalid value', () => {
    expect(answerOf('set selector svc x=y:NoSchedule').text).toMatch(
      /^error: unable to parse requirement: values\[0\]\[x\]/,
    )
  })

  it('kubectl explain with a name that every object inherits', () => {
    for (const name of ['__proto__', 'constructor', 'spec.toString'])
      expect(answerOf(`explain deployment.${name}`).text).toMatch(/error: field "\w+" does not exist\n$/)
  })

  it('kubectl run --overrides with JSON that is not an object', () => {
    for (const json of ['null', '[]', '1'])
      expect(answerOf(`run x --image=y --overrides=${json}`)).toEqual({ text: 'error: Invalid JSON Patch\n', exit: 1 })
  })
})

describe('names that every object inherits from Object.prototype', () => {
  it('can be labels and annotations', () => {
    const at = freshTerminal()
    expect(answerOf('get deployment web -L constructor,valueOf --no-headers', at).text).toMatch(/s {3,}\n$/)
    expect(answerOf('label deployment web constructor=a toString=b', at).text).toBe('deployment.apps/web labeled\n')
    expect(answerOf('annotate deployment web valueOf=c', at).text).toBe('deployment.apps/web annotated\n')
    expect(answerOf('get deploy -l constructor=a,toString,!valueOf -o name', at).text).toBe('deployment.apps/web\n')
    expect(answerOf(`get deploy web -o jsonpath='{.metadata.labels.constructor}'`, at).text).toBe('a')
    expect(answerOf('label deployment web constructor=z', at).text).toContain("'constructor' already has a value (a)")
    expect(answerOf('label deployment web constructor-', at).text).toBe('deployment.apps/web unlabeled\n')
  })

  it('can be keys of a ConfigMap', () => {
    const at = freshTerminal()
    const create = 'create configmap c --from-literal=__proto__=a --from-literal=constructor=b'
    expect(answerOf(create, at).text).toBe('configmap/c created\n')
    expect(answerOf('get cm c -o yaml', at).text).toMatch(/^ {2}__proto__: a\n {2}constructor: b$/m)
  })

  it('are not resource types, patch types, Secret types or kinds', () => {
    expect(answerOf('get constructor').text).toContain(`doesn't have a resource type "constructor"`)
    expect(answerOf('create secret generic s --type=constructor').text).toBe('secret/s created\n')
    expect(answerOf('events --for=constructor/x').exit).toBe(1)
  })
})

describe('random kubectl command lines', () => {
  it(`${count} lines do not crash the engine`, { timeout: 3_600_000 }, () => {
    const random = new Random(seedStream(Number(process.env.FUZZ_SEED ?? 1), 'lines'))
    const faults: string[] = []
    let { run, terminal } = freshTerminal()
    for (let n = 0; n < count; n++) {
      if (n % 100 === 99) ({ run, terminal } = freshTerminal())
      const line = randomLine(random)
      const args = splitCommandLine(line)
      if ('message' in args) continue
      const stdin = args.includes('-') ? randomInput(random) : undefined
      try {
        terminal.complete(line)
        if (terminal.run({ args, ...(stdin === undefined ? {} : { stdin }) }).type === 'writes') {
          run.command({ type: 'kubectl', args, ...(stdin === undefined ? {} : { stdin }) })
          run.session.advance({ until: run.session.cursor.at + 100, maxEvents: 300 })
        }
        const [last] = terminal.view.entries.slice(-1)
        const fault = last?.output.find(({ text }) => text.includes('a fault of the simulated kubectl'))
        if (fault) throw new Error(fault.text)
      } catch (error) {
        faults.push(
          `${line}${stdin === undefined ? '' : `\n  < ${stdin}`}\n  ${(error as Error).stack?.split('\n').slice(0, 4).join('\n  ')}`,
        )
        ;({ run, terminal } = freshTerminal())
      }
    }
    expect(faults).toEqual([])
  })
})
