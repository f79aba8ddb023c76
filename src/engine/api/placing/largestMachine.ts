/**
 * Sizes up to which a cluster is expected to have or to get a machine: providers offer them as general-purpose types,
 * with an ordinary disk. A Pod with larger requests needs a special machine, or has a wrong unit (`100` for `100m`).
 */
export const ORDINARY_MACHINE = { cpuMilli: 32_000, memoryBytes: 256 * 2 ** 30, storageBytes: 256 * 2 ** 30 } as const

/** Sizes of the largest machines for nodes. A Pod with larger requests fits no node. */
export const LARGEST_MACHINE = { cpuMilli: 2_048_000, memoryBytes: 32 * 2 ** 40, storageBytes: 256 * 2 ** 40 } as const
