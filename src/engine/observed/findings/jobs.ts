/** Jobs that failed. The Jobs of a CronJob are one fault. */
import { asObject, objectsIn, textOf } from '../../api/jsonObject.ts'
import { controllerRef } from '../authors.ts'
import { metaText, type ObservedRun } from '../observedRun.ts'
import { type SeenObject, seenName } from '../records.ts'
import { conditionOf } from '../seenConditions.ts'
import { timeOf } from '../times.ts'
import { type FindingEvidence, inNamespace, type Sign } from './finding.ts'
import type { FindingRow } from './row.ts'

export const jobFailed: FindingRow = {
  id: 'jobFailed',
  find: ({ run }) => {
    const last = new Map<string, SeenObject>()
    for (const { resource, object, key } of run.changes) if (resource === 'jobs') last.set(key, object)
    const jobs = [...last].map(([uid, job]) => ({ job, failed: failedJob(uid, job, run) }))
    const byOwner = new Map<string, SeenJob[]>()
    for (const one of jobs) {
      const owner = controllerRef(one.job)
      const key = owner?.kind === 'CronJob' ? owner.uid : ''
      byOwner.set(key, [...(byOwner.get(key) ?? []), one])
    }
    return [...byOwner].flatMap(([uid, own]) =>
      uid === '' ? own.flatMap(({ failed }) => failed ?? []) : cronJobSign(own),
    )
  },
}

interface SeenJob {
  readonly job: SeenObject
  readonly failed: Sign | undefined
}

const MOST_JOBS = 5

/** The failed Jobs of a CronJob as one fault. The fault lasts if the last Job that ended has failed. */
function cronJobSign(jobs: readonly SeenJob[]): Sign[] {
  const failed = jobs.flatMap((one) => one.failed ?? []).sort((a, b) => a.at - b.at)
  const [first, last] = [failed[0], failed.at(-1)]
  if (first === undefined || last === undefined) return []
  const { metadata } = jobs[0]?.job ?? {}
  const name = textOf(objectsIn(metadata?.ownerReferences)[0]?.name)
  const ended = jobs.flatMap(({ job }) => completedAt(job) ?? [])
  const { until: _, ...sign } = last
  return [
    {
      ...sign,
      object: `CronJob ${textOf(metadata?.namespace) || 'default'}/${name}`,
      at: first.at,
      ...(ended.some((at) => at > last.at) && { until: last.at }),
      facts: { ...last.facts, name, pods: failed.length, all: failed.length + ended.length, variant: 'cron' },
      evidence: failed.slice(-MOST_JOBS).flatMap(({ evidence }) => evidence),
    },
  ]
}

/** Unix ms at which a Job was complete. */
function completedAt(job: SeenObject): number | undefined {
  const condition = conditionOf(job, 'Complete')
  return condition?.status === 'True' ? timeOf(condition.lastTransitionTime) : undefined
}

function failedJob(uid: string, job: SeenObject, run: ObservedRun): Sign | undefined {
  const condition = conditionOf(job, 'Failed')
  if (condition?.status !== 'True') return undefined
  const namespace = metaText(job, 'namespace') ?? 'default'
  const { name } = job.metadata
  const failed = Number(asObject(job.status).failed ?? 0)
  const at = timeOf(condition.lastTransitionTime) ?? run.to ?? 0
  const object = `Job ${namespace}/${name}`
  const pods = failedPods(uid, run)
  const texts = [...new Set(pods.map(({ text }) => text))]
  const [first] = pods
  const evidence: FindingEvidence[] = [
    { object, field: 'status.conditions[Failed].message', value: textOf(condition.message), time: at },
  ]
  const reason = textOf(condition.reason)
  const isLate = reason === 'DeadlineExceeded'
  const limit = isLate ? 'activeDeadlineSeconds' : reason === 'BackoffLimitExceeded' ? 'backoffLimit' : undefined
  const value = limit === undefined ? undefined : asObject(job.spec)[limit]
  if (value !== undefined) evidence.push({ object, field: `spec.${limit}`, value: String(value) })
  if (first)
    evidence.push({
      object: seenName(first.pod),
      field: `status.containerStatuses[${first.container}].state.terminated`,
      value: texts.join('; '),
    })
  return {
    id: 'jobFailed',
    severity: 'high',
    object,
    at,
    until: at,
    facts: { name, reason, pods: failed, ended: texts.join('; '), ...(isLate ? { variant: 'deadline' } : {}) },
    evidence,
    // The controller deletes the Pods of a Job that is late, and their logs with them.
    advice: isLate
      ? `kubectl describe job/${name}${inNamespace(namespace)}`
      : `kubectl logs job/${name} --all-pods${inNamespace(namespace)}`,
  }
}

/** The failed Pods of a Job, and the reason: `Error, exit code 1`. */
function failedPods(uid: string, { changes }: ObservedRun) {
  const last = new Map<string, SeenObject>()
  for (const { resource, object, key } of changes)
    if (resource === 'pods' && controllerRef(object)?.uid === uid) last.set(key, object)
  return [...last.values()].flatMap((pod) => {
    const { phase, containerStatuses, reason } = asObject(pod.status)
    if (phase !== 'Failed') return []
    const ended = objectsIn(containerStatuses)
      .map(({ name, state }) => ({ container: textOf(name), end: asObject(asObject(state).terminated) }))
      .find(({ end }) => typeof end.exitCode === 'number' && end.exitCode !== 0)
    const text = ended ? `${textOf(ended.end.reason)}, exit code ${String(ended.end.exitCode)}` : textOf(reason)
    return { pod, container: ended?.container ?? '', text }
  })
}
