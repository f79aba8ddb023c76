import { describe, expect, it } from 'vitest'
import type { CronJob, Job } from '../../api/kindTypes.ts'
import type { KubeEvent } from '../../api/types.ts'
import { DEFAULT_CONFIG } from '../../document/config.ts'
import { componentsOf } from '../../session/runReader.ts'
import { Session } from '../../session/session.ts'

const MINUTE = 60_000
const START_MINUTE = 1_767_225_600_000 / MINUTE

const cronJob = (spec: string, command = 'sleep, "5"') => `apiVersion: batch/v1
kind: CronJob
metadata: {name: tidy}
spec:
${spec}
  jobTemplate:
    metadata: {labels: {app: tidy}}
    spec:
      backoffLimit: 0
      template:
        spec:
          restartPolicy: Never
          containers: [{name: c, image: "busybox:1.36", command: [${command}]}]
`

function start(manifest: string, seed = 3) {
  const session = new Session({ format: 1, engineVersion: '', seed, config: DEFAULT_CONFIG, journal: [] })
  const kubectl = (line: string, stdin = '') => session.command({ type: 'kubectl', args: line.split(' '), stdin })
  const { objects: store } = session
  const answer = kubectl('apply -f -', manifest)
  expect(answer.stderr).toBe('')
  const jobs = () => [...store.list('jobs')] as Job[]
  return {
    session,
    kubectl,
    jobs,
    to: (minutes: number) => session.advance({ until: minutes * MINUTE }),
    cronJob: () => store.get('cronjobs', 'default/tidy') as CronJob,
    /** The minutes for which the Jobs were scheduled. */
    starts: () => jobs().map(({ metadata }) => Number(metadata.name.replace('tidy-', '')) - START_MINUTE),
    events: () =>
      ([...store.list('events')] as KubeEvent[])
        .filter(({ involvedObject }) => involvedObject.kind === 'CronJob')
        .map(({ reason, message = '' }) => `${reason}: ${message}`),
    decisions: () =>
      session.past
        .recordsFrom(0)
        .flatMap((record) => (record.type === 'decision' && record.id.startsWith('cronJob.') ? [record.id] : [])),
  }
}

