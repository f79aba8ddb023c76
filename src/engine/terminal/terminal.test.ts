import { describe, expect, it } from 'vitest'
import type { Command } from '../document/types.ts'
import { Branches } from '../session/branches.ts'
import { deploymentManifest } from '../testing/builders.ts'
import { emptyDocument } from '../testing/harness.ts'
import { Terminal } from './terminal.ts'

const apply = (image: string, replicas = 3): Command => ({
  type: 'kubectl',
  args: ['apply', '-f', '-'],
  stdin: JSON.stringify(deploymentManifest({ image, replicas })),
})
const command = (line: string): Command => ({ type: 'kubectl', args: line.split(' ') })

function atWork() {
  const run = new Branches(emptyDocument({ seed: 3 }))
  const terminal = new Terminal(run)
  run.command(apply('shop/web:v1'))
  run.session.advance({ until: 20_000 })
  return { run, terminal }
}
/** Whether the line only reads. */
const query = (terminal: Terminal, line: string) => terminal.run({ args: line.split(' ') }).type === 'read'
/** Content of the screen: each command with its output and exit code. */
const screen = (terminal: Terminal) =>
  terminal.view.entries.map(({ args, output, exit }) => ({
    line: args.join(' '),
    text: output.map(({ text }) => text).join(''),
    exit,
  }))
const lines = (terminal: Terminal) => screen(terminal).map(({ line }) => line)

const reading = [
  'get pods -o wide',
  'describe deployment web',
  'explain deployment.spec',
  'rollout history deployment/web',
  'rollout status deployment/web',
  'get pods --watch',
  'wait --for=condition=Available deployment/web',
  'get deployment nobody',
  'nonsense',
  'rollout undo deployment/web --to-revision=9',
]
const writing = [
  'scale deployment/web --replicas=5',
  'set image deployment/web web=shop/web:v2',
  'rollout restart deployment/web',
  'cordon node-1',
  'delete pods --all',
  'delete deployment web',
  'drain node-1 --ignore-daemonsets --force',
  'label deployment web a=b',
  // delete does not look up the object first, so it writes immediately.
  'delete deployment nobody',
]

describe('a read-only command', () => {
  it.each(reading)('%s leaves the run unchanged', (line) => {
    const { run, terminal } = atWork()
    const { fingerprint } = run.session
    expect(query(terminal, line)).toBe(true)
    expect(run.session.fingerprint).toBe(fingerprint)
    expect(run.session.document.journal).toHaveLength(1)
    run.session.advance({ until: 60_000 })
    const { run: alone } = atWork()
    alone.session.advance({ until: 60_000 })
    expect(run.session.fingerprint).toBe(alone.session.fingerprint)
  })

  it.each(writing)('%s is refused without an effect', (line) => {
    const { run, terminal } = atWork()
    const { fingerprint } = run.session
    expect(query(terminal, line)).toBe(false)
    expect(run.session.fingerprint).toBe(fingerprint)
    expect(lines(terminal)).toEqual(['apply -f -'])
  })

  it('prints the output of the command in the run, and starts no branch if it is entered in the past', () => {
    const { run, terminal } = atWork()
    run.session.seek(2_000)
    query(terminal, 'get deployments')
    const result = new Branches(run.document)
    result.session.seek(2_000)
    expect(screen(terminal).at(-1)).toEqual({
      line: 'get deployments',
      text: result.session.command(command('get deployments')).stdout,
      exit: 0,
    })
    expect(run.list.branches).toHaveLength(1)
    expect(terminal.view.later).toBe(0)
  })
})

describe('a waiting command in the journal of a run', () => {
  it('ends at a Ctrl-C that is part of the run, and still waits before this time', () => {
    const { run, terminal } = atWork()
    const budget = { apiVersion: 'policy/v1', kind: 'PodDisruptionBudget', metadata: { name: 'web' } }
    const spec = { minAvailable: 3, selector: { matchLabels: { app: 'web' } } }
    run.command({ type: 'kubectl', args: ['create', '-f', '-'], stdin: JSON.stringify({ ...budget, spec }) })
    run.command(command('drain node-1'))
    run.session.advance({ until: 32_000 })
    const last = () => terminal.view.entries.at(-1)
    expect(last()).toMatchObject({ process: 3, exit: undefined, canStop: true })
    const tries = screen(terminal).at(-1)?.text
    expect(tries).toMatch(/will retry after 5s/)
    const stop: Command = { type: 'interrupt', process: 3 }
    run.command(stop)
    expect(last()).toMatchObject({ exit: 130, canStop: false })
    run.session.advance({ until: 60_000 })
    expect(screen(terminal).at(-1)?.text).toBe(tries)
    expect(run.session.document.journal.at(-1)).toMatchObject({ at: 32_000, command: stop })

    run.session.seek(31_000)
    expect(last()).toMatchObject({ exit: undefined, canStop: true })
    run.session.seek(60_000)
    expect(last()).toMatchObject({ exit: 130 })
  })

  it('ignores a Ctrl-C after the end of the command', () => {
    const { run, terminal } = atWork()
    run.command({ type: 'interrupt', process: 1 })
    run.command({ type: 'interrupt', process: 99 })
    expect(terminal.view.entries.map(({ exit }) => exit)).toEqual([0])
  })
})

