/** Virtual time 0 of a simulated run as Unix milliseconds: 2026-01-01T00:00:00Z. */
export const EPOCH_MS = 1_767_225_600_000
