import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../api/types.ts'
import { createCluster } from '../cluster.ts'
import type { ClusterConfig } from '../document/types.ts'
import { Simulation } from '../sim/simulation.ts'

const config: ClusterConfig = {
  nodes: [{ name: 'node-1', cpu: '64', memory: '256Gi', pods: 500 }],
  latency: { watchMs: [1, 3], queueMs: [0, 1], syncMs: [1, 2], scheduleMs: [1, 2] },
  kubelet: { pullMs: [0, 0], startMs: [0, 0], readyMs: [0, 0], terminateMs: [200, 200] },
  components: { scheduler: true, kubelet: true },
}

function played(spec: JsonObject, untilMs: number) {
  const sim = new Simulation(1)
  const client = createCluster(sim, config).api.client('kubectl')
  sim.runUntil(500)
  client.create('pods', 'default', { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'p' }, spec })
  sim.runUntil(untilMs)
  const { status } = client.get('pods', 'default', 'p')
  const events = client.list('events', 'default').map(({ reason, message, count }) => `${reason} ${message} x${count}`)
  const of = (name: string) =>
    [...(status.initContainerStatuses ?? []), ...(status.containerStatuses ?? [])].find((one) => one.name === name)
  return { status, events, of }
}

const rule = (action: string, operator: string, ...values: number[]): JsonObject => ({
  action,
  exitCodes: { operator, values },
})

describe('a container with its own restartPolicy', () => {
  it.each<[string, JsonObject, string, number, string]>([
    ['OnFailure in a Pod that is never restarted', { restartPolicy: 'OnFailure' }, 'Never', 1, 'Running'],
    ['Never in a Pod that always is', { restartPolicy: 'Never' }, 'Always', 0, 'Failed'],
    [
      'a rule that its exit code meets',
      { restartPolicy: 'Never', restartPolicyRules: [rule('Restart', 'In', 3)] },
      'Never',
      1,
      'Running',
    ],
    [
      'a rule for all other codes',
      { restartPolicy: 'Never', restartPolicyRules: [rule('Restart', 'NotIn', 3)] },
      'Never',
      0,
      'Failed',
    ],
  ])('restarts or fails as expected with %s', (_, own, restartPolicy, restarts, phase) => {
    const { status, of } = played(
      { restartPolicy, containers: [{ name: 'a', image: 'sim/a:exit3after2', ...own }] },
      6000,
    )
    expect(of('a')?.restartCount).toBe(restarts)
    expect(status.phase).toBe(phase)
  })

  it('fails its Pod if it is an init container that must not restart', () => {
    const init = { name: 'i', image: 'sim/a:exit3after1', restartPolicy: 'Never' }
    const { status } = played({ initContainers: [init], containers: [{ name: 'a', image: 'sim/a:v1' }] }, 6000)
    expect(status.phase).toBe('Failed')
  })

  it('does not restart by its rules after a failed probe, because a rule needs an exit code', () => {
    const livenessProbe = { exec: { command: ['live'] }, periodSeconds: 1, failureThreshold: 1 }
    const own = { restartPolicy: 'Never', restartPolicyRules: [rule('Restart', 'In', 7)] }
    const containers = [
      { name: 'a', image: 'sim/a:live2', livenessProbe, ...own },
      { name: 'b', image: 'sim/a:v1' },
    ]
    const { events, of } = played({ restartPolicy: 'Always', containers }, 8000)
    expect(events).toContain('Killing Container a failed liveness probe x1')
    expect(of('a')?.restartCount).toBe(0)
  })
})

describe('the action RestartAllContainers', () => {
  const spec = {
    restartPolicy: 'Never',
    initContainers: [{ name: 'i', image: 'sim/a:exit0after1' }],
    containers: [
      {
        name: 'a',
        image: 'sim/a:exit42after4',
        restartPolicy: 'Never',
        restartPolicyRules: [rule('RestartAllContainers', 'In', 42)],
      },
      { name: 'b', image: 'sim/a:v1' },
    ],
  }

  it('stops and removes all containers, and starts again with the init containers', () => {
    const { status, of, events } = played(spec, 10_500)
    expect(['i', 'a', 'b'].map((name) => of(name)?.restartCount)).toEqual([1, 1, 1])
    expect(of('b')?.lastState.terminated).toMatchObject({ reason: 'RestartingAllContainers', exitCode: 137 })
    expect(of('b')?.state.running).toBeDefined()
    expect(status.conditions?.at(-1)).toMatchObject({ type: 'AllContainersRestarting', status: 'False' })
    expect(events).toContain('Killing killing x1')
    expect(events.some((text) => text.startsWith('BackOff'))).toBe(false)
  })

  it('increments the restart count of a container each time', () => {
    expect(played(spec, 26_000).of('b')?.restartCount).toBeGreaterThan(2)
  })

  it('adds its condition to a Pod only if a rule of the Pod has the action', () => {
    const { status } = played({ containers: [{ name: 'a', image: 'sim/a:v1' }] }, 3000)
    expect(status.conditions?.map(({ type }) => type)).not.toContain('AllContainersRestarting')
  })
})

describe('a probe of a port name that the container does not have', () => {
  it('reports an error, and restarts no container', () => {
    const livenessProbe = { tcpSocket: { port: 'web' }, periodSeconds: 2, failureThreshold: 1 }
    const { of, events } = played({ containers: [{ name: 'a', image: 'sim/a:v1', livenessProbe }] }, 11_000)
    expect(of('a')?.restartCount).toBe(0)
    expect(events).toContainEqual(
      expect.stringMatching(/^Unhealthy Liveness probe errored and resulted in unknown state: .*"web".* x5$/),
    )
  })
})
