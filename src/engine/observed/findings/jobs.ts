/** Jobs that failed. */
import { asObject, objectsIn, textOf } from '../../api/jsonObject.ts'
import { controllerRef } from '../authors.ts'
import { metaText, type ObservedRun } from '../observedRun.ts'
import { type SeenObject, seenName } from '../records.ts'
import { timeOf } from '../times.ts'
import { type FindingEvidence, inNamespace, type Sign } from './finding.ts'
import type { FindingRow } from './row.ts'

export const jobFailed: FindingRow = {
  id: 'jobFailed',
  find: ({ run }) => {
    const last = new Map<string, SeenObject>()
    for (const { resource, object, key } of run.changes) if (resource === 'jobs') last.set(key, object)
    return [...last].flatMap(([uid, job]) => failedJob(uid, job, run))
  },
}

function failedJob(uid: string, job: SeenObject, run: ObservedRun): Sign[] {
  const condition = objectsIn(asObject(job.status).conditions).find(
    ({ type, status }) => type === 'Failed' && status === 'True',
  )
  if (condition === undefined) return []
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
      field: 'status.containerStatuses[].state.terminated',
      value: texts.join('; '),
    })
  return [
    {
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
    },
  ]
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
      .map(({ state }) => asObject(asObject(state).terminated))
      .find(({ exitCode }) => typeof exitCode === 'number' && exitCode !== 0)
    return { pod, text: ended ? `${textOf(ended.reason)}, exit code ${String(ended.exitCode)}` : textOf(reason) }
  })
}
