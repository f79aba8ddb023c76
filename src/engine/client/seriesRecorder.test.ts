import { describe, expect, it } from 'vitest'
import type { KubeEvent } from '../api/types.ts'
import { ApiServer } from '../apiserver/apiServer.ts'
import { Store } from '../apiserver/store.ts'
import { Simulation } from '../sim/simulation.ts'
import { SeriesRecorder } from './seriesRecorder.ts'

function start() {
  const sim = new Simulation(1)
  const store = new Store(sim)
  const client = new ApiServer(sim, store).client('scheduler')
  const recorder = new SeriesRecorder(sim, client, { component: 'default-scheduler' })
  client.create('namespaces', '', { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'default' } })
  const fail = (resourceVersion: string, message: string) =>
    recorder.event(
      { apiVersion: 'v1', kind: 'Pod', namespace: 'default', name: 'p', uid: 'u', resourceVersion },
      'Warning',
      'FailedScheduling',
      message,
    )
  const seen = () =>
    [...store.list('events', 'default')].map((event) => {
      const { message, count } = event as KubeEvent
      return `${message} ${count}`
    })
  return { sim, fail, seen }
}

describe('SeriesRecorder', () => {
  it('merges Events about an unchanged object into a single Event, with the text of the first Event', () => {
    const { fail, seen } = start()
    fail('1', 'no room')
    expect(seen()).toEqual(['no room 1'])
    fail('1', 'still no room')
    expect(seen()).toEqual(['no room 2'])
    fail('2', 'no room')
    expect(seen()).toEqual(['no room 2', 'no room 1'])
  })

  it('writes further repeats of an Event after half an hour', () => {
    const { sim, fail, seen } = start()
    for (let minutes = 0; minutes <= 30; minutes += 5) {
      fail('1', 'no room')
      expect(seen()).toEqual([`no room ${Math.min(2, minutes / 5 + 1)}`])
      sim.runUntil(sim.now + 300_000)
    }
    fail('1', 'no room')
    expect(seen()).toEqual(['no room 8'])
  })

  it('starts a new Event after 15 minutes without a repeat', () => {
    const { sim, fail, seen } = start()
    fail('1', 'no room')
    sim.runUntil(900_000)
    fail('1', 'no room')
    expect(seen()).toEqual(['no room 1', 'no room 1'])
  })
})
