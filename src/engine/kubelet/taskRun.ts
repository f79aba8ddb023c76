/** The run time of a container that works and exits: an init container, or a container of a Job. */
import { lookup } from '../api/lookup.ts'
import type { Container } from '../api/types.ts'

/** The end of a container, read from its command. */
interface CommandEnd {
  /** The sum of all sleeps in virtual ms; `Infinity` if the command never ends. */
  readonly sleepMs: number
  /** Whether the command does nothing but sleep. */
  readonly isAll: boolean
  /** Whether the command sleeps only under a condition. */
  readonly isConditional: boolean
  readonly exitCode: number
}

const UNITS: { readonly [unit: string]: number } = lookup({ '': 1, s: 1, m: 60, h: 3600, d: 86_400 })
const SLEEP = /(?:^|[\s;&|(])(?:[^\s;&|(]*\/)?sleep\s+(?:(\d+(?:\.\d+)?)([smhd]?)|(infinity|inf))(?=$|[\s;&|)])/g
/** Matches endless loops. The number of iterations of other loops is unknown, so each loop counts once. */
const ENDLESS = /(?:^|[\s;&|])(?:while\s+(?:true|:|\[\s*1\s*\])\s*;|for\s*\(\(\s*;\s*;\s*\)\)|tail\s+-f\s)/
const LEAVES_LOOP = /(?:^|[\s;&|])(?:break|exit|return)\b/
const CONDITIONAL = /\|\||&&|(?:^|[\s;])(?:if|case|until|while|for|trap)\s/
const LAST_EXIT = /(?:^|[\s;&])exit\s+(\d{1,3})\s*(?:;\s*)?$/
const LONGEST_MS = 30 * 86_400_000

/** Reads the end of a container from its command and arguments. */
export function commandEnd({ command = [], args = [] }: Pick<Container, 'command' | 'args'>): CommandEnd {
  const words = [...command, ...args]
  const text = words.join(' ')
  const pauses = [...text.matchAll(SLEEP)]
  const sleepMs = pauses.reduce((sum, [, digits, unit = '', forever]) => {
    return sum + (forever === undefined ? Number(digits) * 1000 * (UNITS[unit] ?? 1) : Number.POSITIVE_INFINITY)
  }, 0)
  const isEndless = ENDLESS.test(text) && !LEAVES_LOOP.test(text)
  const script = scriptOf(words)
  return {
    sleepMs: isEndless || sleepMs > LONGEST_MS ? Number.POSITIVE_INFINITY : sleepMs,
    isAll: pauses.length === 1 && /^\s*(?:\S*\/)?sleep\s+[^\s;]+\s*(?:;\s*)?$/.test(script),
    isConditional: CONDITIONAL.test(script),
    exitCode: exitCodeOf(words, script),
  }
}

/** The script of `sh -c`; without a shell, the words themselves. */
function scriptOf(words: readonly string[]): string {
  const [shell = '', flags = '', script] = words
  return /(?:^|\/)(?:ba|da|a|z)?sh$/.test(shell) && /^-[a-z]*c$/.test(flags) && script !== undefined
    ? script
    : words.join(' ')
}

function exitCodeOf(words: readonly string[], script: string): number {
  if (words.length === 1 && /(?:^|\/)false$/.test(words[0] ?? '')) return 1
  if (CONDITIONAL.test(script)) return 0
  if (/(?:^|[;\n])[^\S\n]*false\s*(?:;\s*)?$/.test(script)) return 1
  const code = LAST_EXIT.exec(script)?.[1]
  return code === undefined ? 0 : Number(code) & 0xff
}
