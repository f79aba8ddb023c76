import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { runNodeRecording } from './nodeRunner.ts'
import type { NodeRecording } from './takes.ts'
import { isMerged, takesOf } from './takes.ts'

const load = (path: string): NodeRecording =>
  JSON.parse(readFileSync(new URL(`./${path}.json`, import.meta.url), 'utf8')) as NodeRecording

describe('runNodeRecording', () => {
  it.each([
    'kubelet/start-slow',
    'kubelet/readiness-failure-1',
    'kubelet/pull-fails',
    'kubelet/crash',
    'kubelet/term-grace',
    'kubelet/sidecar',
    'kubelet/active-deadline',
    'kubelet/rollout-recreate',
    'scheduler/topology-spread-stuck',
    'scheduler/mixed-reasons',
    'scheduler/cordon',
    'scheduler/spread-unequal',
  ])('finds a run that matches %s', (path) => {
    const { passed, field, expected, got } = runNodeRecording(load(path))
    expect({ passed, field, expected, got }).toEqual({ passed: true, field: '', expected: '', got: '' })
  })

  /** The take that matches the first try. */
  const followed = (path: string): NodeRecording => {
    const take = takesOf(load(path)).find((one) => runNodeRecording(one, 'first').passed)
    if (!take) throw new Error(`no take of ${path} is followed at the first try`)
    return take
  }
  const ofPod = (events: NodeRecording['events'], reason: string) =>
    events.findIndex((event) => event.object === 'pod/p' && event.reason === reason)

  it('reports a difference if a Pod reaches a state at another time', () => {
    const recording = followed('kubelet/start-slow')
    const pods = recording.pods.map((line) =>
      line.phase === 'Running' && !line.deleting ? { ...line, at: 5.5 } : line,
    )
    const result = runNodeRecording({ ...recording, pods }, 'first')
    expect(result.passed).toBe(false)
    expect(result.field).toBe('pods.p')
  })

  it('reports a difference if an Event has another text', () => {
    const recording = followed('kubelet/term-default')
    const events = recording.events.map((event) =>
      event.reason === 'Killing' ? { ...event, message: 'Stopping container web' } : event,
    )
    expect(runNodeRecording({ ...recording, events }, 'first')).toMatchObject({ passed: false, field: 'events.pod/p' })
  })

  it('reports a difference if an Event is surplus or missing', () => {
    const recording = followed('kubelet/term-default')
    const { events } = recording
    const at = ofPod(events, 'Started')
    const fewer = events.toSpliced(at, 1)
    const more = events.toSpliced(at, 0, events[at] as NodeRecording['events'][number])
    for (const changed of [fewer, more])
      expect(runNodeRecording({ ...recording, events: changed }, 'first')).toMatchObject({
        passed: false,
        field: 'events.pod/p',
      })
  })

  it('reports a difference if a Pod stays in a state that was not recorded', () => {
    const recording = followed('kubelet/start-slow')
    const pods = recording.pods.filter((line) => line.phase !== 'Running' || line.deleting)
    expect(pods.length).toBeLessThan(recording.pods.length)
    expect(runNodeRecording({ ...recording, pods }, 'first')).toMatchObject({ passed: false, field: 'pods.p' })
  })

  it("allows a race in the file to change an Event's count, within its limit", () => {
    const recording = followed('kubelet/term-default')
    const { events } = recording
    const at = ofPod(events, 'Started')
    const race = { object: 'pod/*', event: 'Normal Started', varies: 'count', apart: 1, reason: 'a test' } as const
    const twice = (n: number) => Array.from({ length: n }, () => events[at] as NodeRecording['events'][number])
    const withMore = (n: number) => ({ ...recording, races: [race], events: events.toSpliced(at, 0, ...twice(n)) })
    expect(runNodeRecording(withMore(1), 'first').passed).toBe(true)
    expect(runNodeRecording(withMore(2), 'first').passed).toBe(false)
  })

  it('compares only the states of a merged recording, not its Events', () => {
    const recording = followed('kubelet/term-default')
    const events = recording.events.toSpliced(ofPod(recording.events, 'Started'), 1)
    const merged = { ...recording, events: events.map((event) => ({ ...event, at: [event.at, event.at] as never })) }
    expect(isMerged(merged)).toBe(true)
    expect(runNodeRecording(merged, 'first').passed).toBe(true)
  })
})

describe('node recordings', () => {
  const folders = ['kubelet', 'scheduler', 'trouble']
  const paths = folders.flatMap((folder) =>
    readdirSync(new URL(folder, import.meta.url))
      .filter((name) => name.endsWith('.json'))
      .map((name) => `${folder}/${name.slice(0, -5)}`),
  )

  it('have two or more complete takes each', () => {
    expect(paths.length).toBeGreaterThanOrEqual(109)
    const takes = paths.map((path) => ({ path, takes: takesOf(load(path)) }))
    expect(takes.filter((one) => one.takes.length < 2).map(({ path }) => path)).toEqual([])
    expect(takes.filter((one) => one.takes.some(isMerged)).map(({ path }) => path)).toEqual([])
  })

  it('declare each race with a reason, and a take contains the Event of each declared race', () => {
    const races = paths.flatMap((path) => (load(path).races ?? []).map((race) => ({ path, ...race })))
    expect(races.length).toBeGreaterThan(10)
    const idle = races.filter(({ path, object, event, reason }) => {
      const texts = takesOf(load(path)).flatMap(({ events }) =>
        events.filter((one) => (object === 'pod/*' ? one.object.startsWith('pod/') : one.object === object)),
      )
      return (
        reason === '' || !texts.some(({ type, reason, message }) => `${type} ${reason} ${message}`.startsWith(event))
      )
    })
    expect(idle).toEqual([])
  })
})
