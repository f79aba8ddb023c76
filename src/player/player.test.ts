import { describe, expect, it } from 'vitest'
import { currentRun } from '../engine/document/branchDocument.ts'
import type { BranchList, StopAt, TraceRecord } from '../engine/index.ts'
import { labelOf } from '../engine/session/journalCommands.ts'
import { nginxManifest } from '../scenarios/manifests.ts'
import { useBranches } from '../store/branches.ts'
import { addBreakpoint } from '../store/late/breakpoints.ts'
import { useNotices } from '../store/notices.ts'
import { usePlayback } from '../store/playback.ts'
import type { EngineClient, FatalReport } from '../workers/engineClient.ts'
import { EngineGoneError, EngineRequestError } from '../workers/engineClient.ts'
import type { Cursor, EngineRequests, FrameReply, Position } from '../workers/protocol.ts'
import { createPlayer, type Player } from './player.ts'
import { startingDocument } from './runs/firstRun.ts'
import { ScriptedPage } from './start/scriptedPage.ts'

const page = new ScriptedPage()

const document = startingDocument(nginxManifest)

/** A fake engine with an event every 100 ms until `quietAt`. Replies wait until the test releases them. */
function fakeEngine({ quietAt = 100_000 } = {}) {
  let cursor: Cursor = { at: 0, step: 0 }
  let head = cursor
  let journal = document.journal
  const requests: string[] = []
  const pending: (() => void)[] = []
  let isHeld = false
  let failure: Error | undefined

  const handledBy = (at: number) => Math.floor(Math.min(at, quietAt) / 100)
  const position = (): Position => ({
    cursor,
    head,
    events: { handled: 0, known: 0 },
    fingerprint: `${cursor.at}/${cursor.step}`,
    quiet: cursor.at >= quietAt,
    ...(cursor.at < quietAt ? { nextEventAt: (Math.floor(cursor.at / 100) + 1) * 100 } : {}),
  })
  const moveTo = (at: number) => {
    cursor = { at, step: handledBy(at) }
    if (at > head.at) head = cursor
  }
  const main = { id: 1, name: 'main', fork: undefined, head: cursor, label: '' }
  let branches: BranchList = { currentId: 1, branches: [main] }
  const begin = (name: string) => {
    const started = { id: 2, name, fork: { parentId: 1, cursor }, head: cursor, label: '' }
    branches = { currentId: 2, branches: [main, started] }
    return 2
  }
  const none = { samples: [], requests: [], marks: [] }
  const diff = { workloads: [], revisions: [], pods: [], nodes: [], others: [], removed: [] }
  const frame = (stoppedBy?: TraceRecord) =>
    ({
      type: 'frame',
      diff,
      timeline: none,
      trace: [],
      truncated: false,
      ...(stoppedBy === undefined ? {} : { stoppedBy }),
      ...position(),
    }) satisfies FrameReply
  const write = (at: number): TraceRecord => ({
    type: 'write',
    at,
    eventSeq: 1,
    verb: 'create',
    by: 'kubectl',
    kind: 'Pod',
    namespace: 'default',
    name: 'p',
    uid: 'u',
    resourceVersion: '1',
    summary: '',
  })

  function answer<T>(name: string, reply: () => T): Promise<T> {
    requests.push(name)
    return new Promise((resolve, reject) => {
      const go = () => {
        const error = failure
        failure = undefined
        if (error === undefined) resolve(reply())
        else reject(error)
      }
      if (isHeld) pending.push(go)
      else go()
    })
  }

  const answers: {
    readonly [N in keyof EngineRequests]?: (input: EngineRequests[N]['input']) => Promise<EngineRequests[N]['answer']>
  } = {
    open: ({ document: opened, cursor: at }) =>
      answer(`open ${at?.at ?? 0}`, () => {
        journal = currentRun(opened).journal
        branches = { currentId: 1, branches: [main] }
        head = { at: 0, step: 0 }
        moveTo(at?.at ?? 0)
        const view = { ...diff }
        return { type: 'reset', stopped: false, view, timeline: none, engineVersion: 'test', branches, ...position() }
      }),
    command: ({ command }) =>
      answer(`command ${labelOf(command)}`, () => {
        const startedId = cursor.at < head.at ? begin('branch-2') : undefined
        journal = [...journal.filter(({ at }) => at <= cursor.at), { ...cursor, command }]
        head = cursor
        const result = {
          stdout: 'deployment.apps/web configured\n',
          stderr: '',
          exit: 0,
          problems: [],
          objects: [],
          warnings: [],
        }
        const started = startedId === undefined ? {} : { startedId }
        const changed = { type: 'replaced', document: { ...document, journal } } as const
        return { result, diff, timeline: none, branches, document: changed, ...started, ...position() }
      }),
    branch: (action) =>
      answer(`branch ${action.action}`, () => {
        if (action.action === 'start') begin('branch-2')
        else if (action.action === 'switch') branches = { ...branches, currentId: action.id }
        const changed = { type: 'replaced', document: { ...document, journal } } as const
        const reply = { view: { ...diff }, timeline: none, engineVersion: 'test', branches, document: changed }
        return { type: 'reset', ...reply, ...position() }
      }),
    ahead: ({ to }) =>
      answer(`ahead ${to.at}`, () => {
        const at = Math.min(to.at, head.at + 10_000)
        head = { at, step: handledBy(at) }
        return { timeline: none, done: at === to.at, ...position() }
      }),
    line: () => answer('line', () => ({ type: 'read', entry: undefined })),
    interrupt: () => answer('interrupt', () => undefined),
    terminal: () => answer('terminal', () => undefined),
    complete: () => answer('complete', () => ({ from: 0, words: [] })),
    advance: ({ until, stopAt, breakpoints = [] }) =>
      answer(`advance ${until}${stopAt === undefined ? '' : ` ${stopAt}`}`, () => {
        // Every breakpoint matches at 700 ms.
        if (breakpoints.length > 0 && cursor.at < 700 && until >= 700) {
          moveTo(700)
          return { ...frame(write(700)), isBreak: true } as const
        }
        const next = nextStop(stopAt)
        if (next !== undefined && next <= until) {
          moveTo(next)
          return frame(write(next))
        }
        moveTo(until)
        return frame()
      }),
    step: ({ until, stopAt, breakpoints = [] }) =>
      answer(`step ${stopAt}`, () => {
        if (breakpoints.length > 0 && cursor.at < 700) {
          moveTo(700)
          return { ...frame(write(700)), isBreak: true, end: 'stop' } as const
        }
        const next = nextStop(stopAt)
        moveTo(Math.min(next ?? quietAt, until))
        return { ...frame(next === undefined ? undefined : write(next)), end: next === undefined ? 'quiet' : 'stop' }
      }),
    stepBack: ({ stopAt }) =>
      answer(`stepBack ${stopAt}`, () => {
        moveTo(Math.max(0, cursor.at - 100))
        return frame(write(cursor.at))
      }),
    seek: ({ at, step }) =>
      answer(step === undefined ? `seek ${at}` : `seekTo ${at} ${step}`, () => {
        moveTo(at)
        return frame()
      }),
    recordedRun: ({ recording, beginsMs }) =>
      answer(`recordedRun ${recording.name}`, () => ({ document, endAt: beginsMs, steps: [] })),
  }
  const client: EngineClient = {
    ask: (name, input) => answers[name]?.(input) ?? Promise.reject(new Error('not in this test')),
    close: () => requests.push('close'),
  }

  /** Writes happen every 300 ms, and a rollout completes at 5 s. */
  function nextStop(stopAt: StopAt | undefined): number | undefined {
    const after = (step: number) => (Math.floor(cursor.at / step) + 1) * step
    if (stopAt === 'second') return after(1_000)
    if (cursor.at >= quietAt) return undefined
    if (stopAt === 'event') return after(100)
    if (stopAt === 'write' || stopAt === 'sync') return after(300)
    if (stopAt === 'rolloutFinished') return cursor.at < 5_000 ? 5_000 : undefined
    return undefined
  }

  return {
    client,
    requests,
    hold: () => {
      isHeld = true
    },
    release: async () => {
      isHeld = false
      for (const go of pending.splice(0)) go()
      await settle()
    },
    failNext: (error: Error) => {
      failure = error
    },
  }
}

