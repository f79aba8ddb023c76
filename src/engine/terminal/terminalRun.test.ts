import { describe, expect, it } from 'vitest'
import { splitCommandLine } from '../kubectl/core/shellWords.ts'
import { Branches } from '../session/branches.ts'
import { Session } from '../session/session.ts'
import { Random, seedStream } from '../sim/prng.ts'
import { deploymentManifest } from '../testing/builders.ts'
import { emptyDocument } from '../testing/harness.ts'
import { randomInput, randomLine } from '../testing/randomLines.ts'
import { commandOf, Terminal, type TerminalQuery } from './terminal.ts'

const manifest = JSON.stringify(deploymentManifest({ image: 'shop/web:v1', replicas: 3 }))

function atWork() {
  const run = new Branches(emptyDocument({ seed: 3 }))
  const terminal = new Terminal(run)
  run.command({ type: 'kubectl', args: ['apply', '-f', '-'], stdin: manifest })
  run.session.advance({ until: 20_000 })
  return { run, terminal }
}

type AtWork = ReturnType<typeof atWork>

const runOnce = ({ run, terminal }: AtWork, query: TerminalQuery) =>
  terminal.run(query, (command) => run.begin(command))

/** Finds out by a trial whether the line writes, and then runs the line again. */
function runTwice({ run, terminal }: AtWork, query: TerminalQuery): void {
  if (terminal.run(query).type === 'writes') run.command(commandOf(query))
}

const stateOf = ({ run: { session, list }, terminal }: AtWork) => ({
  fingerprint: session.fingerprint,
  journal: session.document.journal,
  entries: terminal.view.entries,
  branches: list,
  marks: session.past.takeTimeline(),
})

describe('a terminal', () => {
  it.each([
    ['get pods', 'read'],
    ['rollout status deployment/web --timeout=1s', 'read'],
    ['scale deployment/web --replicas=5', 'command'],
    // The API server refuses the write.
    ['delete deployment nobody', 'command'],
    ['drain node-1 --ignore-daemonsets --force', 'command'],
    // The rollback changes nothing.
    ['rollout undo deployment/web --to-revision=9', 'read'],
    ['scale deployment/web --replicas=5 --dry-run=server', 'read'],
    ['delete deployment web --dry-run=server', 'read'],
  ])('runs %s as %s', (line, type) => {
    const at = atWork()
    expect(runOnce(at, { args: line.split(' ') }).type).toBe(type)
    expect(at.run.session.document.journal).toHaveLength(type === 'read' ? 1 : 2)
  })

  it('runs a line that changes nothing beside the run', () => {
    const at = atWork()
    expect(runOnce(at, { args: ['apply', '-f', '-'], stdin: manifest }).type).toBe('read')
    expect(at.terminal.view.entries.at(-1)?.output[0]?.text).toBe('deployment.apps/web unchanged\n')
  })

  it('runs no line that writes without a place for the command, or again and again', () => {
    const at = atWork()
    const { terminal } = at
    const before = stateOf(at)
    const args = ['cordon', 'node-1']
    expect(terminal.run({ args })).toEqual({ type: 'writes' })
    expect(runOnce(at, { args, everyMs: 2000 })).toEqual({ type: 'writes' })
    expect(stateOf(at)).toEqual({ ...before, marks: stateOf(at).marks })
  })

  it('passes on the error of a run that cannot take the command', () => {
    const { run, terminal } = atWork()
    const refuse = () => {
      throw new RangeError('no more commands')
    }
    expect(() => terminal.run({ args: ['cordon', 'node-1'] }, refuse)).toThrow('no more commands')
    expect(run.session.document.journal).toHaveLength(1)
  })

  it('starts a branch in the past', () => {
    const at = atWork()
    at.run.session.seek(2_000)
    expect(runOnce(at, { args: ['cordon', 'node-1'] })).toMatchObject({ done: { startedId: 2 } })
    expect(at.run.list.branches).toHaveLength(2)
  })

  it('does with random lines what a trial and a second run do', { timeout: 120_000 }, () => {
    const random = new Random(seedStream(5, 'lines'))
    let [once, twice] = [atWork(), atWork()]
    let commands = 0
    for (let n = 0; n < 1200; n++) {
      const args = splitCommandLine(randomLine(random))
      if ('message' in args) continue
      const query = { args, ...(args.includes('-') ? { stdin: randomInput(random) } : {}) }
      if (runOnce(once, query).type === 'command') commands++
      runTwice(twice, query)
      for (const { run } of [once, twice]) run.session.advance({ until: run.session.cursor.at + 100, maxEvents: 300 })
      expect(stateOf(once), args.join(' ')).toEqual(stateOf(twice))
      if (n % 60 !== 59) continue
      const { document, cursor, fingerprint } = once.run.session
      const again = new Session(document)
      again.seekTo(cursor)
      expect(again.fingerprint).toBe(fingerprint)
      ;[once, twice] = [atWork(), atWork()]
    }
    expect(commands).toBeGreaterThan(40)
  })
})
