import { describe, expect, it } from 'vitest'
import type { KubeEvent } from '../api/types.ts'
import { ApiServer } from '../apiserver/apiServer.ts'
import { Store } from '../apiserver/store.ts'
import { Simulation } from '../sim/simulation.ts'
import { replicaSetOf, storedDeployment } from '../testing/builders.ts'
import { Recorder } from './eventRecorder.ts'

const web = storedDeployment()
const other = storedDeployment({ name: 'other' })

function start(seed = 1) {
  const sim = new Simulation(seed)
  const store = new Store(sim)
  const api = new ApiServer(sim, store)
  api.client('test').create('namespaces', '', { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'default' } })
  const recorder = new Recorder(sim, api.client('c'), { component: 'c', host: 'h' })
  const list = () => [...(store.list('events') as Iterable<KubeEvent>)]
  return { sim, recorder, list, texts: () => list().map(({ message, count }) => `${count} ${message}`) }
}

describe('Recorder', () => {
  it('writes an Event about the object', () => {
    const { sim, recorder, list } = start()
    sim.setClock(61_000)
    recorder.event(web, 'Warning', 'Reason', 'words')
    expect(list()).toMatchObject([
      {
        involvedObject: {
          apiVersion: 'apps/v1',
          kind: 'Deployment',
          namespace: 'default',
          name: 'web',
          uid: 'uid-web',
        },
        type: 'Warning',
        reason: 'Reason',
        message: 'words',
        source: { component: 'c', host: 'h' },
        count: 1,
        firstTimestamp: '2026-01-01T00:01:01Z',
        lastTimestamp: '2026-01-01T00:01:01Z',
      },
    ])
  })

  it('counts repeats of an Event in the first Event', () => {
    const { sim, recorder, list } = start()
    for (let i = 0; i < 3; i++) {
      recorder.event(web, 'Normal', 'Reason', 'words')
      sim.setClock((i + 1) * 2000)
    }
    expect(list()).toMatchObject([
      { count: 3, firstTimestamp: '2026-01-01T00:00:00Z', lastTimestamp: '2026-01-01T00:00:04Z' },
    ])
  })

  it('writes separate Events for different objects, types, reasons and messages', () => {
    const { recorder, list } = start()
    recorder.event(web, 'Normal', 'Reason', 'words')
    recorder.event(other, 'Normal', 'Reason', 'words')
    recorder.event(web, 'Warning', 'Reason', 'words')
    recorder.event(web, 'Normal', 'Other', 'words')
    recorder.event(web, 'Normal', 'Reason', 'more words')
    expect(list()).toHaveLength(5)
  })

  it('combines the tenth and every further distinct message of an object, type and reason into one Event', () => {
    const { recorder, texts } = start()
    for (let i = 1; i <= 12; i++) recorder.event(web, 'Normal', 'Reason', `text ${i}`)
    const plain = Array.from({ length: 9 }, (_, i) => `1 text ${i + 1}`)
    expect(texts()).toEqual([...plain, '3 (combined from similar events): text 12'])
  })

  it('counts distinct messages anew after more than ten minutes without an Event, and not earlier', () => {
    const withPause = (pauseMs: number) => {
      const { sim, recorder, texts } = start()
      for (let i = 1; i <= 9; i++) recorder.event(web, 'Normal', 'Reason', `text ${i}`)
      sim.setClock(pauseMs)
      recorder.event(web, 'Normal', 'Reason', 'text 10')
      return texts().at(-1)
    }
    expect(withPause(600_000)).toBe('1 (combined from similar events): text 10')
    expect(withPause(600_001)).toBe('1 text 10')
  })

  it('drops Events after 25 Events about an object, and then writes one Event every five minutes', () => {
    const { sim, recorder, list } = start()
    const total = () => list().reduce((sum, { count = 0 }) => sum + count, 0)
    for (let i = 0; i < 40; i++) recorder.event(web, 'Normal', i % 2 === 0 ? 'A' : 'B', 'words')
    // The last written count: of 40 repeats the first 25 passed.
    expect(total()).toBe(25)
    recorder.event(other, 'Normal', 'A', 'words')
    expect(list()).toHaveLength(3)
    sim.setClock(299_999)
    recorder.event(web, 'Normal', 'C', 'words')
    expect(list()).toHaveLength(3)
    sim.setClock(600_000)
    recorder.event(web, 'Normal', 'C', 'words')
    // The first Event was counted although it was lost.
    expect(list().at(-1)).toMatchObject({ count: 2, firstTimestamp: '2026-01-01T00:04:59Z', reason: 'C' })
  })

  it('continues without an error after the API server rejects an Event', () => {
    const { recorder, list } = start()
    const lost = replicaSetOf(web, { name: 'web-1' })
    recorder.event({ ...lost, metadata: { ...lost.metadata, namespace: 'gone' } }, 'Normal', 'Reason', 'words')
    expect(list()).toEqual([])
  })
})
