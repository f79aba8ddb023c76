import type { Mutation } from './mutation.ts'

const statefulSet = 'src/engine/controllers/statefulSet'
const daemonSet = 'src/engine/controllers/daemonSet'
const utils = 'src/engine/controllers/controllerUtils'

/** Mutations of the StatefulSet and DaemonSet controllers and of the code that they share. */
export const mutationsOfSets: readonly Mutation[] = [
  {
    name: 'an update goes below the partition',
    file: `${statefulSet}/updateSet.ts`,
    find: 'i >= partition; i--',
    replace: 'i >= 0; i--',
  },
  {
    name: 'a missing Pod below the partition comes back new',
    file: `${statefulSet}/updateSet.ts`,
    find: 'return ordinal < startOrdinal(set) + old',
    replace: 'return ordinal < 0',
  },
  {
    name: 'the partition counts from ordinal 0',
    file: `${statefulSet}/updateSet.ts`,
    find: 'ordinal < startOrdinal(set) + old',
    replace: 'ordinal < old',
  },
  {
    name: 'the next Pod comes before the one below is ready',
    file: `${statefulSet}/updateSet.ts`,
    find: 'else if (!member.isRunningAndReady) this.#explainUnready(pod)',
    replace: 'else if (pod.metadata.name === "") this.#explainUnready(pod)',
  },
  {
    name: 'minReadySeconds does not hold back the next Pod',
    file: `${statefulSet}/updateSet.ts`,
    find: 'else if (!isAvailableAt(member, now))',
    replace: 'else if (!isAvailableAt(member, Number.POSITIVE_INFINITY))',
  },
  {
    name: 'surplus Pods go from the lowest ordinal',
    file: `${statefulSet}/updateSet.ts`,
    find: 'b.ordinal - a.ordinal',
    replace: 'a.ordinal - b.ordinal',
  },
  {
    name: 'a surplus Pod goes although a lower one is not available',
    file: `${statefulSet}/updateSet.ts`,
    find: '!isFine && first !== name',
    replace: '!isFine && first === name',
  },
  {
    name: 'the update goes on beside a Pod that is not available',
    file: `${statefulSet}/updateSet.ts`,
    find: '      if (this.#holdsUpdate(replica)) {',
    replace: "      if (this.#holdsUpdate(replica) && nameOf(replica) === '') {",
  },
  {
    name: 'a StatefulSet is updated before its Pods are ready',
    file: `${statefulSet}/status.ts`,
    find: '  ready === spec.replicas &&\n',
    replace: '',
  },
  {
    name: 'a Pod that is going counts as updated',
    file: `${statefulSet}/status.ts`,
    find: '    if (member.isTerminating) continue\n',
    replace: '',
  },
  {
    name: 'a claim never belongs to its Pod',
    file: `${statefulSet}/claims.ts`,
    find: "if (whenScaled === 'Delete' && isScaledDown) return pod",
    replace: "if (whenScaled === 'Never' && isScaledDown) return pod",
  },
  {
    name: 'the set owns claims that are to stay',
    file: `${statefulSet}/claims.ts`,
    find: "return whenDeleted === 'Delete' && (",
    replace: 'return (',
  },
  {
    name: 'a Pod whose claim is gone is written at each sync',
    file: `${statefulSet}/podControl.ts`,
    find: 'return claim === undefined || isOwnerUpToDate(claim, set, pod)',
    replace: 'return claim !== undefined && isOwnerUpToDate(claim, set, pod)',
  },
  {
    name: 'ordinals below the first one are wanted',
    file: `${statefulSet}/identity.ts`,
    find: 'return ordinal >= start && ordinal <',
    replace: 'return ordinal >= 0 && ordinal <',
  },
  {
    name: 'an old revision of a StatefulSet keeps its number',
    file: `${statefulSet}/revisions.ts`,
    find: 'if (same && same === sorted.at(-1)) return',
    replace: 'if (same) return',
  },
  {
    name: 'history loses its newest revisions',
    file: `${utils}/history/revisions.ts`,
    find: 'old.slice(0, Math.max(0, old.length - limit))',
    replace: 'old.slice(limit)',
  },
  {
    name: 'revisions with one name are taken for one',
    file: `${utils}/history/history.ts`,
    find: 'if (revisionText(there.data) === revisionText(rest.data)) return',
    replace: 'return',
  },
  {
    name: 'old daemons that are not available wait like others',
    file: `${daemonSet}/rollingUpdate.ts`,
    find: '[...broken, ...candidates',
    replace: '[...candidates',
  },
  {
    name: 'maxSurge does not count what is on its way',
    file: `${daemonSet}/rollingUpdate.ts`,
    find: 'candidates.slice(0, Math.max(0, maxSurge - surging))',
    replace: 'candidates.slice(0, maxSurge)',
  },
  {
    name: 'NoSchedule takes running daemons away',
    file: `${daemonSet}/placement.ts`,
    find: 'return isEvicted ? nowhere : stays',
    replace: 'return nowhere',
  },
  {
    name: 'two daemons stay on a node without maxSurge',
    file: `${daemonSet}/manage.ts`,
    find: 'running.sort(byAge).slice(1)',
    replace: 'running.sort(byAge).slice(2)',
  },
  {
    name: 'a daemon that keeps failing is not held back',
    file: `${daemonSet}/podBackoff.ts`,
    find: 'return now - entry.at < entry.delayMs ? entry.delayMs : undefined',
    replace: 'return undefined',
  },
  {
    name: 'misscheduled daemons are not counted',
    file: `${daemonSet}/status.ts`,
    find: 'if (daemon) counts.misscheduled++',
    replace: '',
  },
  {
    name: 'a DaemonSet with misscheduled Pods does not hear of their nodes',
    file: `${daemonSet}/handlers.ts`,
    find: '!shouldContinue || counts',
    replace: '!shouldContinue',
  },
  {
    name: 'revisions that daemons still have are deleted',
    file: `${daemonSet}/history.ts`,
    find: '    if (live.has(hashOf(history))) continue\n',
    replace: '',
  },
]