function fakeFrames() {
  let now = 0
  let callback: ((now: number) => void) | undefined
  return {
    clock: {
      now: () => now,
      request: (next: (now: number) => void) => {
        callback = next
        return 1
      },
      cancel: () => {
        callback = undefined
      },
    },
    isRunning: () => callback !== undefined,
    /** Runs one frame and the engine's reply. */
    pass: async (ms: number) => {
      now += ms
      const run = callback
      callback = undefined
      run?.(now)
      await settle()
    },
  }
}

/** Runs all pending Promise callbacks. */
async function settle(): Promise<void> {
  for (let i = 0; i < 30; i++) await Promise.resolve()
}

async function openPlayer(options: { quietAt?: number } = {}) {
  const engine = fakeEngine(options)
  const frames = fakeFrames()
  let fail: (report: FatalReport) => void = () => undefined
  const player: Player = createPlayer({
    connect: (onFatal) => {
      fail = onFatal
      return engine.client
    },
    frames: frames.clock,
  })
  await player.open({ document })
  engine.requests.length = 0
  return { player, engine, frames, fail: (report: FatalReport) => fail(report) }
}

const at = () => usePlayback.getState().cursor.at

describe('opening a run', () => {
  it('makes the engine ready, and shows the cursor of the run', async () => {
    const { player } = await openPlayer()
    expect(usePlayback.getState()).toMatchObject({ engine: 'ready', engineVersion: 'test', seed: 1, cursor: { at: 0 } })
    expect(player.document()).toEqual(document)
  })

  it('plays the run to the end of its first rollout, and no further', async () => {
    const { player } = await openPlayer()
    await player.open({ document }, { runAhead: true })
    expect(at()).toBe(5_000)
    expect(usePlayback.getState().playing).toBe(false)
  })

  it('reports a rejected run, and keeps the previous run', async () => {
    const { player, engine } = await openPlayer()
    engine.failNext(new EngineRequestError('unknown format'))
    expect(await player.open({ document: { ...document, seed: 2 } })).toBe(false)
    expect(useNotices.getState().notice).toEqual({ type: 'requestFailed', message: 'unknown format' })
    expect(player.document()?.seed).toBe(1)
    expect(usePlayback.getState().engine).toBe('ready')
  })
})

