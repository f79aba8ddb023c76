import type { Mutation } from './mutation.ts'

const devices = 'src/engine/scheduler/devices'

/** Mutations of the allocation of devices. */
export const mutationsOfDevices: readonly Mutation[] = [
  {
    name: 'a device is given to two claims',
    file: `${devices}/search.ts`,
    find: 'this.#taken.whole.has(id) || same',
    replace: 'same',
  },
  {
    name: 'constraints between devices are not looked at',
    file: `${devices}/search.ts`,
    find: 'if (!constraints.every((constraint) => isAllowedBy(constraint, mine, next))) {',
    replace: 'if (constraints.length > 99) {',
  },
  {
    name: 'a claim keeps its devices when its last Pod is gone',
    file: 'src/engine/controllers/resourceClaim/controller.ts',
    find: 'allocation && !isKept(claim) ? { allocation } : {}',
    replace: 'allocation ? { allocation } : {}',
  },
  {
    name: 'a taint of a device evicts no Pod',
    file: 'src/engine/controllers/deviceTaintEviction/controller.ts',
    find: "taints.filter(({ effect }) => effect === 'NoExecute')",
    replace: "taints.filter(({ effect }) => effect === 'NoSchedule')",
  },
  {
    name: 'the time of a toleration of a device taint does not count',
    file: 'src/engine/controllers/deviceTaintEviction/controller.ts',
    find: 'since + Math.min(...seconds) * 1000',
    replace: 'since',
  },
  {
    name: 'two Pods of a node write to one disk',
    file: 'src/engine/scheduler/diskConflicts.ts',
    find: '!without.has(uid) && sharesDisk(disks, other)',
    replace: 'without.has(uid) && sharesDisk(disks, other)',
  },
  {
    name: 'Pods that only read a disk exclude each other',
    file: 'src/engine/scheduler/diskConflicts.ts',
    find: '!(one?.readOnly === true && other?.readOnly === true)',
    replace: '!(one?.readOnly === true && other?.readOnly === false)',
  },
  {
    name: 'a namespaceSelector of pod affinity selects by name alone',
    file: 'src/engine/scheduler/schedulerState.ts',
    find: 'found?.metadata.labels ?? nameLabel(namespace)',
    replace: 'nameLabel(found?.metadata.name ?? namespace)',
  },
  {
    name: 'a volume of a Pod is mounted without its driver',
    file: 'src/engine/kubelet/configuration.ts',
    find: 'if (object === undefined) return absentDriverFailure(name, driver)',
    replace: 'if (object === undefined) return undefined',
  },
]
