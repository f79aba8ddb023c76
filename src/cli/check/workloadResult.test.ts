import { describe, expect, it } from 'vitest'
import { type ClusterConfig, NEW_RUN_CONFIG } from '../../engine/index.ts'
import { checkInOneCluster } from './checkFiles.ts'
import { checkJson, checkTable, type RolloutJson } from './checkReport.ts'

/** The rollouts of the objects in a text. */
function rollouts(text: string): Readonly<Record<string, RolloutJson>> {
  const options = { seed: 1, config: undefined, answers: {} }
  const { objects } = checkJson([checkInOneCluster([{ path: 'a.yaml', text }], options)])
  return Object.fromEntries(objects.flatMap(({ object, rollout }) => (rollout ? [[object, rollout]] : [])))
}

const why = (text: string) =>
  Object.fromEntries(Object.entries(rollouts(text)).map(([object, one]) => [object, one.why || one.outcome]))

const workload = (kind: string, name: string, spec: string, more = ''): string =>
  `{apiVersion: ${kind.endsWith('Job') ? 'batch/v1' : 'apps/v1'}, kind: ${kind}, metadata: {name: ${name}, namespace: shop}, spec: {${more}${
    kind === 'Job' ? '' : `selector: {matchLabels: {app: ${name}}}, `
  }template: {metadata: {labels: {app: ${name}}}, spec: {${spec}}}}}`

const container = 'containers: [{name: c, image: shop/a:v1}]'
const shared = `hostPID: true, ${container}`

describe('a Job', () => {
  it('is complete as soon as its successPolicy is met', () => {
    const policy =
      'completions: 3, parallelism: 1, completionMode: Indexed, successPolicy: {rules: [{succeededCount: 1}]}, '
    const ends = 'restartPolicy: Never, containers: [{name: c, image: "shop/a:v1"}]'
    expect(why(workload('Job', 'early', ends, policy).replace('shop/a:v1', 'shop/a:v1.exit0after2'))['Job/early']).toBe(
      'complete',
    )
  })
})

describe('the reason that Pods are missing', () => {
  it("is the API server's refusal of the Pods, whichever controller creates the Pods", () => {
    const namespace =
      '{apiVersion: v1, kind: Namespace, metadata: {name: shop, labels: {pod-security.kubernetes.io/enforce: baseline}}}'
    const texts = [
      namespace,
      workload('Deployment', 'a', shared),
      workload('ReplicaSet', 'b', shared),
      workload('StatefulSet', 'c', shared, 'serviceName: c, '),
      workload('DaemonSet', 'd', shared),
      workload('Job', 'e', `restartPolicy: Never, ${shared}`),
      workload('Deployment', 'f', container),
    ]
    const found = why(texts.join('\n---\n'))
    const words = 'forbidden: violates PodSecurity "baseline:latest": host namespaces (hostPID=true)'
    for (const name of ['Deployment/a', 'ReplicaSet/b', 'StatefulSet/c', 'DaemonSet/d', 'Job/e'])
      expect(found[name], name).toMatch(new RegExp(`^FailedCreate: .*${words.replace(/[()]/g, '\\$&')}$`))
    expect(found['Deployment/f']).toBe('complete')
  })

  it('is the reason of a failed Job', () => {
    const failing = 'restartPolicy: Never, containers: [{name: c, image: "shop/a:v1.exit3after2"}]'
    expect(why(workload('Job', 'a', failing, 'backoffLimit: 0, '))).toEqual({
      'Job/a': 'BackoffLimitExceeded: Job has reached the specified backoff limit',
    })
  })

  it('is reported without a question about a reason that would only matter later', () => {
    const held = `hostPID: true, containers: [{name: c, image: shop/a:v1, command: [cat, /etc/hosts]}]`
    const namespace =
      '{apiVersion: v1, kind: Namespace, metadata: {name: shop, labels: {pod-security.kubernetes.io/enforce: baseline}}}'
    expect(rollouts(`${namespace}\n---\n${workload('Deployment', 'a', held)}`)['Deployment/a']).toMatchObject({
      outcome: 'stalled',
      questions: [],
    })
    const alone = rollouts(workload('Deployment', 'a', held.replace('hostPID: true, ', '')))
    expect(alone['Deployment/a']?.outcome).toBe('cannot tell')
  })

  it('is a question about further nodes after other questions, if only an update needs these nodes', () => {
    const apart =
      'affinity: {podAntiAffinity: {requiredDuringSchedulingIgnoredDuringExecution: [{topologyKey: kubernetes.io/hostname, labelSelector: {matchLabels: {app: a}}}]}}'
    const needing = 'containers: [{name: c, image: shop/a:v1, envFrom: [{secretRef: {name: s}}]}]'
    const { questions } =
      rollouts(workload('Deployment', 'a', `${apart}, ${needing}`, 'replicas: 3, '))['Deployment/a'] ?? {}
    expect(questions?.map(({ key }) => key)).toEqual(['secret/shop/s', 'nodes/4'])
  })
})

