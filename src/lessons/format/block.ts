import * as v from 'valibot'
import type { JsonValue } from '../../engine/index.ts'
import { parseManifest } from '../../manifest/k8sYaml.ts'
import { newProblem, type UnplacedProblem } from '../problems.ts'
import type { Expression, Prose } from '../types.ts'
import { expressionProblem } from './expressions.ts'
import { mostOfText } from './limits.ts'
import type { Problems } from './problems.ts'
import { keepInline, type ProseLink } from './prose.ts'
import { problemFromMessage } from './shapeProblems.ts'

/** Keys and indexes that lead to a value within a block. */
export type Path = readonly (string | number)[]

/** Context for reading a block. */
export interface BlockContext {
  readonly problems: Problems
}

/** The YAML of a fence or of the front matter: its value, and the position of each part in the file. */
export class Block {
  readonly #text: string
  readonly #base: number
  readonly #context: BlockContext
  readonly #ranges: ReadonlyMap<
    string,
    { readonly key: readonly [number, number] | null; readonly value: readonly [number, number] }
  >
  /** The parsed YAML. Invalid YAML is reported, and the value is undefined. */
  readonly value: JsonValue | undefined

  /** `base`: offset of `text` in the file. */
  constructor(text: string, base: number, context: BlockContext) {
    this.#text = text
    this.#base = base
    this.#context = context
    const [document, second] = parseManifest(text)
    this.#ranges = document?.ranges ?? new Map()
    if (second) context.problems.add(base + second.offset, newProblem('oneDocument'))
    if (document?.error) {
      const { from, message } = document.error
      context.problems.add(base + from, yamlProblem(message))
    }
    for (const { from, message } of document?.warnings ?? [])
      context.problems.add(base + from, newProblem('asSaid', { words: message }))
    this.value = document?.error || second ? undefined : (document?.value ?? null)
  }

  /** Offset of a value; for a missing value, the offset of its closest existing parent. */
  offset(path: Path): number {
    for (let length = path.length; length >= 0; length--) {
      const range = this.#ranges.get(pointerOf(path.slice(0, length)))
      if (range) return this.#base + range.value[0]
    }
    return this.#base
  }

  /** Offset of a member's key; without a key, of its value. */
  keyOffset(path: Path): number {
    const key = this.#ranges.get(pointerOf(path))?.key
    return key ? this.#base + key[0] : this.offset(path)
  }

  /** Reports a problem with the value at a path. */
  report(path: Path, problem: UnplacedProblem): undefined {
    this.#context.problems.add(this.offset(path), problem)
  }

  /** The value if it matches the schema; otherwise undefined. Problems are reported. */
  check<S extends v.GenericSchema>(schema: S): v.InferOutput<S> | undefined {
    if (this.value === undefined) return undefined
    const result = v.safeParse(schema, this.value)
    if (result.success) return result.output
    for (const issue of result.issues) this.#reportIssue(issue)
    return undefined
  }

  /** An unexpected key is reported at the key, a missing one at its parent. */
  #reportIssue(issue: v.BaseIssue<unknown>): void {
    const path = (issue.path ?? []).map(({ key }) => key as string | number)
    const at = issue.type !== 'strict_object' ? this.offset(path) : this.keyOffset(path)
    this.#context.problems.add(at, problemFromMessage(issue.message))
  }

  /** Length of the list at a path; undefined for any other value. */
  lengthAt(path: Path): number | undefined {
    const value = this.#valueAt(path)
    return Array.isArray(value) ? value.length : undefined
  }

  /** Whether a member exists. */
  has(path: Path): boolean {
    return this.#valueAt(path) !== undefined
  }

  #valueAt(path: Path): unknown {
    const member = (at: unknown, key: string | number): unknown =>
      typeof at === 'object' && at !== null && Object.hasOwn(at, key) ? Reflect.get(at, key) : undefined
    return path.reduce<unknown>(member, this.value)
  }

  /** A member that is a text; a YAML number keeps the digits of the file. */
  #textAt(path: Path): { readonly text: string; readonly raw: string; readonly offset: number } | undefined {
    const range = this.#ranges.get(pointerOf(path))
    const value = this.#valueAt(path)
    if (value === null || value === undefined) return undefined
    const raw = range ? this.#text.slice(range.value[0], range.value[1]) : ''
    return { text: typeof value === 'string' ? value : raw, raw, offset: this.offset(path) }
  }

  /** Inline Markdown at a path; empty without a text. */
  prose(path: Path, links: ProseLink[] = []): Prose {
    const found = this.#textAt(path)
    if (!found) return []
    const { text, raw, offset } = found
    if (text.length > mostOfText) {
      this.report(path, newProblem('textTooLong', { most: mostOfText }))
      return []
    }
    const locate = (_: unknown, words: string) => offset + Math.max(0, words === '' ? 0 : raw.indexOf(words))
    return keepInline(text.trim(), { ...this.#context, links, locate })
  }

  /** The expression at a path. A missing or invalid expression is reported and gives undefined. */
  expression(path: Path): Expression | undefined {
    const found = this.#textAt(path)
    if (!found) return this.report(path, newProblem('expressionNeeded'))
    const start = this.checkExpression(found.text, path)
    return start === undefined ? undefined : { source: found.text, ...this.#context.problems.place(start) }
  }

  /** Offset of an expression within the text at a path. An invalid expression is reported and gives undefined. */
  checkExpression(source: string, path: Path): number | undefined {
    const start = this.offset(path) + Math.max(0, this.#textAt(path)?.raw.indexOf(source) ?? 0)
    const problem = expressionProblem({ source, ...this.#context.problems.place(start) })
    if (!problem) return start
    this.#context.problems.add(problem, problem)
    return undefined
  }
}

const pointerOf = (path: Path): string =>
  path.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')

/** The parser's message without kubectl's prefix, and with lines counted in the file. */
export function yamlProblem(message: string): UnplacedProblem {
  const detail = message.replace(/^error converting YAML to JSON: (?:yaml: )?(?:line \d+: )?/, '')
  return detail === message ? newProblem('asSaid', { words: message }) : newProblem('yaml', { detail })
}
