import { memoizeBounded } from '../api/lookup.ts'
import { freeze } from '../sim/freeze.ts'
/**
 * The behavior of a container in the simulated runtime, written as words between dots at the end of its image's tag.
 */
export interface ImageBehavior {
  /**
   * Whether the image is from `sim/`: its delays without a word are the runtime's own, not drawn from the cluster's
   * ranges.
   */
  readonly isExact: boolean
  readonly pullMs?: number
  readonly isPullFailing: boolean
  readonly startMs?: number
  /** Set only if the container exits by itself. */
  readonly exit?: {
    readonly code: number
    readonly afterMs: number
    readonly reason: string
    /** Number of such exits; later starts of the container in its Pod run well. */
    readonly times?: number
  }
  /** ms from SIGTERM to the exit; `Infinity` if the container ignores SIGTERM. */
  readonly termMs?: number
  /** Whether the container accepts connections until its end, even after SIGTERM. */
  readonly isDraining?: boolean
  /** The time in which readiness probes succeed, in ms since the start. */
  readonly ready?: { readonly fromMs: number; readonly toMs: number }
  /** Time from which the liveness probe fails, in ms since the start. */
  readonly liveToMs: number
  /** Used memory in MiB. */
  readonly usesMi?: number
  /** Data in MiB written to the node's disk. */
  readonly writesMi?: number
  /** Time from which the startup probe succeeds, in ms since the start. */
  readonly startedFromMs?: number
}

/** A word with a meaning in an image's tag; `N` and `M` are whole numbers. */
interface ImageTagWord {
  /** Key of the translated meaning. */
  readonly id: string
  readonly word: string
  readonly example: string
  readonly meaning: string
  /** The probe that notices the behavior; without it the Pod behaves as if the tag had no such word. */
  readonly needs?: 'startupProbe' | 'readinessProbe' | 'livenessProbe'
}

