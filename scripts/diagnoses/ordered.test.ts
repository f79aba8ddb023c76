/** Diagnoses of outages that somebody ordered, and of Pods that were evicted: one test for each kind of workload. */
import { describe, expect, test } from 'vitest'
import { Harness } from '../../src/engine/testing/harness.ts'
import { judge, recordedBy } from './diagnosed.ts'
import { findingTexts } from './rubric.ts'

type Kind = 'Deployment' | 'StatefulSet' | 'DaemonSet'

const template = (name: string, more: object = {}) => ({
  metadata: { labels: { app: name } },
  spec: { containers: [{ name: 'app', image: 'shop/web:v1' }], ...more },
})

const workload = (kind: Kind, name: string, more: object = {}, metadata: object = {}) => ({
  apiVersion: 'apps/v1',
  kind,
  metadata: { name, ...metadata },
  spec: {
    ...(kind === 'DaemonSet' ? {} : { replicas: 3 }),
    ...(kind === 'StatefulSet' ? { serviceName: name } : {}),
    selector: { matchLabels: { app: name } },
    template: template(name, more),
  },
})

const service = (name: string) => ({
  apiVersion: 'v1',
  kind: 'Service',
  metadata: { name },
  spec: { selector: { app: name }, ports: [{ port: 80 }] },
})

const begun = (kind: Kind, more: object = {}, metadata: object = {}) =>
  new Harness().apply(workload(kind, 'web', more, metadata), service('web')).run(60_000)

const kinds: readonly Kind[] = ['Deployment', 'StatefulSet', 'DaemonSet']

describe('an outage that somebody ordered', () => {
  test.each(kinds)('is reported for a deleted %s until its successor has Pods', async (kind) => {
    const h = begun(kind).must(['delete', kind.toLowerCase(), 'web']).run(30_000)
    await judge(recordedBy(h), {
      first: `^1\\. \\[high\\] ${kind} default/web: 0 of 3 Pods available for 30 s until the end of the recording`,
      said: [
        ['impact', 'Service web has no ready endpoint, for 30 s until the end'],
        ['change', 'Just before: deleted at 00:01:00'],
        ['cause', `${kind} web was deleted, and its Pods with it`],
        ['way out', 'Apply its manifest again. The audit log'],
      ],
      never: ['rollout undo', 'selects no Pods', 'stalled'],
    })
    h.apply(workload(kind, 'web')).run(60_000)
    await judge(recordedBy(h), {
      first: `^1\\. \\[high\\] ${kind} default/web: 0 of 3 Pods were available for \\d+ s`,
      said: [
        ['change', 'Just before: deleted at 00:01:00'],
        ['change', 'Then: created at 00:01:30 by kubectl'],
        ['way out', 'This problem has ended. Objects do not show who did it'],
      ],
      never: ['until the end', 'rollout undo', 'Apply its manifest again'],
    })
  })

  test('is none if the Pods of a deleted workload remain as orphans', async () => {
    const h = begun('Deployment').must(['delete', 'deployment', 'web', '--cascade=orphan']).run(10_000)
    h.apply(workload('Deployment', 'web')).run(30_000)
    await judge(recordedBy(h), { never: ['0 of 3', 'was deleted'] })
  })

  test('names the owner of a deleted workload, whose controller may have deleted it', async () => {
    const owner = { apiVersion: 'example.com/v1', kind: 'WebApp', name: 'shop', uid: 'uid-shop', controller: true }
    const h = begun('Deployment', {}, { ownerReferences: [owner] })
      .must(['delete', 'deployment', 'web'])
      .run(30_000)
    await judge(recordedBy(h), { said: [['cause', 'Deployment web, which WebApp default/shop owns, was deleted']] })
  })

  test('is reported for everything in a namespace that was deleted', async () => {
    const h = begun('Deployment').apply(workload('StatefulSet', 'db')).run(60_000)
    h.must(['delete', 'deployment,statefulset,service', '--all']).run(60_000)
    await judge(recordedBy(h), {
      said: [
        ['cause', 'Everything in namespace default was deleted'],
        ['impact', 'StatefulSet default/db: 0 of 3 Pods available'],
        ['way out', 'kubectl get namespace default'],
      ],
    })
  })

  test.each(['Deployment', 'StatefulSet'] as const)('is reported for a %s that was scaled to 0', async (kind) => {
    const target = `${kind.toLowerCase()}/web`
    const h = begun(kind).must(['scale', target, '--replicas=0']).run(30_000)
    await judge(recordedBy(h), {
      first: `^1\\. \\[high\\] ${kind} default/web: 0 of 3 Pods available for \\d+ s until the end of the recording`,
      said: [
        ['change', 'replicas 3 → 0 at 00:01:00'],
        ['cause', `${kind} web was scaled to 0`],
        ['way out', `kubectl scale ${target} --replicas=3`],
      ],
      never: ['0 of 0', 'selects no Pods', 'stalled', 'rollout undo'],
    })
    h.must(['scale', target, '--replicas=2']).run(60_000)
    await judge(recordedBy(h), {
      first: `${kind} default/web: 0 of 3 Pods were available for \\d+ s; Service web had no ready endpoint`,
      said: [['change', 'Then: replicas 0 → 2 at 00:01:30']],
      never: ['until the end', 'kubectl scale'],
    })
  })

  test('is less harmful without a Service', async () => {
    const bare = new Harness().apply(workload('Deployment', 'web')).run(60_000)
    bare.must(['scale', 'deployment/web', '--replicas=0']).run(30_000)
    await judge(recordedBy(bare), { first: '^1\\. \\[medium\\] Deployment default/web: 0 of 3', never: ['Service'] })
  })

  test('is reported for a DaemonSet whose new node selector matches no node', async () => {
    const h = begun('DaemonSet')
      .apply(workload('DaemonSet', 'web', { nodeSelector: { disk: 'nvme' } }))
      .run(30_000)
    await judge(recordedBy(h), {
      first: '^1\\. \\[high\\] DaemonSet default/web: 0 of 3 Pods available for \\d+ s until the end',
      said: [
        ['change', 'nodeSelector.*nvme.* at 00:01:00 by kubectl'],
        ['cause', 'The changed node selector or affinity of DaemonSet web matches no node'],
        ['way out', 'kubectl rollout undo daemonset/web'],
      ],
      never: ['scaled to 0'],
    })
  })
})

