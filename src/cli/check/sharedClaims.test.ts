/** Tests of `check` with claims that several Pods use, and with Nodes in the files. */
import { describe, expect, it } from 'vitest'
import { presetConfig, presetNamed } from '../../clusters/presets.ts'
import type { Answers, ClusterConfig } from '../../engine/index.ts'
import { checkInOneCluster } from './checkFiles.ts'
import { checkJson } from './checkReport.ts'

const claim = (more = ''): string =>
  `{apiVersion: v1, kind: PersistentVolumeClaim, metadata: {name: data}, spec: {accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Gi}}${more}}}\n`
const podSpec = (more = ''): string =>
  `{${more}containers: [{name: c, image: "x/shelf:v1", volumeMounts: [{name: d, mountPath: /d}]}], volumes: [{name: d, persistentVolumeClaim: {claimName: data}}]}`
const workload = (kind: string, spec: string, more = ''): string =>
  `{apiVersion: apps/v1, kind: ${kind}, metadata: {name: shelf}, spec: {${spec}selector: {matchLabels: {app: shelf}}, template: {metadata: {labels: {app: shelf}}, spec: ${podSpec(more)}}}}\n`
const one = (more = ''): string => workload('Deployment', 'replicas: 1, ', more)
const backup = (more = 'restartPolicy: Never, '): string =>
  `{apiVersion: batch/v1, kind: CronJob, metadata: {name: backup}, spec: {schedule: "0 3 * * *", jobTemplate: {spec: {template: {spec: ${podSpec(more)}}}}}}\n`
const ofHost = (app: string): string =>
  `requiredDuringSchedulingIgnoredDuringExecution: [{topologyKey: kubernetes.io/hostname, labelSelector: {matchLabels: {app: ${app}}}}]`
const apart = `affinity: {podAntiAffinity: {${ofHost('shelf')}}}, `

function said(texts: readonly string[], config?: ClusterConfig, answers: Answers = {}) {
  const { objects } = checkJson([
    checkInOneCluster([{ path: 'f.yaml', text: texts.join('---\n') }], { seed: 1, config, answers }),
  ])
  return objects.flatMap(({ object, rollout }) =>
    rollout === null
      ? []
      : [{ object, is: rollout.outcome, keys: rollout.questions.map(({ key }) => key), why: rollout.why }],
  )
}
const brief = (texts: readonly string[], config?: ClusterConfig): readonly string[] =>
  said(texts, config).map(({ object, is, keys }) => [object, is, ...keys].join(' '))

const preset = (name: string): ClusterConfig => {
  const found = presetNamed(name)
  if (found === undefined) throw new Error(name)
  return presetConfig(found)
}

describe('a claim that a single node at a time can mount', () => {
  it.each<[string, readonly string[], readonly string[]]>([
    ['by a surge that must go elsewhere', [claim(), one(apart)], ['Deployment/shelf cannot tell volume/data']],
    ['by a surge that may go elsewhere', [claim(), one()], ['Deployment/shelf cannot tell volume/data']],
    [
      'by several Pods',
      [claim(), workload('Deployment', 'replicas: 3, strategy: {type: Recreate}, ')],
      ['Deployment/shelf cannot tell volume/data'],
    ],
    ['by a DaemonSet', [claim(), workload('DaemonSet', '')], ['DaemonSet/shelf cannot tell volume/data']],
    [
      'by a ReplicaSet',
      [claim(), workload('ReplicaSet', 'replicas: 2, ')],
      ['ReplicaSet/shelf cannot tell volume/data'],
    ],
    [
      'by a Job beside what stays',
      [claim(), workload('StatefulSet', 'replicas: 1, serviceName: s, '), backup()],
      ['StatefulSet/shelf complete', 'CronJob/backup cannot tell volume/data'],
    ],
  ])('raises a question if the claim is used %s', (_, texts, expected) => {
    expect(brief(texts)).toEqual(expected)
  })

  it.each<[string, readonly string[]]>([
    ['its Pod goes first', [claim(), workload('Deployment', 'replicas: 1, strategy: {type: Recreate}, ')]],
    ['all are on one node', [claim(), one('nodeSelector: {kubernetes.io/hostname: node-1}, ')]],
    [
      'its volume is a path or a server',
      [
        claim(', storageClassName: ""'),
        '{apiVersion: v1, kind: PersistentVolume, metadata: {name: v}, spec: {accessModes: [ReadWriteOnce], capacity: {storage: 1Gi}, hostPath: {path: /x}}}\n',
        one(apart),
      ],
    ],
    [
      'a Job is kept beside it',
      [
        claim(),
        workload('StatefulSet', 'replicas: 1, serviceName: s, '),
        backup(`restartPolicy: Never, affinity: {podAffinity: {${ofHost('shelf')}}}, `),
      ],
    ],
  ])('raises no question if %s', (_, texts) => {
    expect(said(texts).map(({ is }) => is)).not.toContain('cannot tell')
    expect(said(texts).map(({ is }) => is)).not.toContain('stalled')
  })

  it('raises no question with a known storage class, or in a cluster with a single node', () => {
    const [known] = said([claim(', storageClassName: standard-rwo'), one(apart)], preset('gke'))
    expect(known).toMatchObject({ is: 'stalled', keys: [] })
    expect(known?.why).toMatch(/^its first update: .*Multi-Attach error for volume "pvc-.*already used by pod/)
    expect(brief([claim(', storageClassName: azurefile'), one(apart)], preset('aks'))).toEqual([
      'Deployment/shelf complete',
    ])
    expect(brief([claim(), one()], preset('kind'))).toEqual(['Deployment/shelf complete'])
  })

  it("is judged by the user's answer", () => {
    const texts = [claim(), one(apart)]
    expect(said(texts, undefined, { 'volume/data': 'shared' })).toMatchObject([{ is: 'complete', keys: [] }])
    expect(said(texts, undefined, { 'volume/data': 'one-node' })).toMatchObject([{ is: 'stalled', keys: [] }])
  })
})

describe('Nodes in the files', () => {
  const node =
    '{apiVersion: v1, kind: Node, metadata: {name: rack, uid: 0c7e, labels: {kubernetes.io/hostname: rack}}, status: {allocatable: {cpu: "2", memory: 4Gi, pods: "10"}}}\n'
  const large = one().replace('image:', 'resources: {requests: {cpu: 1500m}}, image:')

  it('are the nodes of the cluster, and a Pod that fits no node is reported', () => {
    const file = { path: 'f.yaml', text: [node, claim(), large].join('---\n') }
    const checked = checkInOneCluster([file], { seed: 1, config: undefined, answers: {} })
    expect(checked.config.nodes.map(({ name }) => name)).toEqual(['rack'])
    expect(checked.objects.map(({ object, verdict }) => `${object} ${verdict}`)).toEqual([
      'Node/rack accepted',
      'PersistentVolumeClaim/data accepted',
      'Deployment/shelf accepted',
    ])
    expect(said([node, claim(), large])).toMatchObject([
      { is: 'stalled', keys: [], why: expect.stringMatching(/^its first update: .*1 Insufficient cpu/) },
    ])
  })

  it('are not extended by further nodes', () => {
    expect(brief([node, claim(), one()])).toEqual(['Deployment/shelf complete'])
  })
})
