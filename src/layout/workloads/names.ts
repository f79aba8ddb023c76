import type { WorkloadView } from '../../engine/index.ts'
import { sharedPrefix } from './prefix.ts'

type Named = Pick<WorkloadView, 'kind' | 'namespace' | 'name'>

/**
 * Names without their common prefix. Names that are equal in several namespaces or kinds get their namespace or kind
 * added.
 */
export function shortNames(workloads: readonly Named[]): {
  readonly names: readonly string[]
  readonly prefix: string
} {
  const prefix = sharedPrefix([...new Set(workloads.map(({ name }) => name))])
  const cut = workloads.map(({ name }) => name.slice(prefix.length))
  const inNamespaces = cut.map((name, at) => (isShared(name, cut) ? `${workloads[at]?.namespace}/${name}` : name))
  const names = inNamespaces.map((name, at) =>
    isShared(name, inNamespaces) ? `${cut[at]} ${workloads[at]?.kind}` : name,
  )
  const isApart = new Set(names).size === names.length
  return {
    names: isApart ? names : workloads.map(({ kind, namespace, name }) => `${namespace}/${kind}/${name}`),
    prefix,
  }
}

function isShared(name: string, names: readonly string[]): boolean {
  return names.indexOf(name) !== names.lastIndexOf(name)
}

/** Widths in px, at 12 px and font weight 500, of characters that differ from the average. */
const widths: readonly (readonly [RegExp, number])[] = [
  [/[ijl]/, 3.1],
  [/[ftr./ ]/, 4.8],
  [/[-\d]/, 7.8],
  [/w/, 10],
  [/[mM…]/, 11],
  [/W/, 12.4],
  [/[A-Z]/, 8.7],
]

/**
 * Estimated width of a name in px at 12 px, never too small. It is equal on every machine, so that names break at the
 * same places.
 */
export function nameWidth(name: string): number {
  let width = 0
  for (const letter of name) width += widths.find(([letters]) => letters.test(letter))?.[1] ?? 7.3
  return width
}

/**
 * A name in at most two lines of a width (px at 12 px). Lines break after hyphens and slashes; a word that is too long
 * is cut in the middle, and a name with more lines keeps its first and last.
 */
export function nameLines(name: string, width: number): readonly string[] {
  const words = name.match(/[^-/ ]+[-/ ]?|[-/ ]/g) ?? [name]
  const lines: string[] = []
  for (const word of words.map((one) => withoutMiddle(one, width))) {
    const last = lines.at(-1)
    if (last !== undefined && nameWidth(last + word) <= width) lines[lines.length - 1] = last + word
    else lines.push(word)
  }
  const [first = name] = lines
  if (lines.length <= 2) return lines
  return [first, ending(words, width)]
}

/** The last words of a name after an ellipsis: the end of a name tells it from its neighbours. */
function ending(words: readonly string[], width: number): string {
  let end = ''
  for (const word of words.toReversed()) {
    if (end !== '' && nameWidth(`…${word}${end}`) > width) break
    end = word + end
  }
  return withoutMiddle(`…${end}`, width)
}

function withoutMiddle(word: string, width: number): string {
  if (nameWidth(word) <= width) return word
  for (let kept = word.length - 2; kept > 2; kept -= 1) {
    const head = Math.ceil(kept / 2)
    const cut = `${word.slice(0, head)}…${word.slice(word.length - (kept - head))}`
    if (nameWidth(cut) <= width) return cut
  }
  return word
}
