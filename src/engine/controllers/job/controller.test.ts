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
  const { store } = session.cluster
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
      session.history
        .recordsFrom(0)
        .flatMap((record) => (record.type === 'decision' && record.id.startsWith('job.') ? [record.id] : [])),
  }
}

const complete = [
  'SuccessCriteriaMet True CompletionsReached: Reached expected number of succeeded pods',
  'Complete True CompletionsReached: Reached expected number of succeeded pods',
]

describe('JobController', () => {
  it('runs one Pod to completion and counts it', () => {
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

  it('keeps as many running as parallelism says, until all completions are there', () => {
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

  it('replaces failed Pods after its back-off, up to its limit', () => {
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

  it('counts restarts in place', () => {
    const cluster = start(job('  backoffLimit: 1', 'image: "shop/task:v1.crash"', 'restartPolicy: OnFailure'))
    cluster.to(60)
    expect(cluster.conditions()[0]).toContain('FailureTarget True BackoffLimitExceeded')
    expect(cluster.pods()).toEqual([])
  })

  it('ends at its deadline', () => {
    const cluster = start(job('  activeDeadlineSeconds: 10', 'image: "busybox:1.36", command: [sleep, "600"]'))
    cluster.to(9)
    expect(cluster.pods()).toHaveLength(1)
    cluster.to(60)
    const text = 'DeadlineExceeded: Job was active longer than specified deadline'
    expect(cluster.conditions()).toEqual([`FailureTarget True ${text}`, `Failed True ${text}`])
    expect(cluster.pods()).toEqual([])
  })

  it('gives each Pod its index', () => {
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

  it('stops while it is suspended, and begins again', () => {
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

  it('fails, or continues, as its failure policy says', () => {
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

  it('is deleted after its time, and takes its Pods along', () => {
    const cluster = start(job('  ttlSecondsAfterFinished: 20'))
    cluster.to(15)
    expect(cluster.pods()).toHaveLength(1)
    cluster.to(60)
    expect(cluster.job()).toBeUndefined()
    expect(cluster.pods()).toEqual([])
  })

  it('leaves nothing behind when it is deleted while it runs', () => {
    const cluster = start(job('  parallelism: 3\n  completions: 3', 'image: "busybox:1.36", command: [sleep, "600"]'))
    cluster.to(10)
    expect(cluster.pods()).toHaveLength(3)
    cluster.kubectl('delete job task --wait=false')
    cluster.to(90)
    expect(cluster.job()).toBeUndefined()
    expect(cluster.pods()).toEqual([])
  })

  it('does as the command of its container says', () => {
    const cluster = start(job('  backoffLimit: 0', 'image: "busybox:1.36", command: [sh, -c, exit 7]'))
    cluster.to(30)
    expect(cluster.pods()[0]?.status.containerStatuses?.[0]?.state.terminated).toMatchObject({
      exitCode: 7,
      reason: 'Error',
    })
    expect(cluster.conditions()[1]).toContain('Failed True BackoffLimitExceeded')
  })
})
