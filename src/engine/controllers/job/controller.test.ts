import { describe, expect, it } from 'vitest'
import type { Job } from '../../api/kindTypes.ts'
import type { KubeEvent, Pod } from '../../api/types.ts'
import { DEFAULT_CONFIG } from '../../document/config.ts'
import { Session } from '../../session/session.ts'

const job = (
  spec: string,
  container = 'image: "shop/task:v1"',
  podSpec = 'restartPolicy: Never',
) => `apiVersion: batch/v1
kind: Job
metadata: {name: task}
spec:
${spec}
  template:
    spec:
      ${podSpec}
      containers: [{name: c, ${container}}]
`

function start(manifest: string, seed = 3) {
  const session = new Session({ format: 1, engineVersion: '', seed, config: DEFAULT_CONFIG, journal: [] })
  const kubectl = (line: string, stdin = '') => session.command({ type: 'kubectl', args: line.split(' '), stdin })
  const { objects: store } = session
  const answer = kubectl('apply -f -', manifest)
  expect(answer.stderr).toBe('')
  return {
    session,
    kubectl,
    store,
    to: (seconds: number) => session.advance({ until: seconds * 1000 }),
    job: () => store.get('jobs', 'default/task') as Job,
    conditions: () =>
      ((store.get('jobs', 'default/task') as Job).status.conditions ?? []).map(
        ({ type, status, reason, message }) => `${type} ${status} ${reason}: ${message}`,
      ),
    pods: () => [...store.list('pods')] as Pod[],
    events: () =>
      ([...store.list('events')] as KubeEvent[])
        .filter(({ involvedObject }) => involvedObject.kind === 'Job')
        .map(({ reason, message = '' }) => `${reason}: ${message.replace(/task-\w+/g, '<pod>')}`),
    decisions: () =>
      session.past
        .recordsFrom(0)
        .flatMap((record) => (record.type === 'decision' && record.id.startsWith('job.') ? [record.id] : [])),
  }
}

const complete = [
  'SuccessCriteriaMet True CompletionsReached: Reached expected number of succeeded pods',
  'Complete True CompletionsReached: Reached expected number of succeeded pods',
]

