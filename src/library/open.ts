import { currentRun } from '../engine/index.ts'
import { decodeLink } from '../share/link.ts'
import { decodeRunFile } from '../share/runFile.ts'
import type { SharedRun } from '../share/validate.ts'
import { Run } from './run.ts'
import type { RunOptions } from './types.ts'

/** A text or link that contains no run of this version. */
export class RunFormatError extends Error {
  override readonly name = 'RunFormatError'
  /** `newer`: written by a newer version. `notARun`: something else. */
  readonly problem: 'notARun' | 'newer' | 'damaged' | 'tooLarge'

  /** @internal */
  constructor(problem: RunFormatError['problem'], detail: string) {
    super(`${texts[problem]}: ${detail}`)
    this.problem = problem
  }
}

const texts = {
  notARun: 'not a run of Rollscope',
  newer: 'written by a newer version of Rollscope',
  damaged: 'a damaged run',
  tooLarge: 'too large',
} as const

/** A new cluster at time 0, with its nodes and nothing else. Throws `RangeError` for a seed or number out of range. */
export const openRun = (options: RunOptions = {}): Run => Run.open(options)

/**
 * Opens the text of a run's file at the moment at which it was saved; of several branches, the one that was shown.
 * Throws `RunFormatError`.
 */
export function readRun(text: string): Run {
  const decoded = decodeRunFile(text)
  if (decoded.type === 'problem') throw new RunFormatError(decoded.problem, decoded.detail)
  return runOf(decoded.run)
}

/** Opens a share link, or its part from `#` on, as `readRun` opens a file. Rejects with `RunFormatError`. */
export async function readLink(link: string): Promise<Run> {
  const decoded = await decodeLink(link.slice(Math.max(0, link.indexOf('#'))))
  if (decoded.type === 'none') throw new RunFormatError('notARun', 'the link has no part after #')
  if (decoded.type === 'run') return runOf(decoded.run)
  throw new RunFormatError(decoded.problem === 'notALink' ? 'notARun' : decoded.problem, decoded.detail)
}

const runOf = (shared: SharedRun): Run => Run.ofShared(shared, currentRun(shared.document))