describe('playing', () => {
  it('advances by the elapsed time multiplied by the speed', async () => {
    const { player, frames } = await openPlayer()
    player.setSpeed(2)
    player.play()
    await frames.pass(16)
    await frames.pass(16)
    expect(at()).toBe(64)
    player.pause()
    await frames.pass(16)
    expect(at()).toBe(64)
    expect(frames.isRunning()).toBe(false)
  })

  it('accumulates the fractions of slow playing', async () => {
    const { player, frames } = await openPlayer()
    player.setSpeed(0.1)
    player.play()
    for (let i = 0; i < 100; i++) await frames.pass(16)
    expect(at()).toBe(160)
  })

  it('sends one request to the engine at a time, and catches up with a delayed engine within a limit', async () => {
    const { player, frames, engine } = await openPlayer()
    player.play()
    engine.hold()
    for (let i = 0; i < 100; i++) await frames.pass(16)
    expect(engine.requests).toEqual(['advance 16'])
    await engine.release()
    await frames.pass(16)
    expect(engine.requests).toEqual(['advance 16', 'advance 266'])
  })

  it('ends only when the requests sent before a pause are answered and no step waits', async () => {
    const { player, frames, engine } = await openPlayer()
    player.play()
    engine.hold()
    await frames.pass(16)
    expect(usePlayback.getState().engine).toBe('ready')
    player.pause()
    expect(usePlayback.getState()).toMatchObject({ engine: 'busy', playing: false, cursor: { at: 0 } })
    await engine.release()
    expect(usePlayback.getState()).toMatchObject({ engine: 'ready', cursor: { at: 16 } })

    player.play()
    engine.hold()
    await frames.pass(16)
    const step = player.step('event')
    expect(usePlayback.getState().engine).toBe('busy')
    await engine.release()
    await step
    expect(usePlayback.getState()).toMatchObject({ engine: 'ready', cursor: { at: 100 } })
  })

  it('does not count the time of a hidden tab', async () => {
    const { player, frames } = await openPlayer()
    player.play()
    await frames.pass(60_000)
    expect(at()).toBe(0)
    await frames.pass(16)
    expect(at()).toBe(16)
  })

  it('stops shortly after the last change, sends no more requests, and reports the reason', async () => {
    const { player, frames, engine } = await openPlayer({ quietAt: 1_000 })
    player.play()
    for (let i = 0; i < 300; i++) await frames.pass(16)
    expect(usePlayback.getState().playing).toBe(false)
    expect(at()).toBeGreaterThanOrEqual(2_500)
    expect(at()).toBeLessThan(2_600)
    expect(useNotices.getState().notice).toEqual({ type: 'quiet', nextEventAt: undefined })
    const asked = engine.requests.length
    player.play()
    await frames.pass(16)
    expect(usePlayback.getState().playing).toBe(false)
    expect(engine.requests).toHaveLength(asked)
  })

  it('continues through times without changes before the head', async () => {
    const { player, frames } = await openPlayer({ quietAt: 1_000 })
    await player.step('second')
    await player.step('second')
    await player.step('second')
    await player.seek(1_100)
    player.play()
    await frames.pass(16)
    expect(at()).toBe(1_116)
    expect(usePlayback.getState().playing).toBe(true)
  })
})

