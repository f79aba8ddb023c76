/** Objects of a run besides rollouts: Jobs, CronJobs, and Pods and ReplicaSets without a controller. */
import {
  type KubeObject,
  LOOSE_PODS_MS,
  membersOf,
  type ObjectName,
  playToMoment,
  resultOfObject,
  resultsOfLoose,
  type Session,
  type WorkloadResult,
} from '../engine/index.ts'
import { FIRST_CHECK_MS, tryCronJobs } from './check/playWay.ts'

const resources = ['pods', 'replicasets', 'replicationcontrollers', 'jobs', 'cronjobs'] as const

/** Objects with Pods that have no controller and no rollout. */
export const looseObjects = ({ objects: store }: Session): readonly KubeObject[] =>
  resources
    .flatMap((resource): KubeObject[] => [...store.list(resource)])
    .filter(({ metadata }) => metadata.ownerReferences?.some(({ controller }) => controller === true) !== true)

export const nameOfObject = ({ kind, metadata: { namespace = '', name } }: KubeObject): ObjectName => ({
  kind,
  namespace,
  name,
})

/** The results of these objects, by their keys. The session is restored afterwards. */
export function looseResults(
  session: Session,
  fromAt: number,
  names: readonly ObjectName[],
): ReadonlyMap<string, WorkloadResult> {
  if (names.length === 0) return new Map()
  const mark = session.mark()
  try {
    tryCronJobs(session, fromAt)
    return resultsOfLoose(session, names)
  } finally {
    session.returnTo(mark)
  }
}

/** Virtual ms between two checks. */
const CHECK_INTERVAL_MS = 1_000

/** Plays a run without rollouts until its Jobs and Pods have ended or their time is over. */
export function playLoose(session: Session, onProgress: () => void): void {
  const fromAt = session.cursor.at
  playToMoment(session, fromAt + FIRST_CHECK_MS, { onProgress })
  while (session.cursor.at < fromAt + LOOSE_PODS_MS && !session.isFull && !isOver(session))
    playToMoment(session, session.cursor.at + CHECK_INTERVAL_MS, { onProgress })
}

const isOver = (session: Session): boolean =>
  membersOf(session).every((one) => one.kind === 'CronJob' || resultOfObject(session, one).outcome === 'complete')
