import { beforeEach, describe, expect, it, vi } from 'vitest'
import { DEFAULT_CONFIG } from '../engine/index.ts'
import type { Lesson, LessonStep } from '../lessons/types.ts'
import { CancelledError, EngineGoneError, EngineRequestError } from './engineClient.ts'
import { createLessonClient, type LessonPort, lessonSilenceMs } from './lessonClient.ts'
import { LessonHost } from './lessonHost.ts'
import type { LessonMessage } from './workerRequests.ts'

const place = { line: 1, column: 1 }
const nothing = { prose: [], acts: [], focus: {}, points: [], reveal: [], revealProse: [], revealFocus: {} }
const says = (source: string) => ({ source, ...place })
const manifest = JSON.stringify({
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name: 'web' },
  spec: {
    replicas: 3,
    selector: { matchLabels: { app: 'web' } },
    template: { metadata: { labels: { app: 'web' } }, spec: { containers: [{ name: 'web', image: 'web:v1' }] } },
  },
})
const step: LessonStep = {
  ...nothing,
  ...place,
  title: 'Three Pods',
  revealPoints: [],
  takeaways: [],
  notes: [],
  acts: [
    { type: 'apply', manifest, ...place },
    { type: 'play', until: { type: 'end', end: 'settled' }, ...place },
    { type: 'check', claims: [says('counts.available == 3')], ...place },
  ],
}
const lesson: Lesson = {
  id: 'made-up',
  title: 'Made up',
  question: 'What happens?',
  topic: 'basics',
  minutes: 1,
  seed: 1,
  cluster: DEFAULT_CONFIG,
  next: [],
  steps: [step],
}

/** A worker in this thread whose messages are copied as between threads; its clock advances 4 ms with every reading. */
function localPort(): LessonPort {
  let deliver: (message: LessonMessage) => void = () => undefined
  let clock = 0
  const host = new LessonHost({
    post: (message) => {
      const copy = structuredClone(message)
      queueMicrotask(() => deliver(copy))
    },
    later: (callback) => setTimeout(callback),
    now: () => (clock += 4),
  })
  return {
    post: (message) => host.receive(structuredClone(message)),
    listen: (onMessage) => {
      deliver = onMessage
    },
    close: () => {
      deliver = () => undefined
    },
  }
}

describe('requests to the lesson worker', () => {
  it("plan a lesson, and judge a task at the run's position", async () => {
    const connect = vi.fn(localPort)
    const client = createLessonClient(connect)
    const plan = await client.ask('plan', { lesson, seed: 7 })
    expect(plan).toMatchObject({ seed: 7, problems: [], steps: [{ acts: [{ type: 'command' }, { type: 'play' }] }] })
    const { document, steps } = plan
    const since = { at: 0, step: 0, commands: 0 }
    const done = [says('counts.available == 3'), says('deployment.spec.replicas > 3'), says('revisions[4].pods == 1')]
    const cursor = steps[0]?.to ?? since
    const early = await client.ask('judge', { document, cursor: since, since, done: done.slice(0, 1) })
    expect(early).toEqual({ isDone: false, conditions: [{ holds: false, isOutOfReach: false, value: '0' }] })
    const judged = await client.ask('judge', { document, cursor, since, done })
    expect(judged).toEqual({
      isDone: false,
      conditions: [
        { holds: true, isOutOfReach: false, value: '3' },
        { holds: false, isOutOfReach: false, value: '3' },
        { holds: false, isOutOfReach: false, value: '' },
      ],
    })
    const back = await client.ask('judge', { document, cursor: since, since, done: done.slice(0, 1) })
    expect(back).toEqual(early)
    expect(await client.ask('judge', { document, cursor, since, done: done.slice(0, 1) })).toMatchObject({
      isDone: true,
    })
    expect(connect).toHaveBeenCalledTimes(1)
  })

  it('are superseded only by newer requests of the same name', async () => {
    const client = createLessonClient(localPort)
    const first = client.ask('plan', { lesson, seed: 1 })
    const judged = client.ask('judge', {
      document: { format: 1, engineVersion: '', seed: 1, config: DEFAULT_CONFIG, journal: [] },
      cursor: { at: 5, step: 0 },
      since: { at: 0, step: 0, commands: 0 },
      done: [says('now == 0.005')],
    })
    const second = client.ask('plan', { lesson, seed: 2 })
    await expect(first).rejects.toThrow(EngineGoneError)
    expect(await judged).toEqual({ isDone: false, conditions: [{ holds: true, isOutOfReach: false, value: '0.01' }] })
    expect(await second).toMatchObject({ seed: 2 })
  })

  it('are cancelled with a reason, and the next request is answered', async () => {
    const client = createLessonClient(localPort)
    const cancel = new AbortController()
    const planned = client.ask('plan', { lesson, seed: 1 }, cancel.signal)
    cancel.abort(new CancelledError())
    await expect(planned).rejects.toBeInstanceOf(CancelledError)
    expect(await client.ask('plan', { lesson, seed: 2 })).toMatchObject({ seed: 2 })
  })

  it('report a failure, and the next request is answered', async () => {
    const client = createLessonClient(localPort)
    const broken = { ...lesson, steps: [undefined as unknown as LessonStep] }
    await expect(client.ask('plan', { lesson: broken, seed: 1 })).rejects.toThrow(EngineRequestError)
    expect(await client.ask('plan', { lesson, seed: 1 })).toMatchObject({ problems: [] })
  })
})

describe('a silent lesson worker', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    return () => vi.useRealTimers()
  })

  it('is ended, and the next request starts another worker', async () => {
    const silent = { post: vi.fn(), listen: vi.fn(), close: vi.fn() }
    const ports: LessonPort[] = [silent, localPort()]
    const client = createLessonClient(() => ports.shift() ?? silent)
    const asked = client.ask('plan', { lesson, seed: 1 })
    const failed = expect(asked).rejects.toThrow(EngineGoneError)
    await vi.advanceTimersByTimeAsync(lessonSilenceMs)
    await failed
    expect(silent.close).toHaveBeenCalledTimes(1)
    const next = client.ask('plan', { lesson, seed: 1 })
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await next).toMatchObject({ problems: [] })
  })
})