export const IMAGE_TAG_WORDS: readonly ImageTagWord[] = [
  {
    id: 'imageWord.slow',
    word: 'slow',
    example: 'shop/web:v2.slow',
    meaning: 'Takes 20 s to become ready.',
    needs: 'readinessProbe',
  },
  {
    id: 'imageWord.neverready',
    word: 'neverready',
    example: 'shop/web:v2.neverready',
    meaning: 'Never becomes ready.',
    needs: 'readinessProbe',
  },
  {
    id: 'imageWord.crash',
    word: 'crash',
    example: 'shop/web:v2.crash',
    meaning: 'Exits with code 1 one second after its start.',
  },
  {
    id: 'imageWord.crashlater',
    word: 'crashlater',
    example: 'shop/web:v2.crashlater',
    meaning: 'Exits with code 1 after 20 s.',
  },
  {
    id: 'imageWord.oom',
    word: 'oom',
    example: 'shop/web:v2.oom',
    meaning: 'Is killed after 5 s because memory runs out.',
  },
  { id: 'imageWord.done', word: 'done', example: 'shop/web:v2.done', meaning: 'Exits with code 0 after 5 s.' },
  { id: 'imageWord.nopull', word: 'nopull', example: 'shop/web:v2.nopull', meaning: 'The image does not exist.' },
  { id: 'imageWord.slowpull', word: 'slowpull', example: 'shop/web:v2.slowpull', meaning: 'Pulling takes 20 s.' },
  { id: 'imageWord.slowstart', word: 'slowstart', example: 'shop/web:v2.slowstart', meaning: 'Starting takes 10 s.' },
  {
    id: 'imageWord.slowstop',
    word: 'slowstop',
    example: 'shop/web:v2.slowstop',
    meaning: 'Takes 15 s to exit after SIGTERM.',
  },
  { id: 'imageWord.nosig', word: 'nosig', example: 'shop/web:v2.nosig', meaning: 'Does not react to SIGTERM.' },
  {
    id: 'imageWord.drains',
    word: 'drains',
    example: 'shop/web:v2.drains',
    meaning: 'Keeps answering requests after SIGTERM until it exits.',
  },
  {
    id: 'imageWord.hangs',
    word: 'hangs',
    example: 'shop/web:v2.hangs',
    meaning: 'Its liveness probe fails after 20 s; as an init container, or in a Job, it never exits.',
    needs: 'livenessProbe',
  },
  {
    id: 'imageWord.losesready',
    word: 'losesready',
    example: 'shop/web:v2.losesready',
    meaning: 'Becomes not ready 20 s after its start.',
    needs: 'readinessProbe',
  },
  { id: 'imageWord.pullN', word: 'pullN', example: 'shop/web:v2.pull4', meaning: 'Pulling takes N seconds.' },
  { id: 'imageWord.pullfail', word: 'pullfail', example: 'shop/web:v2.pullfail', meaning: 'The image does not exist.' },
  { id: 'imageWord.startN', word: 'startN', example: 'shop/web:v2.start3', meaning: 'Starting takes N seconds.' },
  {
    id: 'imageWord.exitCafterN',
    word: 'exitMafterN',
    example: 'shop/web:v2.exit3after5',
    meaning: 'Exits with code M, N seconds after its start.',
  },
  {
    id: 'imageWord.failsN',
    word: 'failsN',
    example: 'shop/web:v2.fails3',
    meaning: 'Exits with code 1 one second after each of its first N starts in a Pod, then works.',
  },
  {
    id: 'imageWord.termN',
    word: 'termN',
    example: 'shop/web:v2.term4',
    meaning: 'Takes N seconds to exit after SIGTERM.',
  },
  {
    id: 'imageWord.readyN',
    word: 'readyN',
    example: 'shop/web:v2.ready3',
    meaning: 'Its readiness probe succeeds N seconds after the start.',
    needs: 'readinessProbe',
  },
  {
    id: 'imageWord.readyNtoM',
    word: 'readyNtoM',
    example: 'shop/web:v2.ready2to6',
    meaning: 'Its readiness probe succeeds from N until M seconds after the start.',
    needs: 'readinessProbe',
  },
  {
    id: 'imageWord.liveN',
    word: 'liveN',
    example: 'shop/web:v2.live6',
    meaning: 'Its liveness probe succeeds until N seconds after the start.',
    needs: 'livenessProbe',
  },
  {
    id: 'imageWord.startedN',
    word: 'startedN',
    example: 'shop/web:v2.started5',
    meaning: 'Its startup probe succeeds N seconds after the start.',
    needs: 'startupProbe',
  },
  {
    id: 'imageWord.usesN',
    word: 'usesN',
    example: 'shop/web:v2.uses256',
    meaning: 'Uses N MiB of memory; without the word, the first container of a Pod uses 64 MiB.',
  },
  {
    id: 'imageWord.writesN',
    word: 'writesN',
    example: 'shop/web:v2.writes512',
    meaning: 'Writes N MiB to the disk of its node; without the word, 1 MiB.',
  },
]

type Part = Partial<ImageBehavior>

const plainWords: ReadonlyMap<string, Part> = new Map<string, Part>([
  ['slow', { ready: { fromMs: 20_000, toMs: Number.POSITIVE_INFINITY } }],
  ['neverready', { ready: { fromMs: Number.POSITIVE_INFINITY, toMs: Number.POSITIVE_INFINITY } }],
  ['losesready', { ready: { fromMs: 0, toMs: 20_000 } }],
  ['crash', { exit: { code: 1, afterMs: 1000, reason: 'Error' } }],
  ['crashlater', { exit: { code: 1, afterMs: 20_000, reason: 'Error' } }],
  ['oom', { exit: { code: 137, afterMs: 5000, reason: 'OOMKilled' } }],
  ['done', { exit: { code: 0, afterMs: 5000, reason: 'Completed' } }],
  ['nopull', { isPullFailing: true }],
  ['pullfail', { isPullFailing: true }],
  ['slowpull', { pullMs: 20_000 }],
  ['slowstart', { startMs: 10_000 }],
  ['slowstop', { termMs: 15_000 }],
  ['nosig', { termMs: Number.POSITIVE_INFINITY }],
  ['drains', { isDraining: true }],
  ['hangs', { liveToMs: 20_000 }],
])

