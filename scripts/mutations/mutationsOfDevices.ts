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
]