describe('stepping', () => {
  it.each([
    ['event', 100],
    ['write', 300],
    ['second', 1_000],
  ] as const)('by %s goes to %i', async (stopAt, expected) => {
    const { player } = await openPlayer()
    await player.step(stopAt)
    expect(at()).toBe(expected)
    expect(usePlayback.getState().lastStop?.at).toBe(expected)
  })

  it('by no given unit uses the chosen unit, and pauses the run', async () => {
    const { player, frames } = await openPlayer()
    player.play()
    page.chooseStep('event')
    await player.step()
    expect(at()).toBe(100)
    expect(frames.isRunning()).toBe(false)
    await player.stepBack()
    expect(at()).toBe(0)
  })

  it('ignores most of the steps requested while the engine is busy', async () => {
    const { player, engine } = await openPlayer()
    engine.hold()
    const steps = [1, 2, 3, 4, 5].map(() => player.step('event'))
    await engine.release()
    await Promise.all(steps)
    expect(at()).toBe(200)
  })

  it('leaves the cursor if nothing is left to happen, and reports that the run is quiet', async () => {
    const { player, engine } = await openPlayer({ quietAt: 0 })
    await player.step('write')
    expect(at()).toBe(0)
    expect(engine.requests).toEqual([])
    expect(useNotices.getState().notice?.type).toBe('quiet')
  })

  it('by playFromNext goes to the next event, and plays the run from there', async () => {
    const { player } = await openPlayer()
    await player.step('event')
    const next = usePlayback.getState().nextEventAt
    await player.playFromNext()
    expect(at()).toBe(next)
    expect(usePlayback.getState().playing).toBe(true)
  })

  it('by jumpToEnd ends shortly after the last change if no more stops follow', async () => {
    const { player } = await openPlayer({ quietAt: 6_000 })
    await player.seek(0)
    await player.jumpToEnd()
    expect(at()).toBe(5_000)
    await player.jumpToEnd()
    expect(at()).toBe(6_000)
    expect(useNotices.getState().notice?.type).toBe('quiet')
  })
})

describe('seeking', () => {
  it('sends only the newest target after the engine was busy', async () => {
    const { player, engine } = await openPlayer()
    await player.jumpToEnd()
    engine.requests.length = 0
    engine.hold()
    const seeks = [100, 200, 300, 400].map((target) => player.seek(target))
    expect(usePlayback.getState().seekingTo).toBe(400)
    await engine.release()
    await Promise.all(seeks)
    await settle()
    expect(engine.requests[engine.requests.length - 1]).toBe('seek 400')
    expect(engine.requests.length).toBeLessThanOrEqual(2)
    expect(at()).toBe(400)
    expect(usePlayback.getState().seekingTo).toBeUndefined()
  })

  it('leaves the cursor between the start and the head of the run', async () => {
    const { player } = await openPlayer()
    await player.jumpToEnd()
    await player.seek(99_999)
    expect(at()).toBe(5_000)
    await player.seek(-5)
    expect(at()).toBe(0)
    await player.seek(Number.NaN)
    expect(at()).toBe(0)
  })

  it('by jumpToEnd goes to the head first', async () => {
    const { player, engine } = await openPlayer()
    await player.jumpToEnd()
    await player.seek(1_000)
    engine.requests.length = 0
    await player.jumpToEnd()
    expect(engine.requests).toEqual(['seek 5000'])
  })
})

