import { ofKind, ofKindIfAny } from '../../api/fields/ofKind.ts'
import type { Deployment, Pod, ReplicaSet } from '../../api/types.ts'
import { boundsOf, controllerOf, isEnded, isOwnedBy, matches, newestTemplate, sum } from './arithmetic.ts'
import type { Checker, Moment } from './monitor.ts'

type Report = (violation: string) => void

/** A sync of a Deployment: its cached objects, and the sizes afterwards. */
interface Pass {
  readonly d: Deployment
  /** ReplicaSets of the Deployment in the cache. */
  readonly cached: readonly ReplicaSet[]
  readonly after: ReadonlyMap<string, number>
  readonly newName: string | undefined
  readonly failed: boolean
  readonly pods: readonly Pod[]
}

const spec = (rs: ReplicaSet): number => rs.spec.replicas
const available = (rs: ReplicaSet): number => rs.status.availableReplicas ?? 0

/**
 * Checks the sizes that the Deployment controller writes in one sync against the bounds, from the state of its own
 * caches. Nothing more is guaranteed: a Pod may fail while a cache lags, sizes set by a user stay, and changed bounds
 * apply only from the next write on.
 */
export const boundsChecker: Checker = {
  name: 'bounds',
  check(moment, report) {
    const pass = passOf(moment)
    if (!pass) return
    const { d } = pass
    if (d.metadata.deletionTimestamp !== undefined) {
      if (sizesChanged(pass)) report(`${d.metadata.name} is being deleted and was scaled`)
    } else if (!d.spec.paused && d.metadata.annotations?.['deprecated.deployment.rollback.to'] !== undefined) {
      // A rollback creates the ReplicaSet of the current template first, with full size under Recreate.
      if (d.spec.strategy.type === 'RollingUpdate') checkRolling(pass, report)
    } else if (isScaling(d, pass.cached) || d.spec.paused) checkScaling(pass, report)
    else if (d.spec.strategy.type === 'Recreate') checkRecreate(pass, report)
    else checkRolling(pass, report)
  },
}

function passOf({ cluster, event, records, commits }: Moment): Pass | undefined {
  if (event?.target !== 'queue/deployment-controller' || event.kind !== 'process') return undefined
  const syncs = records.filter((record) => record.type === 'sync')
  const key = syncs[0]?.key
  const written = commits.filter(({ resource }) => resource === 'replicasets')
  if (key === undefined || written.length === 0) return undefined
  const [namespace = '', name = ''] = key.split('/')
  const d = ofKindIfAny('Deployment', cluster.informers.get('deployments')?.lister.get(namespace, name))
  const informer = cluster.informers.get('replicasets')
  if (!d || !informer) return undefined
  const adopted = new Set(
    written.flatMap(({ before, after }) =>
      before && after && !controllerOf(before) && controllerOf(after) ? after.metadata.name : [],
    ),
  )
  const known = informer.lister
    .list(namespace)
    .map((rs) => ofKind('ReplicaSet', rs))
    .filter((rs) => adopted.has(rs.metadata.name) || isOwnedBy(rs, d))
  const matching = known.filter((rs) => adopted.has(rs.metadata.name) || matches(d.spec.selector.matchLabels, rs))
  const takenBack = createsNew(d, matching) ? releasedAndTakenBack(d, known, matching, written) : undefined
  const cached = takenBack ? [...matching, takenBack] : matching
  const after = new Map(cached.map((rs) => [rs.metadata.name, spec(rs)]))
  const created: ReplicaSet[] = []
  for (const commit of written) {
    const rs = ofKindIfAny('ReplicaSet', commit.after)
    if (!rs || !isOwnedBy(rs, d)) continue
    after.set(rs.metadata.name, spec(rs))
    if (!commit.before) created.push(rs)
  }
  const newRS = newestTemplate(d, cached) ?? created[0]
  const pods = (cluster.informers.get('pods')?.lister.list(namespace) ?? []).map((pod) => ofKind('Pod', pod))
  const failed = syncs.some((record) => record.error !== undefined)
  return { d, cached, after, newName: newRS?.metadata.name, failed, pods }
}

/**
 * A ReplicaSet with the current template and a changed label is released, and blocks the name of the new ReplicaSet in
 * the same sync. The controller then finds it in its cache, still as its own, and continues with it, counting its
 * available Pods; only the next sync detects that the name belongs to another object.
 */
// Models pkg/controller/deployment/sync.go getNewReplicaSet: the branch of IsAlreadyExists (v1.36).
function releasedAndTakenBack(
  d: Deployment,
  known: readonly ReplicaSet[],
  matching: readonly ReplicaSet[],
  written: Moment['commits'],
): ReplicaSet | undefined {
  if (newestTemplate(d, matching) || written.some(({ before }) => !before)) return undefined
  const released = new Set(
    written.flatMap(({ before, after }) =>
      before && after && isOwnedBy(before, d) && !isOwnedBy(after, d) ? after.metadata.name : [],
    ),
  )
  return newestTemplate(
    d,
    known.filter((rs) => released.has(rs.metadata.name)),
  )
}

const sizeAfter = ({ after }: Pass, rs: ReplicaSet): number => after.get(rs.metadata.name) ?? 0
const sizesChanged = (pass: Pass): boolean => pass.cached.some((rs) => sizeAfter(pass, rs) !== spec(rs))
const total = ({ after }: Pass): number => sum(after.values(), (size) => size)
const describe = ({ d, cached, after }: Pass): string =>
  `${d.metadata.name}: ${cached.map((rs) => `${rs.metadata.name} ${spec(rs)}`).join(', ')} became ${[...after].map(([name, size]) => `${name} ${size}`).join(', ')}`

