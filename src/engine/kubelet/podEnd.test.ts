import { describe, expect, it } from 'vitest'
import type { JsonObject, Pod } from '../api/types.ts'
import { createCluster } from '../cluster.ts'
import { DEFAULT_CONFIG } from '../document/config.ts'
import { Simulation } from '../sim/simulation.ts'

/** A cluster with one Pod, whose status can be read at a later time. */
function withPod(spec: JsonObject) {
  const sim = new Simulation(1)
  const client = createCluster(sim, DEFAULT_CONFIG).api.client('kubectl')
  sim.runUntil(500)
  client.create('pods', 'default', { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'one' }, spec })
  const at = (ms: number): Pod => {
    sim.runUntil(ms)
    return client.get('pods', 'default', 'one')
  }
  return { at, client }
}

describe('a container that has ended', () => {
  const running = (restartPolicy: string, command: readonly string[]) =>
    withPod({ restartPolicy, containers: [{ name: 'app', image: 'shop/job:v1', command: [...command] }] }).at(120_000)
      .status

  it('is not restarted after exit code 0 with OnFailure, even while another container runs', () => {
    const container = (name: string, seconds: string) => ({ name, image: 'shop/job:v1', command: ['sleep', seconds] })
    const containers = [container('short', '3'), container('long', '1h')]
    const { status } = withPod({ restartPolicy: 'OnFailure', containers }).at(120_000)
    const short = status.containerStatuses?.find(({ name }) => name === 'short')
    expect([status.phase, short?.restartCount, short?.state.terminated?.exitCode]).toEqual(['Running', 0, 0])
  })

  it('is restarted after a failure with OnFailure, and not with Never', () => {
    const again = running('OnFailure', ['sh', '-c', 'sleep 3; exit 1'])
    expect(again.phase).toBe('Running')
    expect(again.containerStatuses?.[0]?.restartCount).toBeGreaterThan(0)
    expect(running('Never', ['sh', '-c', 'sleep 3; exit 1']).phase).toBe('Failed')
  })
})

it('a Pod is ready only when the conditions of its readiness gates are True', () => {
  const gate = 'example.com/registered'
  const { at, client } = withPod({
    readinessGates: [{ conditionType: gate }],
    containers: [{ name: 'app', image: 'shop/web:v1' }],
  })
  const ready = (ms: number) => {
    const condition = at(ms).status.conditions?.find(({ type }) => type === 'Ready')
    return [condition?.status, condition?.message]
  }
  const say = (ms: number, status: 'True' | 'False') => {
    const pod = at(ms)
    const others = (pod.status.conditions ?? []).filter(({ type }) => type !== gate)
    const conditions = [...others, { type: gate, status }]
    client.updateStatus('pods', 'default', { ...pod, status: { ...pod.status, conditions } })
  }
  expect(ready(30_000)).toEqual(['False', `corresponding condition of pod readiness gate "${gate}" does not exist.`])
  say(30_000, 'False')
  expect(ready(60_000)).toEqual(['False', `the status of pod readiness gate "${gate}" is not "True", but False`])
  say(60_000, 'True')
  expect(ready(90_000)).toEqual(['True', undefined])
})