describe('player commands', () => {
  it('before the head start a branch, and offer to switch back to the previous branch', async () => {
    const { player, engine } = await openPlayer()
    await player.jumpToEnd()
    await player.seek(2_000)
    const result = await player.command({ type: 'kubectl', args: ['scale'] })
    expect(result?.exit).toBe(0)
    expect(player.currentRun()?.journal).toHaveLength(2)
    const from = { id: 1, name: 'main' }
    expect(useNotices.getState().notice).toEqual({ type: 'branched', at: 2_000, name: 'branch-2', from })
    expect(useBranches.getState().currentId).toBe(2)
    engine.requests.length = 0
    expect(await player.branch({ action: 'switch', id: 1 })).toBe(true)
    expect(engine.requests).toEqual(['branch switch'])
    expect(useBranches.getState().currentId).toBe(1)
  })

  it('are not needed to start a branch', async () => {
    const { player } = await openPlayer()
    await player.branch({ action: 'start' })
    expect(useNotices.getState().notice).toMatchObject({ type: 'branchStarted', name: 'branch-2', at: 0 })
  })

  it('at the head start and report no branch', async () => {
    const { player } = await openPlayer()
    await player.command({ type: 'kubectl', args: ['scale'] })
    expect(useNotices.getState().notice).toBeUndefined()
  })
})

describe('breakpoints', () => {
  it('stop playing, which can be continued from the breakpoint', async () => {
    addBreakpoint('ScalingReplicaSet')
    const { player, frames } = await openPlayer()
    player.play()
    for (let i = 0; i < 80; i++) await frames.pass(16)
    expect(usePlayback.getState()).toMatchObject({ playing: false, cursor: { at: 700 }, lastStop: { at: 700 } })
    player.play()
    for (let i = 0; i < 10; i++) await frames.pass(16)
    expect(usePlayback.getState().playing).toBe(true)
    expect(usePlayback.getState().cursor.at).toBeGreaterThan(700)
  })
})

describe('a failed engine', () => {
  const report: FatalReport = { message: 'assertion', stack: 'at x', document: undefined }

  it('stops playing, and leaves the run in the player', async () => {
    const { player, frames, fail } = await openPlayer()
    player.play()
    await frames.pass(16)
    fail(report)
    expect(usePlayback.getState()).toMatchObject({
      engine: 'fatal',
      playing: false,
      fatal: { message: 'assertion', document },
    })
    player.play()
    await player.step()
    expect(frames.isRunning()).toBe(false)
  })

  it('ignores a seek, but allows seeks after a restart', async () => {
    const { player, fail } = await openPlayer()
    await player.step('second')
    fail(report)
    await player.seek(500)
    expect(usePlayback.getState().seekingTo).toBeUndefined()
    await player.restart()
    await player.seek(500)
    expect(at()).toBe(500)
  })

  it('does not play if the engine fails on the way to the next event', async () => {
    const { player, engine, frames, fail } = await openPlayer()
    engine.hold()
    const going = player.playFromNext()
    await settle()
    fail(report)
    engine.failNext(new EngineGoneError('stopped'))
    await engine.release()
    await going
    expect(usePlayback.getState()).toMatchObject({ engine: 'fatal', playing: false })
    expect(frames.isRunning()).toBe(false)
  })

  it('does not play if the player is paused on the way to the next event or to a time', async () => {
    const { player, engine, frames } = await openPlayer()
    for (const going of [() => player.playFromNext(), () => player.playFrom(500)]) {
      engine.hold()
      const gone = going()
      await settle()
      player.pause()
      await engine.release()
      await gone
      expect(frames.isRunning()).toBe(false)
    }
    await player.playFrom(0)
    expect(frames.isRunning()).toBe(true)
    player.pause()
  })

  it('restarts at the same cursor', async () => {
    const { player, engine, fail } = await openPlayer()
    await player.step('second')
    engine.requests.length = 0
    fail(report)
    await player.restart()
    expect(engine.requests).toEqual(['close', 'open 1000'])
    expect(usePlayback.getState()).toMatchObject({ engine: 'ready', fatal: undefined, cursor: { at: 1_000 } })
  })

  it('restarts without the command at which the replay fails', async () => {
    const { player, engine, fail } = await openPlayer()
    await player.step('second')
    fail(report)
    engine.hold()
    const restarting = player.restart()
    await settle()
    fail({ ...report, commands: 1 })
    engine.failNext(new EngineGoneError('stopped'))
    await engine.release()
    await restarting
    expect(usePlayback.getState()).toMatchObject({ engine: 'ready', cursor: { at: 0 } })
    expect(player.document()).toMatchObject({ journal: [] })
    expect(useNotices.getState().notice).toEqual({ type: 'recovered', at: 0, leftOut: expect.stringMatching('apply') })
  })

  it('is replaced by a new engine when another run is opened', async () => {
    const { player, engine, fail } = await openPlayer()
    fail(report)
    engine.requests.length = 0
    expect(await player.open({ document })).toBe(true)
    expect(engine.requests).toEqual(['close', 'open 0'])
  })
})
