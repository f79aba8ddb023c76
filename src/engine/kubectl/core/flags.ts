/** Parses flags. Models spf13/pflag FlagSet.Parse, with its error messages. */

import { durationError, parseDurationMs } from '../../api/goDuration.ts'
import { goQuote } from '../../api/goFormat.ts'
import type { SwitchName } from '../../versions.ts'
import { CommandError } from './errors.ts'

type FlagType = 'string' | 'bool' | 'int32' | 'int64' | 'duration' | 'stringArray' | 'stringSlice'

export interface FlagSpec {
  readonly name: string
  readonly short?: string
  readonly type: FlagType
  /** Value of the flag if it is given without one (pflag's NoOptDefVal); bool flags default to `true`. */
  readonly bare?: string
  /** Releases without this switch do not have the flag. */
  readonly since?: SwitchName
}

/** Declares a flag: `flag('replicas', 'int32')`, `flag('output', 'string', { short: 'o' })`. */
export const flag = (
  name: string,
  type: FlagType,
  more: { short?: string; bare?: string; since?: SwitchName } = {},
): FlagSpec => ({
  name,
  type,
  ...more,
})

/** Values of the flags on the command line. */
export class Flags {
  readonly #values: ReadonlyMap<string, readonly string[]>

  constructor(values: ReadonlyMap<string, readonly string[]>) {
    this.#values = values
  }

  /** Whether the flag is on the command line (pflag's Changed). */
  changed(name: string): boolean {
    return this.#values.has(name)
  }

  /** Names and values in the order of their first occurrence; a list flag has one entry per value. */
  entries(): readonly (readonly [string, string])[] {
    return [...this.#values].flatMap(([name, values]) => values.map((value) => [name, value] as const))
  }

  string(name: string, otherwise = ''): string {
    return this.#values.get(name)?.at(-1) ?? otherwise
  }

  bool(name: string, otherwise: 'true' | 'false' = 'false'): boolean {
    return parseBool(this.string(name, otherwise)) === true
  }

  int(name: string, otherwise = 0): number {
    const text = this.#values.get(name)?.at(-1)
    return text === undefined ? otherwise : Number(text)
  }

  /** Value in milliseconds. */
  durationMs(name: string, otherwise = 0): number {
    const text = this.#values.get(name)?.at(-1)
    return text === undefined ? otherwise : (parseDurationMs(text) ?? otherwise)
  }

  /** All values in order; `stringSlice` values are split at commas. */
  list(name: string): readonly string[] {
    return this.#values.get(name) ?? []
  }
}

interface ParsedArguments {
  readonly flags: Flags
  readonly positional: readonly string[]
  /** Number of positional arguments before `--`; all of them without `--`. */
  readonly beforeDash: number
}

/** Throws CommandError with pflag's message. */
export function parseFlags(args: readonly string[], specs: readonly FlagSpec[]): ParsedArguments {
  const values = new Map<string, string[]>()
  const positional: string[] = []
  const rest = [...args]
  let beforeDash: number | undefined
  while (rest.length > 0) {
    const arg = rest.shift()!
    if (arg === '--') {
      beforeDash = positional.length
      positional.push(...rest)
      break
    }
    if (arg.startsWith('--')) parseLong(arg, rest, specs, values)
    else if (arg.startsWith('-') && arg.length > 1) parseShort(arg, rest, specs, values)
    else positional.push(arg)
  }
  return { flags: new Flags(values), positional, beforeDash: beforeDash ?? positional.length }
}

function parseLong(arg: string, rest: string[], specs: readonly FlagSpec[], values: Map<string, string[]>): void {
  const body = arg.slice(2)
  if (body === '' || body.startsWith('-') || body.startsWith('=')) throw new CommandError(`bad flag syntax: ${arg}`)
  const equals = body.indexOf('=')
  const written = equals < 0 ? body : body.slice(0, equals)
  const name = written.replaceAll('_', '-')
  const spec = specs.find((candidate) => candidate.name === name)
  if (!spec) throw new CommandError(`unknown flag: --${written}`)
  const bare = bareValue(spec)
  if (equals >= 0) store(spec, body.slice(equals + 1), values)
  else if (bare !== undefined) store(spec, bare, values)
  else if (rest.length > 0) store(spec, rest.shift()!, values)
  else throw new CommandError(`flag needs an argument: ${arg}`)
}

/** Parses short flags: `-wA`, `-nprod`, `-o=wide`, `-o wide`. */
function parseShort(arg: string, rest: string[], specs: readonly FlagSpec[], values: Map<string, string[]>): void {
  let letters = arg.slice(1)
  while (letters !== '') {
    const letter = letters[0]
    const spec = specs.find((candidate) => candidate.short === letter)
    if (!spec) throw new CommandError(`unknown shorthand flag: '${letter}' in -${letters}`)
    const bare = bareValue(spec)
    if (letters.length > 2 && letters[1] === '=') {
      store(spec, letters.slice(2), values)
      return
    }
    if (bare !== undefined) {
      store(spec, bare, values)
      letters = letters.slice(1)
    } else if (letters.length > 1) {
      store(spec, letters.slice(1), values)
      return
    } else if (rest.length > 0) {
      store(spec, rest.shift()!, values)
      return
    } else throw new CommandError(`flag needs an argument: '${letter}' in -${letters}`)
  }
}

/** Value of the flag if it is given without one; undefined if the flag takes the next argument. */
export const bareValue = (spec: FlagSpec): string | undefined =>
  spec.bare ?? (spec.type === 'bool' ? 'true' : undefined)

function store(spec: FlagSpec, value: string, values: Map<string, string[]>): void {
  const error = valueError(spec.type, value)
  if (error !== undefined) {
    const shown = spec.short ? `-${spec.short}, --${spec.name}` : `--${spec.name}`
    throw new CommandError(`invalid argument ${goQuote(value)} for "${shown}" flag: ${error}`)
  }
  const isList = spec.type === 'stringArray' || spec.type === 'stringSlice'
  const added = spec.type === 'stringSlice' ? value.split(',') : [value]
  values.set(spec.name, isList ? [...(values.get(spec.name) ?? []), ...added] : added)
}

function valueError(type: FlagType, value: string): string | undefined {
  switch (type) {
    case 'bool':
      return parseBool(value) === undefined ? `strconv.ParseBool: parsing ${goQuote(value)}: invalid syntax` : undefined
    case 'int32':
    case 'int64':
      return intError(value, type === 'int32' ? 31n : 63n)
    case 'duration':
      return durationError(value)
    default:
      return undefined
  }
}

/** Models Go's strconv.ParseBool. */
export function parseBool(text: string): boolean | undefined {
  if (/^(?:1|t|T|TRUE|true|True)$/.test(text)) return true
  return /^(?:0|f|F|FALSE|false|False)$/.test(text) ? false : undefined
}

/** Models the errors of Go's strconv.ParseInt with base 0. */
function intError(text: string, bits: bigint): string | undefined {
  const match = /^[+-]?(0[xX][0-9a-fA-F]+|0[bB][01]+|0[oO]?[0-7]+|[0-9]+)$/.exec(text)
  if (!match) return `strconv.ParseInt: parsing ${goQuote(text)}: invalid syntax`
  const magnitude = BigInt(/^[+-]?0[0-7]+$/.test(text) ? `0o${(match[1]!).slice(1)}` : match[1]!)
  const limit = 2n ** bits
  const isInRange = text.startsWith('-') ? magnitude <= limit : magnitude < limit
  return isInRange ? undefined : `strconv.ParseInt: parsing ${goQuote(text)}: value out of range`
}