describe('a waiting read-only command', () => {
  it('prints lines as the time advances, and prints equal lines after seeking back', () => {
    const { run, terminal } = atWork()
    run.command(command('set image deployment/web web=shop/web:v2'))
    query(terminal, 'rollout status deployment/web')
    const text = () => screen(terminal).at(-1)
    expect(text()).toMatchObject({ text: 'Waiting for deployment spec update to be observed...\n', exit: undefined })
    run.session.advance({ until: 21_000 })
    const early = text()
    run.session.advance({ until: 90_000 })
    const whole = text()
    expect(whole).toMatchObject({ exit: 0 })
    expect(whole?.text).toMatch(/^Waiting for deployment "web" rollout[\s\S]*successfully rolled out\n$/m)
    expect(whole?.text.length).toBeGreaterThan(early?.text.length ?? 0)
    run.session.seek(21_000)
    expect(text()).toEqual(early)
    run.session.advance({ until: 90_000 })
    expect(text()).toEqual(whole)
  })

  it('that is entered in the past follows the known future without a branch', () => {
    const { run, terminal } = atWork()
    run.command(command('scale deployment/web --replicas=5'))
    run.session.advance({ until: 60_000 })
    run.session.seek(20_000)
    query(terminal, 'get deployment web --watch')
    run.session.advance({ until: 60_000 })
    expect(screen(terminal).at(-1)?.text).toMatch(/5\/5 +5 +5 +\d+s\n$/)
    expect(run.list.branches).toHaveLength(1)
  })

  it('ends by Ctrl-C at the cursor, and prints nothing afterwards', () => {
    const { run, terminal } = atWork()
    query(terminal, 'get pods --watch')
    run.session.advance({ until: 25_000 })
    const { id, canStop } = terminal.view.entries.at(-1) ?? { id: '', canStop: false }
    expect(canStop).toBe(true)
    terminal.interrupt(id)
    expect(terminal.view.entries.at(-1)).toMatchObject({ exit: 130, canStop: false })
    const before = screen(terminal).at(-1)?.text
    run.command(command('scale deployment/web --replicas=5'))
    run.session.advance({ until: 60_000 })
    expect(screen(terminal).find(({ line }) => line === 'get pods --watch')?.text).toBe(before)
    expect(terminal.isFollowing).toBe(false)
  })

  it('ends at its --timeout', () => {
    const { run, terminal } = atWork()
    query(terminal, 'wait --for=delete deployment/web --timeout=5s')
    run.session.advance({ until: 40_000 })
    expect(screen(terminal).at(-1)).toMatchObject({
      text: 'error: timed out waiting for the condition on deployments/web\n',
      exit: 1,
    })
  })
})

describe('the screen of the terminal', () => {
  it('shows the commands of the run and the read-only commands in their order of time', () => {
    const { run, terminal } = atWork()
    query(terminal, 'get nodes')
    run.command(command('cordon node-1'))
    query(terminal, 'get nodes')
    run.session.advance({ until: 30_000 })
    run.command(command('uncordon node-1'))
    expect(lines(terminal)).toEqual(['apply -f -', 'get nodes', 'cordon node-1', 'get nodes', 'uncordon node-1'])
    run.session.seek(25_000)
    expect(lines(terminal)).toEqual(['apply -f -', 'get nodes', 'cordon node-1', 'get nodes'])
    expect(terminal.view.later).toBe(1)
  })

  it('separates warnings from errors, and contains the commands that an error suggests', () => {
    const { run, terminal } = atWork()
    const last = () => terminal.view.entries.at(-1)
    query(terminal, 'rollout undo deployment/web --to-revision=9')
    const texts = [
      { to: 'stderr', text: expect.stringMatching(/^Warning: resource .*\n$/), isWarning: true },
      { to: 'stderr', text: 'error: unable to find specified revision 9 in history\n' },
    ]
    expect(last()?.output).toEqual(texts)
    run.command(command('rollout undo deployment/web --to-revision=9'))
    expect(last()).toMatchObject({ process: 2, output: texts, proposals: [] })
    query(terminal, 'get pods -x')
    expect(last()?.proposals).toEqual([['get', '--help']])
  })

  it('of a branch shows also the output before the fork of the branch', () => {
    const { run, terminal } = atWork()
    query(terminal, 'get pods --watch')
    run.session.advance({ until: 40_000 })
    query(terminal, 'version')
    run.session.seek(22_000)
    terminal.beforeParting()
    run.command(command('scale deployment/web --replicas=1'))
    expect(lines(terminal)).toEqual(['apply -f -', 'get pods --watch', 'scale deployment/web --replicas=1'])
    terminal.stopAll()
    run.switchTo(1, 40_000)
    expect(lines(terminal)).toEqual(['apply -f -', 'get pods --watch', 'version'])
  })

  it('shows only the end of a very long output, from the start of a line', () => {
    const { run, terminal } = atWork()
    run.command(command('scale deployment/web --replicas=1500'))
    run.session.advance({ until: 30_000 })
    query(terminal, 'get pods --no-headers')
    const [entry] = terminal.view.entries.slice(-1)
    const text = entry?.output[0]?.text ?? ''
    expect(entry?.isCut).toBe(true)
    expect(text.length).toBeGreaterThan(59_000)
    expect(text.length).toBeLessThanOrEqual(60_000)
    expect(text).toMatch(/^web-/)
    for (let times = 0; times < 9; times++) query(terminal, 'get pods')
    expect(terminal.view.entries.length).toBeLessThan(7)
  })

  it('has a new version number whenever its content changes', () => {
    const { run, terminal } = atWork()
    query(terminal, 'get pods --watch')
    const { version } = terminal.view
    expect(terminal.view.version).toBe(version)
    run.command(command('scale deployment/web --replicas=4'))
    run.session.advance({ until: 21_000 })
    expect(terminal.view.version).not.toBe(version)
    run.session.seek(20_000)
    terminal.interrupt(terminal.view.entries.find(({ canStop }) => canStop)?.id ?? '')
    expect(terminal.view.version).not.toBe(version)
  })
})
