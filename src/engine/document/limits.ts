/**
 * How large a run may become. What a session plays stays within these bounds, and what is read from a link or a file is
 * refused beyond them, so that whatever Rollscope writes it can read again.
 */

import type { Command } from './types.ts'

/** Virtual ms: thirty days, far beyond what anybody plays. */
export const MOST_MS = 30 * 24 * 3_600_000
/** Events: some ten rollouts of 5,000 Pods. The history keeps some 100 bytes of each. */
export const MOST_EVENTS = 5_000_000
/** Pods at one moment: four times what the largest clusters of the benches hold. */
export const MOST_PODS = 20_000
/** Commands of all branches. */
export const MOST_COMMANDS = 5_000
/** Words of a command line, and characters of each. */
export const MOST_WORDS = 200
export const MOST_WORD_LENGTH = 10_000
/** Characters of a manifest. kubectl takes a mebibyte; what it refuses is in the journal, too. */
export const MOST_TEXT_LENGTH = 2 * 1024 * 1024
/** Files that one command may bring along. */
export const MOST_FILES = 20

/** Points of a load's curve. */
export const MOST_LOAD_POINTS = 500
/** Requests a second. */
export const MOST_LOAD = 1_000_000

/** Objects of the state that a run begins with. */
export const MOST_STATE_OBJECTS = 60_000
/** How deep any of them is, and how much they hold together: values of all kinds, and characters. */
export const STATE_BOUNDS = { depth: 60, values: 10_000_000, text: 64 * 1024 * 1024 } as const

/** Why a command does not go into a run: it could not be read again from a link or a file. Undefined if it does. */
export function commandProblem(command: Command, commands: number): string | undefined {
  if (commands >= MOST_COMMANDS) return `a run has at most ${MOST_COMMANDS} commands`
  if (command.type === 'load')
    return command.points.length > MOST_LOAD_POINTS ? `a load has at most ${MOST_LOAD_POINTS} points` : undefined
  if (command.type !== 'kubectl') return undefined
  const { args, stdin = '', files = {} } = command
  if (args.length > MOST_WORDS) return `a command has at most ${MOST_WORDS} words, and this one has ${args.length}`
  if (args.some((word) => word.length > MOST_WORD_LENGTH)) return `a word has at most ${MOST_WORD_LENGTH} characters`
  const texts = Object.values(files)
  if (texts.length > MOST_FILES) return `a command reads at most ${MOST_FILES} files`
  if (texts.some((text) => text.length > MOST_TEXT_LENGTH)) return `a file has at most ${MOST_TEXT_LENGTH} characters`
  return stdin.length > MOST_TEXT_LENGTH ? `a manifest has at most ${MOST_TEXT_LENGTH} characters` : undefined
}
/** Delays of one kind that were seen of a container, and containers of which any were. */
export const MOST_SAMPLES = 1_000
export const MOST_SEEN = 500

/** StorageClasses of a cluster as people have it, and its PriorityClasses, LimitRanges and ResourceQuotas. */
export const MOST_STORAGE_CLASSES = 100
export const MOST_GIVEN_OBJECTS = 500
/** How deep any of these objects is, and how much they hold together. */
export const PROVIDED_BOUNDS = { depth: 20, values: 50_000, text: 1024 * 1024 } as const

/** A key of `ClusterConfig.assumed`: others are about no subject of their own, or name objects of the run. */
export const assumedKey = /^[a-z]{1,20}\/[^\p{Cc}]{1,500}$/u
