/**
 * Arguments of the form `KEY=VALUE` and `KEY-`. Models cmd/util/helpers.go GetResourcesAndPairs and ParsePairs (v1.36).
 */
import { CommandError } from './errors.ts'

/** Splits arguments into resources and the pairs after them. Throws CommandError for a resource after a pair. */
export function splitPairs(
  args: readonly string[],
  pairType: string,
): { readonly resources: readonly string[]; readonly pairs: readonly string[] } {
  const isPair = (arg: string): boolean => /^[^=].*=/s.test(arg) || (arg.endsWith('-') && arg !== '-')
  const first = args.findIndex(isPair)
  const pairs = first < 0 ? [] : args.slice(first)
  const stray = pairs.find((arg) => !isPair(arg))
  if (stray !== undefined)
    throw new CommandError(`all resources must be specified before ${pairType} changes: ${stray}`)
  return { resources: first < 0 ? args : args.slice(0, first), pairs }
}

export interface Pairs {
  readonly set: Readonly<Record<string, string>>
  readonly remove: readonly string[]
}

export function parsePairs(
  pairs: readonly string[],
  pairType: string,
  options: { readonly removal: 'allowed' | 'refused' },
): Pairs {
  const isRemoval = (pair: string): boolean =>
    options.removal === 'allowed' && !pair.includes('=') && pair.endsWith('-')
  const invalid = pairs.filter((pair) => !pair.includes('=') && !isRemoval(pair))
  if (invalid.length > 0) throw new CommandError(`invalid ${pairType} format: ${invalid.join(', ')}`)
  const set = pairs
    .filter((pair) => !isRemoval(pair))
    .map((pair): [string, string] => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)])
  return { set: Object.fromEntries(set), remove: pairs.filter(isRemoval).map((pair) => pair.slice(0, -1)) }
}