const seconds = (digits: string | undefined): number => Number(digits) * 1000

const countedWords: readonly (readonly [RegExp, (m: RegExpExecArray) => Part])[] = [
  [/^pull(\d+)$/, (m) => ({ pullMs: seconds(m[1]) })],
  [/^start(\d+)$/, (m) => ({ startMs: seconds(m[1]) })],
  [
    /^exit(\d+)after(\d+)$/,
    (m) => ({
      exit: { code: Number(m[1]), afterMs: seconds(m[2]), reason: Number(m[1]) === 0 ? 'Completed' : 'Error' },
    }),
  ],
  [/^fails(\d+)$/, (m) => ({ exit: { code: 1, afterMs: 1000, reason: 'Error', times: Number(m[1]) } })],
  [/^term(\d+)$/, (m) => ({ termMs: seconds(m[1]) })],
  [
    /^ready(\d+)(?:to(\d+))?$/,
    (m) => ({ ready: { fromMs: seconds(m[1]), toMs: m[2] === undefined ? Number.POSITIVE_INFINITY : seconds(m[2]) } }),
  ],
  [/^live(\d+)$/, (m) => ({ liveToMs: seconds(m[1]) })],
  [/^started(\d+)$/, (m) => ({ startedFromMs: seconds(m[1]) })],
  [/^uses(\d{1,7})$/, (m) => ({ usesMi: Number(m[1]) })],
  [/^writes(\d{1,7})$/, (m) => ({ writesMi: Number(m[1]) })],
]

/**
 * Reads the words at the end of an image's tag. Only whole words of the table at the end count, and never the whole
 * tag: `2.1-slow-start`, `crash.1`, `done` and `v1.crash-fix` are ordinary tags. In `sim/` images, which only
 * recordings have, words count anywhere.
 */
export function parseImageBehavior(image: string): ImageBehavior {
  const known = readBehaviors.get(image)
  if (known) return known
  const behavior = readImageBehavior(image)
  memoizeBounded(readBehaviors, image, behavior, MOST_READ)
  return behavior
}

/** Behaviors by image, because the Pods of a template share their images. */
const readBehaviors = new Map<string, ImageBehavior>()
const MOST_READ = 1_000

function readImageBehavior(image: string): ImageBehavior {
  const parts: Part[] = []
  const isExact = image.startsWith('sim/')
  const [first, ...words] = tagOf(image).split('.')
  for (const word of isExact ? [...words.reverse(), first ?? ''] : words.reverse()) {
    const part = partOf(word)
    if (part) parts.unshift(part)
    else if (!isExact) break
  }
  const base: ImageBehavior = {
    isExact,
    isPullFailing: false,
    liveToMs: Number.POSITIVE_INFINITY,
  }
  for (const part of parts) Object.assign(base, part)
  return freeze(base)
}

function partOf(word: string): Part | undefined {
  const plain = plainWords.get(word)
  if (plain) return plain
  for (const [pattern, read] of countedWords) {
    const match = pattern.exec(word)
    if (match) return read(match)
  }
  return undefined
}

/** The words of an image's tag that need a probe, each with its probe. */
export function probeWordsOf(
  image: string,
): { readonly word: string; readonly needs: NonNullable<ImageTagWord['needs']> }[] {
  const found: ReturnType<typeof probeWordsOf> = []
  for (const word of tagOf(image).split('.').slice(1).reverse()) {
    if (partOf(word) === undefined) break
    const row = IMAGE_TAG_WORDS.find(({ example }) => isSameWord(word, example.slice(example.lastIndexOf('.') + 1)))
    if (row?.needs) found.unshift({ word, needs: row.needs })
  }
  return found
}

/** Whether two words are equal apart from their numbers. */
const isSameWord = (one: string, other: string): boolean => one.replace(/\d+/g, '0') === other.replace(/\d+/g, '0')

function tagOf(image: string): string {
  const at = image.indexOf('@')
  const name = at < 0 ? image : image.slice(0, at)
  const colon = name.indexOf(':', name.lastIndexOf('/') + 1)
  return colon < 0 ? '' : name.slice(colon + 1)
}