describe('the reason that Pods are not ready', () => {
  it('is an init container that does not exit, not the unschedulable time before', () => {
    const waits = `initContainers: [{name: once, image: b, command: [sleep, "1"]}, {name: wait, image: b, command: [sleep, "100000"]}], ${container}`
    const template =
      'volumeClaimTemplates: [{metadata: {name: d}, spec: {accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Gi}}}}], '
    const found = why(
      [workload('Deployment', 'a', waits), workload('StatefulSet', 'b', waits, `serviceName: b, ${template}`)].join(
        '\n---\n',
      ),
    )
    const words = 'Init:1/2: init container "wait" has not exited'
    expect(found).toEqual({ 'Deployment/a': words, 'StatefulSet/b': words })
  })
})

describe('a program whose exit code no text tells', () => {
  const job = workload(
    'Job',
    'a',
    'restartPolicy: Never, containers: [{name: c, image: shop/a:v1, command: [python3, x.py]}]',
  )
  const checked = (answers: Readonly<Record<string, string>> = {}) =>
    checkInOneCluster([{ path: 'a.yaml', text: job }], { seed: 1, config: undefined, answers })

  it('is assumed to succeed, and the report says so', () => {
    expect(checkJson([checked()]).assumedTasks).toEqual([{ object: 'Job/a in shop', flag: 'job/shop/a=fails' }])
    expect(checkTable([checked()])).toContain('the programs of Job/a in shop exit with code 0')
    for (const answer of ['completes', 'fails'])
      expect(checkTable([checked({ 'job/shop/a': answer })])).not.toContain('default StorageClass')
  })
})

describe('the default StorageClass', () => {
  const set = workload(
    'StatefulSet',
    'a',
    container,
    'serviceName: a, volumeClaimTemplates: [{metadata: {name: d}, spec: {accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Gi}}}}], ',
  )
  const checked = (text: string, config?: ClusterConfig) =>
    checkInOneCluster([{ path: 'a.yaml', text }], { seed: 1, config, answers: {} })

  it('is an assumption that the report names, if a claim uses it', () => {
    expect(checkTable([checked(set)])).toContain('Assumed: the default StorageClass is standard')
    expect(checkTable([checked(workload('Deployment', 'a', container))])).not.toContain('default StorageClass')
  })

  it('is missing in a cluster without one: the reason is that of the claim', () => {
    const bare = { ...NEW_RUN_CONFIG, provided: { storageClasses: [] } }
    const result = checked(set, bare)
    expect(checkTable([result])).not.toContain('default StorageClass')
    expect(checkJson([result]).objects[0]?.rollout?.why).toMatch(/no storage class is set$/)
  })
})

describe('an impossible object', () => {
  it('is a CronJob with a day that no year has', () => {
    const text = `{apiVersion: batch/v1, kind: CronJob, metadata: {name: never}, spec: {schedule: "0 0 31 2 *", jobTemplate: {spec: {template: {spec: {restartPolicy: Never, ${container}}}}}}}`
    expect(why(text)).toEqual({
      'CronJob/never':
        'InvalidSchedule: invalid schedule: 0 0 31 2 * : time difference between two schedules is less than 1 second',
    })
  })

  it.each([
    ['cpu: "9000"', 'Insufficient cpu'],
    ['memory: 900Ti', 'Insufficient memory'],
    ['ephemeral-storage: 900Ti', 'Insufficient ephemeral-storage'],
  ])('is a Pod with a request beyond the largest machine: %s', (request, words) => {
    const spec = `containers: [{name: c, image: shop/a:v1, resources: {requests: {${request}}}}]`
    expect(why(workload('Deployment', 'a', spec).replace(', namespace: shop', ''))['Deployment/a']).toContain(words)
  })
})