/** Syncs for a pause or a scaling use existing ReplicaSets; every other sync creates the new one. */
const createsNew = (d: Deployment, cached: readonly ReplicaSet[]): boolean => !d.spec.paused && !isScaling(d, cached)

/** An active ReplicaSet has another size of the Deployment in its annotation. */
function isScaling(d: Deployment, cached: readonly ReplicaSet[]): boolean {
  return cached.some((rs) => {
    const text = rs.metadata.annotations?.['deployment.kubernetes.io/desired-replicas']
    if (spec(rs) === 0 || text === undefined || !/^[0-9]+$/.test(text)) return false
    return Number(text) < 2 ** 31 && Number(text) !== d.spec.replicas
  })
}

function checkRolling(pass: Pass, report: Report): void {
  const { d, cached, newName } = pass
  const { maxTotal, minAvailable } = boundsOf(d)
  const before = sum(cached, spec)
  if (total(pass) > before && total(pass) > maxTotal) report(`more than ${maxTotal} Pods asked for: ${describe(pass)}`)
  let removed = 0
  let removedAvailable = 0
  for (const rs of cached) {
    const size = sizeAfter(pass, rs)
    if (rs.metadata.name === newName) {
      if (size > spec(rs) && size > d.spec.replicas)
        report(`the new ReplicaSet is larger than the Deployment: ${describe(pass)}`)
      continue
    }
    if (size > spec(rs)) report(`an old ReplicaSet grew: ${describe(pass)}`)
    const gone = spec(rs) - size
    removed += gone
    removedAvailable += Math.max(0, gone - Math.max(0, spec(rs) - available(rs)))
  }
  const known = sum(cached, available)
  if (removedAvailable > Math.max(0, known - minAvailable))
    report(`of ${known} available Pods fewer than ${minAvailable} are left: ${describe(pass)}`)
  const newRS = cached.find((rs) => rs.metadata.name === newName)
  const old = cached.filter((rs) => rs !== newRS)
  // The status of a ReplicaSet that was just scaled down still counts its former Pods as available.
  const notYetGone = sum(old, (rs) => Math.max(0, available(rs) - spec(rs)))
  const mayGo = sum(old, spec) + notYetGone + (newRS ? available(newRS) : 0) - minAvailable
  if (removed > Math.max(0, mayGo)) report(`${removed} old Pods taken where ${mayGo} may go: ${describe(pass)}`)
}

/** No new Pod before the last old one is finished. */
function checkRecreate(pass: Pass, report: Report): void {
  const { d, cached, newName, pods } = pass
  const old = cached.filter((rs) => rs.metadata.name !== newName)
  const newBefore = cached.find((rs) => rs.metadata.name === newName)
  const newSize = newName === undefined ? 0 : (pass.after.get(newName) ?? 0)
  if (newSize <= (newBefore ? spec(newBefore) : 0)) return
  const running = pods.filter(
    (pod) => !isEnded(pod) && old.some((rs) => isOwnedBy(pod, rs)) && matches(d.spec.selector.matchLabels, pod),
  )
  if (sum(old, spec) > 0 || sum(old, (rs) => rs.status.replicas) > 0 || running.length > 0)
    report(`new Pods beside ${running.length} old ones: ${describe(pass)}`)
  if (newSize > d.spec.replicas) report(`the new ReplicaSet is larger than the Deployment: ${describe(pass)}`)
}

/** Syncs for a pause or a scaling never roll out: the ReplicaSets keep their proportions. */
function checkScaling(pass: Pass, report: Report): void {
  const { d, cached, failed } = pass
  const active = cached.filter((rs) => spec(rs) > 0)
  if (failed || !sizesChanged(pass)) return
  if (pass.after.size > cached.length) report(`a ReplicaSet was created while scaling: ${describe(pass)}`)
  if (active.length <= 1) {
    const [only] = active
    if (only && sizeAfter(pass, only) !== d.spec.replicas) report(`not of the Deployment's size: ${describe(pass)}`)
    if (total(pass) > d.spec.replicas) report(`more than ${d.spec.replicas} Pods asked for: ${describe(pass)}`)
    return
  }
  const saturated = cached.some(
    (rs) => rs.metadata.name === pass.newName && spec(rs) === d.spec.replicas && available(rs) === d.spec.replicas,
  )
  const oldAreGone = active.every((rs) => rs.metadata.name === pass.newName || sizeAfter(pass, rs) === 0)
  if (saturated && oldAreGone) return
  if (d.spec.strategy.type === 'Recreate') {
    report(`several ReplicaSets scaled under Recreate: ${describe(pass)}`)
    return
  }
  const allowed = d.spec.replicas === 0 ? 0 : boundsOf(d).maxTotal
  const before = sum(active, spec)
  if (allowed >= before && total(pass) !== allowed) report(`${allowed} Pods should be asked for: ${describe(pass)}`)
  if (allowed < before && total(pass) < allowed) report(`fewer than ${allowed} Pods asked for: ${describe(pass)}`)
  if (allowed === 0 && total(pass) !== 0) report(`Pods asked for, none are wanted: ${describe(pass)}`)
}
