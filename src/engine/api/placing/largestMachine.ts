/** Sizes of the largest machines for nodes. A Pod with larger requests fits no node. */
export const LARGEST_MACHINE = { cpuMilli: 2_048_000, memoryBytes: 32 * 2 ** 40, storageBytes: 256 * 2 ** 40 } as const
