/** Outcomes of objects without rollouts, after their time has passed. */
import type { Session } from '../../session/session.ts'
import { keyOf, membersOf, type ObjectName } from './objects.ts'
import { finishedJob, neverDue, resultOfObject, type WorkloadResult } from './workloadResult.ts'

/** Virtual ms that suffice for Pods without a rollout to pull, to start, and to crash more than once. */
export const LOOSE_PODS_MS = 180_000

export const triedJobOf = (cronJob: string): string => `${cronJob.slice(0, 45)}-tried`

/** Starts a Job of each CronJob, since the next scheduled time may be far away. Returns whether there is a CronJob. */
export function startCronJobs(session: Session): boolean {
  const cronJobs = membersOf(session).filter(({ kind }) => kind === 'CronJob')
  for (const { namespace, name } of cronJobs)
    session.command({
      type: 'kubectl',
      args: ['create', 'job', triedJobOf(name), `--from=cronjob/${name}`, '-n', namespace],
    })
  return cronJobs.length > 0
}

/**
 * Outcomes of these objects at the cursor, by their keys; a CronJob has the outcome of the Job that `startCronJobs`
 * created.
 */
export function resultsOfLoose(session: Session, names: readonly ObjectName[]): ReadonlyMap<string, WorkloadResult> {
  const all = new Map(membersOf(session).map((one) => [keyOf(one), one]))
  return new Map(
    names.map((name): [string, WorkloadResult] => {
      const tried = name.kind === 'CronJob' ? { ...name, kind: 'Job', name: triedJobOf(name.name) } : name
      const member = all.get(keyOf(tried))
      const found =
        neverDue(session, name) ??
        (member && resultOfObject(session, member)) ??
        finishedJob(session, tried) ??
        finishedJob(session, name)
      return [keyOf(name), found ?? { ...gone, why: 'it was deleted' }]
    }),
  )
}

const gone = { outcome: 'stalled', seconds: undefined, lowestAvailable: undefined, replicas: undefined } as const