describe('evicted Pods', () => {
  test.each(kinds)('of a %s are reported with the taint of the node', async (kind) => {
    const h = begun(kind).must(['taint', 'nodes', 'node-2', 'dedicated=gpu:NoExecute']).run(30_000)
    await judge(recordedBy(h), {
      said: [
        ['impact', `\\[medium\\] \\d Pods? (was|were) evicted from node node-2 for its taint dedicated=gpu:NoExecute`],
        ['impact', `${kind} default/web`],
        ['change', 'Just before: taints set to dedicated=gpu:NoExecute at 00:01:00 by kubectl'],
        ['way out', 'kubectl taint nodes node-2 dedicated=gpu:NoExecute-'],
      ],
      never: ['not reporting', 'rollout undo'],
    })
  })

  test('are the cause of an outage of their workload', async () => {
    const h = begun('Deployment', { nodeSelector: { 'kubernetes.io/hostname': 'node-2' } })
    h.must(['taint', 'nodes', 'node-2', 'dedicated=gpu:NoExecute']).run(30_000)
    await judge(recordedBy(h), {
      first: 'Deployment default/web: 0 of 3 Pods available for \\d+ s until the end',
      said: [
        ['cause', 'Cause: 3 Pods were evicted from node node-2 for its taint dedicated=gpu:NoExecute'],
        ['cause', 'Cause: 3 Pods cannot be scheduled'],
        ['change', 'Just before: Node node-2 taints set to'],
        ['way out', 'kubectl taint nodes node-2 dedicated=gpu:NoExecute-'],
      ],
      never: ['rollout undo'],
    })
  })

  test('are worth knowing only after a drain', async () => {
    const h = begun('Deployment').must(['drain', 'node-2', '--ignore-daemonsets']).run(30_000)
    const text = await recordedBy(h)
    await judge(Promise.resolve(text), {
      low: true,
      said: [
        ['impact', 'A drain of node node-2 evicted \\d Pods? \\(Deployment default/web'],
        ['way out', 'kubectl uncordon node-2'],
      ],
    })
    expect(findingTexts(text)).toHaveLength(1)
  })

  test('of two drains of a node are two findings', async () => {
    const h = begun('Deployment').must(['drain', 'node-2', '--ignore-daemonsets']).run(30_000)
    h.must(['uncordon', 'node-2']).must(['rollout', 'restart', 'deployment/web']).run(600_000)
    h.must(['drain', 'node-2', '--ignore-daemonsets']).run(30_000)
    const drains = findingTexts(await recordedBy(h)).filter((text) => text.includes('A drain of node node-2 evicted'))
    expect(drains).toHaveLength(2)
    expect(drains[1]).toContain('from 2026-01-01T00:11:30Z')
  })

  test('of a node that is lost are part of the finding about the node', async () => {
    const h = begun('Deployment')
    h.session.command({ type: 'node', node: 'node-2', to: 'lost' })
    await judge(recordedBy(h.run(420_000)), {
      said: [['cause', 'Node node-2 is not reporting']],
      never: ['evicted from node'],
    })
    // The update of a DaemonSet stalls for the lost node, and a rollback does not bring the node back.
    const agent = begun('DaemonSet')
    agent.session.command({ type: 'node', node: 'node-2', to: 'lost' })
    agent.run(60_000).must(['set', 'image', 'daemonset/web', 'app=shop/web:v2'])
    await judge(recordedBy(agent.run(120_000)), {
      first: 'DaemonSet default/web: 2 of 2 Pods available.*stalled.*Cause: Node node-2 is not reporting',
      said: [['way out', 'kubectl taint node node-2 node.kubernetes.io/out-of-service']],
      never: ['rollout undo'],
    })
  })

  test('that were preempted are reported with the Pods that took their place, and the priority', async () => {
    const urgent = {
      apiVersion: 'scheduling.k8s.io/v1',
      kind: 'PriorityClass',
      metadata: { name: 'urgent' },
      value: 100_000,
    }
    const large = { containers: [{ name: 'app', image: 'shop/web:v1', resources: { requests: { cpu: '2500m' } } }] }
    const report = workload('StatefulSet', 'report', { ...large, priorityClassName: 'urgent' })
    const h = begun('Deployment', large).apply(urgent, report).run(60_000)
    await judge(recordedBy(h), {
      first: 'Deployment default/web: 0 of 3 Pods available',
      said: [
        [
          'cause',
          'Pods of StatefulSet default/report with priority 100000 \\(urgent\\) preempted 3 Pods with priority 0',
        ],
        ['cause', 'for example report-\\d'],
        ['change', 'StatefulSet default/report created at 00:01:00 by kubectl'],
        ['way out', 'kubectl describe pod report-\\d'],
      ],
      never: ['rollout undo'],
    })
  })
})
