import process from 'node:process'

export interface UnderSeedsOptions {
  /** Called for each seed that failed. By default, each failed seed is printed to standard error. */
  readonly onFailure?: (seed: number, error: unknown) => void
}

/** The environment variable with the only seed to try. */
const SEED_VARIABLE = 'ROLLSCOPE_SEED'

/** A seed from the name of a test: equal names have equal seeds, and different names have different seeds. */
export function seedOf(name: string): number {
  let hash = 0x811c9dc5
  for (const byte of new TextEncoder().encode(name)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0
  return hash
}

/**
 * Runs a test with the seeds 1 to `count`, in order. Prints the seeds that fail, and throws the first error with its
 * seed. The environment variable ROLLSCOPE_SEED restricts the test to a single seed.
 */
export async function underSeeds(
  count: number,
  test: (seed: number) => Promise<void>,
  { onFailure = printFailure }: UnderSeedsOptions = {},
): Promise<void> {
  const failures: { readonly seed: number; readonly error: unknown }[] = []
  const seeds = wantedSeeds(count)
  for (const seed of seeds) {
    try {
      await test(seed)
    } catch (error) {
      failures.push({ seed, error })
      onFailure(seed, error)
    }
  }
  const [first] = failures
  if (!first) return
  const names = failures.map(({ seed }) => seed).join(', ')
  throw new Error(
    `${failures.length} of ${seeds.length} seeds failed (${names}); ${SEED_VARIABLE}=${first.seed} plays the first one again: ${textOf(first.error)}`,
    { cause: first.error },
  )
}

function wantedSeeds(count: number): readonly number[] {
  const only = Number(process.env[SEED_VARIABLE])
  if (Number.isInteger(only) && only > 0) return [only]
  return Array.from({ length: count }, (_, index) => index + 1)
}

function printFailure(seed: number, error: unknown): void {
  process.stderr.write(`seed ${seed} failed: ${textOf(error)}\n`)
}

const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
