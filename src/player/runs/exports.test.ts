import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type ClusterView, DEFAULT_CONFIG, type SessionDocument } from '../../engine/index.ts'
import type { ExportMessage, ExportRequest, TimeRangePart } from '../../workers/workerRequests.ts'
import * as actions from '../actions/actions.ts'
import { ExportError, type ExportPort, playTimeRange } from './exports.ts'

const document: SessionDocument = { format: 1, engineVersion: '', seed: 1, config: DEFAULT_CONFIG, journal: [] }
const view: ClusterView = { workloads: [], revisions: [], pods: [], nodes: [], others: [] }
const nothing = { ...view, removed: [] }
const sample = (at: number) => ({ at, workloadUid: 'd', revisions: [], specReplicas: 1, minAvailable: 0, maxPods: 1 })

/** A fake worker that sends given messages, one per task. */
function fakePort() {
  const asked: ExportRequest[] = []
  let tell: (message: ExportMessage) => void = () => undefined
  let crash: (message: string) => void = () => undefined
  const port: ExportPort = {
    post: (request) => asked.push(request),
    listen: (onMessage, onCrash) => {
      tell = onMessage
      crash = onCrash
    },
    close: vi.fn(),
  }
  return {
    port,
    asked,
    tell: (message: ExportMessage) => tell(message),
    show: (part: TimeRangePart) => tell({ type: 'part', id: 1, name: 'timeRange', part }),
    crash: (message: string) => crash(message),
  }
}

describe('playTimeRange', () => {
  beforeEach(() => {
    vi.spyOn(actions, 'installedPlayer').mockReturnValue({ currentRun: () => document } as ReturnType<
      typeof actions.installedPlayer
    >)
  })
  afterEach(() => vi.restoreAllMocks())

  const range = { fromMs: 0, toMs: 200, stepMs: 100 }

  function start() {
    const worker = fakePort()
    const controller = new AbortController()
    const onMoment = vi.fn()
    const moments = playTimeRange(range, { signal: controller.signal, connect: () => worker.port, onMoment })
    return { ...worker, controller, moments, onMoment }
  }

  it('collects the states of a time range with the timeline so far, and closes the worker', async () => {
    const { port, asked, tell, show, moments, onMoment } = start()
    expect(asked).toEqual([{ id: 1, name: 'timeRange', input: { document, ...range } }])
    show({
      at: 0,
      change: { type: 'reset', view },
      timeline: { samples: [sample(0)], requests: [], marks: [] },
    })
    show({
      at: 200,
      change: { type: 'frame', diff: nothing },
      timeline: { samples: [sample(150)], requests: [], marks: [] },
    })
    tell({ type: 'answer', id: 1, name: 'timeRange', answer: undefined })
    const played = await moments
    expect(played.map(({ at, cluster }) => [at, cluster.samples.length])).toEqual([
      [0, 1],
      [200, 2],
    ])
    expect(onMoment.mock.calls).toEqual([[0], [200]])
    expect(port.close).toHaveBeenCalled()
  })

  it('stops the worker when the export is cancelled', async () => {
    const { port, controller, moments, show, onMoment } = start()
    controller.abort()
    await expect(moments).rejects.toThrow()
    show({ at: 0, change: { type: 'reset', view }, timeline: { samples: [], requests: [], marks: [] } })
    expect(onMoment).not.toHaveBeenCalled()
    expect(port.close).toHaveBeenCalled()
  })

  it.each([
    ['the engine fails', ({ tell }: ReturnType<typeof start>) => tell({ type: 'refused', id: 1, message: 'broken' })],
    ['the worker crashes', ({ crash }: ReturnType<typeof start>) => crash('broken')],
  ])('reports that %s', async (_, fail) => {
    const started = start()
    fail(started)
    await expect(started.moments).rejects.toThrow(new ExportError('broken'))
    expect(started.port.close).toHaveBeenCalled()
  })
})
