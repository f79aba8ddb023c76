/** What the largest machines that somebody runs a node on have. What asks for more of a node finds none. */
export const LARGEST_MACHINE = { cpuMilli: 2_048_000, memoryBytes: 32 * 2 ** 40, storageBytes: 256 * 2 ** 40 } as const