describe('JobController', () => {
  it('runs a Pod to completion and counts the Pod as succeeded', () => {
    const cluster = start(job('', 'image: "busybox:1.36", command: [sleep, "5"]'))
    cluster.to(2)
    expect(cluster.job().status).toMatchObject({ active: 1, startTime: expect.any(String) })
    expect(cluster.pods()[0]?.metadata).toMatchObject({
      finalizers: ['batch.kubernetes.io/job-tracking'],
      labels: { 'batch.kubernetes.io/job-name': 'task', 'job-name': 'task' },
    })
    cluster.to(40)
    expect(cluster.conditions()).toEqual(complete)
    expect(cluster.job().status).toMatchObject({
      succeeded: 1,
      ready: 0,
      terminating: 0,
      uncountedTerminatedPods: {},
      completionTime: expect.any(String),
    })
    expect(cluster.job().status.active).toBeUndefined()
    expect(cluster.pods().map(({ status, metadata }) => [status.phase, metadata.finalizers])).toEqual([
      ['Succeeded', undefined],
    ])
    expect(cluster.events()).toEqual(['SuccessfulCreate: Created pod: <pod>', 'Completed: Job completed'])
    expect(new Set(cluster.decisions())).toEqual(new Set(['job.createPods', 'job.noop', 'job.complete']))
  })

  it('runs as many Pods at a time as parallelism allows, until all completions are reached', () => {
    const cluster = start(job('  parallelism: 2\n  completions: 5'))
    let most = 0
    for (let second = 1; second < 120; second++) {
      cluster.to(second)
      most = Math.max(most, cluster.pods().filter(({ status }) => status.phase !== 'Succeeded').length)
    }
    expect(most).toBe(2)
    expect(cluster.pods()).toHaveLength(5)
    expect(cluster.job().status.succeeded).toBe(5)
    expect(cluster.conditions()).toEqual(complete)
  })

  it('replaces failed Pods after a back-off delay, up to the back-off limit', () => {
    const cluster = start(job('  backoffLimit: 2', 'image: "shop/task:v1.crash"'))
    cluster.to(120)
    expect(cluster.pods().map(({ status }) => status.phase)).toEqual(['Failed', 'Failed', 'Failed'])
    const text = 'BackoffLimitExceeded: Job has reached the specified backoff limit'
    expect(cluster.conditions()).toEqual([`FailureTarget True ${text}`, `Failed True ${text}`])
    expect(cluster.job().status).toMatchObject({ failed: 3 })
    expect(cluster.events().at(-1)).toBe(text)
    const [first, second, third] = cluster.pods().map(({ metadata }) => Date.parse(metadata.creationTimestamp ?? ''))
    expect((second ?? 0) - (first ?? 0)).toBeGreaterThanOrEqual(11_000)
    expect((third ?? 0) - (second ?? 0)).toBeGreaterThanOrEqual(21_000)
    expect(cluster.decisions()).toContain('job.backoff')
  })

  it('counts restarts of containers towards the back-off limit', () => {
    const cluster = start(job('  backoffLimit: 1', 'image: "shop/task:v1.crash"', 'restartPolicy: OnFailure'))
    cluster.to(60)
    expect(cluster.conditions()[0]).toContain('FailureTarget True BackoffLimitExceeded')
    expect(cluster.pods()).toEqual([])
  })

  it('retries the creation of a refused Pod after one, two and four seconds', () => {
    const cluster = start(job('', 'image: "shop/task:v1"', 'serviceAccountName: absent\n      restartPolicy: Never'))
    cluster.to(9)
    const refused = ([...cluster.store.list('events')] as KubeEvent[]).filter(({ reason }) => reason === 'FailedCreate')
    expect(refused.map(({ count }) => count)).toEqual([4])
  })

  it('fails a Job at activeDeadlineSeconds', () => {
    const cluster = start(job('  activeDeadlineSeconds: 10', 'image: "busybox:1.36", command: [sleep, "600"]'))
    cluster.to(9)
    expect(cluster.pods()).toHaveLength(1)
    cluster.to(60)
    const text = 'DeadlineExceeded: Job was active longer than specified deadline'
    expect(cluster.conditions()).toEqual([`FailureTarget True ${text}`, `Failed True ${text}`])
    expect(cluster.pods()).toEqual([])
  })

  it('gives each Pod of an Indexed Job its index', () => {
    const cluster = start(job('  completions: 4\n  parallelism: 4\n  completionMode: Indexed'))
    cluster.to(3)
    const seen = cluster
      .pods()
      .map(({ metadata, spec }) => [
        metadata.name.replace(/-\w{5}$/, ''),
        metadata.annotations?.['batch.kubernetes.io/job-completion-index'],
        (spec as { hostname?: string }).hostname,
        spec.containers[0]?.env?.map(({ name }) => name),
      ])
    expect(seen.slice(0, 2)).toEqual([
      ['task-0', '0', 'task-0', ['JOB_COMPLETION_INDEX']],
      ['task-1', '1', 'task-1', ['JOB_COMPLETION_INDEX']],
    ])
    cluster.to(60)
    expect(cluster.job().status).toMatchObject({ succeeded: 4, completedIndexes: '0-3' })
    expect(cluster.conditions()).toEqual(complete)
  })

  it('runs no Pod while the Job is suspended, and starts Pods once the Job is resumed', () => {
    const cluster = start(job('  suspend: true'))
    cluster.to(5)
    expect(cluster.pods()).toEqual([])
    expect(cluster.conditions()).toEqual(['Suspended True JobSuspended: Job suspended'])
    cluster.kubectl('patch job task -p {"spec":{"suspend":false}}')
    cluster.to(60)
    expect(cluster.conditions()).toEqual(['Suspended False JobResumed: Job resumed', ...complete])
    expect(cluster.events()).toEqual([
      'Suspended: Job suspended',
      'SuccessfulCreate: Created pod: <pod>',
      'Resumed: Job resumed',
      'Completed: Job completed',
    ])
  })

  it('fails or continues a Job by podFailurePolicy', () => {
    const policy = (action: string) => `  backoffLimit: 1
  podFailurePolicy: {rules: [{action: ${action}, onExitCodes: {operator: In, values: [3]}}]}`
    const failing = start(job(policy('FailJob'), 'image: "shop/task:v1.exit3after2"'))
    failing.to(30)
    expect(failing.conditions()[1]).toMatch(
      /^Failed True PodFailurePolicy: Container c for pod default\/task-\w+ failed with exit code 3 matching FailJob rule at index 0$/,
    )
    const ignoring = start(job(policy('Ignore'), 'image: "shop/task:v1.exit3after2"'))
    ignoring.to(200)
    expect(ignoring.job().status.failed).toBeUndefined()
    expect(ignoring.pods().length).toBeGreaterThan(3)
  })

  const indexed = (more: string) => `  completionMode: Indexed\n  completions: 2\n  parallelism: 2\n${more}`

  it('counts the failures of each index, and fails the Job with all failed indexes', () => {
    const cluster = start(job(indexed('  backoffLimitPerIndex: 1'), 'image: "shop/task:v1.exit3after1"'))
    cluster.to(6)
    // The first Pods are kept until the next ones have their number of failures.
    expect(cluster.job().status).toMatchObject({ failedIndexes: '' })
    expect(cluster.pods().map(({ metadata }) => metadata.finalizers?.length)).toEqual([1, 1])
    cluster.to(30)
    const counts = cluster
      .pods()
      .map(({ metadata }) => metadata.annotations?.['batch.kubernetes.io/job-index-failure-count'])
    expect(counts.sort()).toEqual(['0', '0', '1', '1'])
    expect(cluster.job().status).toMatchObject({ failed: 4, failedIndexes: '0,1' })
    const text = 'FailedIndexes: Job has failed indexes'
    expect(cluster.conditions()).toEqual([`FailureTarget True ${text}`, `Failed True ${text}`])
    expect(cluster.events().at(-1)).toBe(text)
    expect(cluster.decisions()).toContain('job.failedIndexes')
  })

  it('fails a Job with more than maxFailedIndexes, and fails an index at once by podFailurePolicy', () => {
    const policy = '  podFailurePolicy: {rules: [{action: FailIndex, onExitCodes: {operator: In, values: [3]}}]}'
    const cluster = start(
      job(
        `  completionMode: Indexed\n  completions: 5\n  parallelism: 1\n  backoffLimitPerIndex: 3\n  maxFailedIndexes: 1\n${policy}`,
        'image: "shop/task:v1.exit3after1"',
      ),
    )
    cluster.to(40)
    expect(cluster.job().status).toMatchObject({ failed: 2, failedIndexes: '0,1' })
    expect(cluster.conditions()[1]).toContain('Failed True MaxFailedIndexesExceeded')
  })

  it('completes a Job by successPolicy, and deletes the remaining Pods', () => {
    const rules = '  successPolicy: {rules: [{succeededIndexes: "1-2", succeededCount: 1}]}'
    const cluster = start(
      job(
        `  completionMode: Indexed\n  completions: 3\n  parallelism: 3\n${rules}`,
        'image: "busybox:1.36", command: [sh, -c, "sleep 5"]',
      ),
    )
    cluster.to(60)
    const text = 'SuccessPolicy: Matched rules at index 0'
    expect(cluster.conditions()).toEqual([`SuccessCriteriaMet True ${text}`, `Complete True ${text}`])
    expect(cluster.decisions()).toContain('job.successPolicy')
  })

  it.each([
    [
      '  managedBy: nobody',
      'spec.managedBy: Invalid value: "nobody": must be a domain-prefixed path (such as "acme.io/foo")',
    ],
    [
      '  managedBy: acme.io/',
      'spec.managedBy: Invalid value: "acme.io/": must be a domain-prefixed path (such as "acme.io/foo")',
    ],
    [indexed('  backoffLimitPerIndex: 1\n  maxFailedIndexes: 3'), 'must be less than or equal to completions'],
    [
      '  completionMode: Indexed\n  completions: 200000\n  backoffLimitPerIndex: 1',
      'spec.maxFailedIndexes: Required value: must be specified when completions is above 100000',
    ],
  ])('does not get a Job with %s, which the API server refuses', (spec, words) => {
    const session = new Session({ format: 1, engineVersion: '', seed: 3, config: DEFAULT_CONFIG, journal: [] })
    const answer = session.command({ type: 'kubectl', args: ['apply', '-f', '-'], stdin: job(spec) })
    expect(answer.stderr).toContain(words)
  })

  it('follows changes of resources and scheduling fields of a suspended Job; a new image is refused', () => {
    const cluster = start(job('  suspend: true'))
    cluster.to(3)
    const template = (spec: string) => cluster.kubectl(`patch job task -p {"spec":{"template":{"spec":${spec}}}}`)
    expect(template('{"nodeSelector":{"disk":"ssd"}}').stderr).toBe('')
    expect(template('{"containers":[{"name":"c","resources":{"requests":{"cpu":"1"}}}]}').stderr).toBe('')
    expect(template('{"containers":[{"name":"c","image":"other"}]}').stderr).toContain('field is immutable')
    cluster.kubectl('patch job task -p {"spec":{"suspend":false}}')
    cluster.to(6)
    expect(template('{"nodeSelector":{"disk":"hdd"}}').stderr).toContain('field is immutable')
  })

  it('deletes a finished Job and its Pods after ttlSecondsAfterFinished', () => {
    const cluster = start(job('  ttlSecondsAfterFinished: 20'))
    cluster.to(15)
    expect(cluster.pods()).toHaveLength(1)
    cluster.to(60)
    expect(cluster.job()).toBeUndefined()
    expect(cluster.pods()).toEqual([])
  })

  it('leaves no Pod if the Job is deleted while its Pods run', () => {
    const cluster = start(job('  parallelism: 3\n  completions: 3', 'image: "busybox:1.36", command: [sleep, "600"]'))
    cluster.to(10)
    expect(cluster.pods()).toHaveLength(3)
    cluster.kubectl('delete job task --wait=false')
    cluster.to(90)
    expect(cluster.job()).toBeUndefined()
    expect(cluster.pods()).toEqual([])
  })

  it('fails a Job whose container command exits with an error', () => {
    const cluster = start(job('  backoffLimit: 0', 'image: "busybox:1.36", command: [sh, -c, exit 7]'))
    cluster.to(30)
    expect(cluster.pods()[0]?.status.containerStatuses?.[0]?.state.terminated).toMatchObject({
      exitCode: 7,
      reason: 'Error',
    })
    expect(cluster.conditions()[1]).toContain('Failed True BackoffLimitExceeded')
  })
})