describe('CronJobController', () => {
  it('starts a Job at the scheduled time and observes the completion of the Job', () => {
    const cluster = start(cronJob('  schedule: "*/5 * * * *"'))
    cluster.to(4.9)
    expect(cluster.jobs()).toEqual([])
    cluster.to(5.1)
    const [job] = cluster.jobs()
    const name = `tidy-${START_MINUTE + 5}`
    expect(job?.metadata).toMatchObject({
      name,
      labels: { app: 'tidy' },
      annotations: { 'batch.kubernetes.io/cronjob-scheduled-timestamp': '2026-01-01T00:05:00Z' },
      ownerReferences: [{ kind: 'CronJob', name: 'tidy', controller: true, blockOwnerDeletion: true }],
    })
    expect(cluster.cronJob().status).toMatchObject({
      active: [{ kind: 'Job', namespace: 'default', name, uid: job?.metadata.uid, apiVersion: 'batch/v1' }],
      lastScheduleTime: '2026-01-01T00:05:00Z',
    })
    cluster.to(6)
    expect(cluster.cronJob().status).toEqual({
      lastScheduleTime: '2026-01-01T00:05:00Z',
      lastSuccessfulTime: cluster.jobs()[0]?.status.completionTime,
    })
    expect(cluster.events()).toEqual([
      `SuccessfulCreate: Created job ${name}`,
      `SawCompletedJob: Saw completed job: ${name}, condition: Complete`,
    ])
    expect(new Set(cluster.decisions())).toEqual(new Set(['cronJob.notYet', 'cronJob.start', 'cronJob.finished']))
  })

  it('has no events between its scheduled times', () => {
    const cluster = start(cronJob('  schedule: "@hourly"'))
    cluster.to(1)
    const before = cluster.session.cursor.step
    cluster.to(59)
    expect(cluster.session.cursor.step).toBe(before)
  })

  it('keeps the session from being quiet while a Job runs or a Job is due soon', () => {
    const often = start(cronJob('  schedule: "* * * * *"', 'sleep, "40"'))
    for (const minutes of [0.5, 1.5]) {
      often.to(minutes)
      expect(often.session.quiet).toBe(false)
    }
    often.kubectl('patch cronjob tidy -p {"spec":{"suspend":true}}')
    often.to(4)
    expect(often.session.quiet).toBe(true)
    const seldom = start(cronJob('  schedule: "@daily"'))
    seldom.to(1)
    expect(seldom.session.quiet).toBe(true)
    expect(seldom.session.nextEventAt).toBe(24 * 60 * MINUTE + 100)
  })

  it('has the description and list of a CronJob and its Jobs as kubectl prints them', () => {
    const cluster = start(cronJob('  schedule: "*/5 * * * *"'))
    cluster.to(5.05)
    const job = `tidy-${START_MINUTE + 5}`
    const { stdout } = cluster.kubectl('describe cronjob tidy')
    expect(stdout).toContain(`Schedule:                      */5 * * * *
Concurrency Policy:            Allow
Suspend:                       False
Time Zone:                     <unset>
Successful Job History Limit:  3
Failed Job History Limit:      1
Starting Deadline Seconds:     <unset>
Selector:                      <unset>
Parallelism:                   <unset>
Completions:                   <unset>
Pod Template:
`)
    expect(stdout).toContain(`Last Schedule Time:  Thu, 01 Jan 2026 00:05:00 +0000
Active Jobs:         ${job}
Events:
`)
    expect(cluster.kubectl('get jobs').stdout).toMatch(new RegExp(`\n${job} +Running +0/1 +3s +3s\n`))
    cluster.to(6)
    expect(cluster.kubectl('get jobs').stdout).toMatch(new RegExp(`\n${job} +Complete +1/1 +\\d+s +60s\n`))
    const described = cluster.kubectl(`describe job ${job}`).stdout
    expect(described).toMatch(
      /Controlled By: +CronJob\/tidy\nParallelism: +1\nCompletions: +1\nCompletion Mode: +NonIndexed\n/,
    )
    expect(described).toMatch(/Duration: +\d+s\nPods Statuses: +0 Active \(0 Ready\) \/ 1 Succeeded \/ 0 Failed\n/)
  })

  it('keeps three Jobs that succeeded and a Job that failed', () => {
    const succeeding = start(cronJob('  schedule: "* * * * *"'))
    succeeding.to(6.9)
    expect(succeeding.starts()).toEqual([4, 5, 6])
    expect(succeeding.events()).toContain(`SuccessfulDelete: Deleted job tidy-${START_MINUTE + 1}`)
    const failing = start(cronJob('  schedule: "* * * * *"', 'sh, -c, exit 1'))
    failing.to(4.9)
    expect(failing.starts()).toEqual([4])
    expect(failing.cronJob().status.lastSuccessfulTime).toBeUndefined()
    expect(failing.decisions()).toContain('cronJob.cleanUp')
  })

  it.each([
    ['Allow', [1, 2, 3], []],
    [
      'Forbid',
      [1],
      ['JobAlreadyActive: Not starting job because prior execution is running and concurrency policy is Forbid'],
    ],
    ['Replace', [3], [`SuccessfulDelete: Deleted job tidy-${START_MINUTE + 1}`]],
  ])('follows concurrencyPolicy %s if the previous Job is still running', (policy, starts, events) => {
    const cluster = start(cronJob(`  schedule: "* * * * *"\n  concurrencyPolicy: ${policy}`, 'sleep, "600"'))
    cluster.to(3.5)
    expect(cluster.starts()).toEqual(starts)
    expect(cluster.cronJob().status.active).toHaveLength(starts.length)
    expect(cluster.events()).toEqual(expect.arrayContaining(events))
  })

  it('starts no Job while the CronJob is suspended, and starts a due Job when the CronJob is resumed', () => {
    const cluster = start(cronJob('  schedule: "*/2 * * * *"\n  suspend: true'))
    cluster.to(7)
    expect(cluster.jobs()).toEqual([])
    expect(cluster.decisions()).toContain('cronJob.suspended')
    cluster.kubectl('patch cronjob tidy -p {"spec":{"suspend":false}}')
    cluster.to(7.1)
    expect(cluster.starts()).toEqual([6])
  })

  it('starts no Job later than startingDeadlineSeconds after the scheduled time', () => {
    const cluster = start(cronJob('  schedule: "@hourly"\n  startingDeadlineSeconds: 30\n  suspend: true'))
    cluster.to(60.4)
    cluster.kubectl('patch cronjob tidy -p {"spec":{"suspend":false}}')
    cluster.to(61)
    expect(cluster.starts()).toEqual([60])
    cluster.kubectl('patch cronjob tidy -p {"spec":{"suspend":true}}')
    cluster.to(121)
    cluster.kubectl('patch cronjob tidy -p {"spec":{"suspend":false}}')
    cluster.to(179)
    expect(cluster.starts()).toEqual([60])
    cluster.to(181)
    expect(cluster.starts()).toEqual([60, 180])
  })

  it('reports a schedule with a day that no month has as invalid, as Kubernetes does', () => {
    const cluster = start(cronJob('  schedule: "59 23 31 2 *"'))
    cluster.to(1)
    expect(cluster.events()).toEqual([
      'InvalidSchedule: invalid schedule: 59 23 31 2 * : time difference between two schedules is less than 1 second',
    ])
    expect(componentsOf(cluster.session).sim.nextEventAt).toBeUndefined()
    cluster.kubectl('patch cronjob tidy -p {"spec":{"schedule":"@hourly"}}')
    cluster.to(61)
    expect(cluster.starts()).toEqual([60])
  })

  it.each([
    [
      { timeZone: 'Mars/Base' },
      ['UnknownTimeZone: invalid timeZone: "Mars/Base": unknown time zone Mars/Base'],
      'UnParseableCronJobSchedule: unparseable schedule for cronjob: x',
    ],
    [
      { schedule: 'TZ=Mars * * * * *' },
      [
        'UnsupportedSchedule: CRON_TZ or TZ used in schedule "TZ=Mars * * * * *" is not officially supported, see https://kubernetes.io/docs/concepts/workloads/controllers/cron-jobs/ for more details',
        'UnparseableSchedule: unparseable schedule: "TZ=Mars * * * * *" : provided bad location Mars: unknown time zone Mars',
      ],
      'UnParseableCronJobSchedule: unparseable schedule for cronjob: x',
    ],
  ])('reports the problem of an unreadable stored schedule: %o', (spec, expected, ofUpdate) => {
    const cluster = start(cronJob('  schedule: "@daily"'))
    const { store, sim } = componentsOf(cluster.session).cluster
    cluster.to(1)
    const stored = cluster.cronJob()
    const given = { ...stored, metadata: { ...stored.metadata, name: 'given' } }
    store.commit('cronjobs', { ...given, spec: { ...stored.spec, ...spec } })
    cluster.to(2)
    expect(cluster.events()).toEqual(expected)
    expect(cluster.decisions()).toContain('cronJob.unreadable')
    store.commit('cronjobs', { ...given, spec: { ...stored.spec, schedule: 'x' } })
    cluster.to(3)
    expect(cluster.events()).toContain(ofUpdate)
    expect(sim.nextEventAt).toBeDefined()
  })

  it('runs no CronJob with a selector in its Job template, since the API server refuses the CronJob', () => {
    const cluster = start(cronJob('  schedule: "@daily"'))
    const other = cronJob('  schedule: "@daily"').replace('tidy}', 'other}')
    const stdin = other.replace('backoff', 'selector: {matchLabels: {a: b}}\n      backoff')
    const { stderr } = cluster.kubectl('create -f -', stdin)
    expect(stderr).toBe(
      'The CronJob "other" is invalid: spec.jobTemplate.spec.selector: Invalid value: {"matchLabels":{"a":"b"}}: `selector` will be auto-generated\n',
    )
  })

  it('follows a change of the schedule', () => {
    const cluster = start(cronJob('  schedule: "@daily"'))
    cluster.to(1)
    cluster.kubectl(
      'patch cronjob tidy -p {"spec":{"schedule":"@every'.concat('\u00a03m"}}').replace('\u00a0', '\\u0020'),
    )
    cluster.to(4)
    expect(cluster.starts()).toEqual([3])
  })

  it('interprets the schedule in the time zone of the CronJob', () => {
    const cluster = start(cronJob('  schedule: "30 9 * * *"\n  timeZone: Asia/Shanghai'))
    cluster.to(91)
    expect(cluster.starts()).toEqual([90])
    expect(cluster.jobs()[0]?.metadata.annotations).toMatchObject({
      'batch.kubernetes.io/cronjob-scheduled-timestamp': '2026-01-01T09:30:00+08:00',
    })
    expect(cluster.kubectl('get cronjob tidy').stdout).toMatch(
      /^NAME +SCHEDULE +TIMEZONE +SUSPEND +ACTIVE +LAST SCHEDULE +AGE\ntidy +30 9 \* \* \* +Asia\/Shanghai +False +0 +60s +91m\n$/,
    )
  })

  it('reports Jobs that other clients create or delete', () => {
    const cluster = start(cronJob('  schedule: "@hourly"', 'sleep, "600"'))
    cluster.kubectl('create job now --from=cronjob/tidy')
    cluster.to(1)
    expect(cluster.events()).toContain('UnexpectedJob: Saw a job that the controller did not create or forgot: now')
    cluster.to(61)
    expect(cluster.cronJob().status.active).toHaveLength(1)
    cluster.kubectl(`delete job tidy-${START_MINUTE + 60} --wait=false`)
    cluster.to(62)
    expect(cluster.cronJob().status.active).toBeUndefined()
    expect(cluster.events()).toContain(`MissingJob: Active job went missing: tidy-${START_MINUTE + 60}`)
  })

  it('starts no Job after the CronJob is deleted, and the Jobs and Pods of the CronJob are deleted', () => {
    const cluster = start(cronJob('  schedule: "* * * * *"', 'sleep, "600"'))
    cluster.to(2.5)
    expect(cluster.starts()).toEqual([1, 2])
    cluster.kubectl('delete cronjob tidy --wait=false')
    cluster.to(5)
    expect(cluster.jobs()).toEqual([])
    expect([...cluster.session.objects.list('pods')]).toEqual([])
  })

  it("reports the API server's refusal of a Job", () => {
    const cluster = start(cronJob('  schedule: "* * * * *"'))
    cluster.kubectl('create quota none --hard=count/jobs.batch=0')
    cluster.to(1.05)
    expect(cluster.events()[0]).toMatch(
      /^FailedCreate: Error creating job: jobs.batch "tidy-\d+" is forbidden: exceeded quota/,
    )
    cluster.kubectl('delete quota none')
    cluster.to(3)
    expect(cluster.starts()).toContain(2)
  })
})
