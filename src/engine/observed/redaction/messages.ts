/** Redacts messages: clauses that match Kubernetes' own sentences are kept, and the rest is hidden. */

import { typeInfo } from '../../api/fieldTable.ts'
import { lookup } from '../../api/lookup.ts'
import { openSentences, probeSentences, sentences } from './sentences.ts'
import type { Texts } from './texts.ts'

interface Slot {
  /** A regular expression for the value, without groups. */
  readonly form: string
  readonly keep: (text: string, texts: Texts) => string
}

const asIs = (text: string): string => text
const each =
  (separator: string, keep: (text: string, texts: Texts) => string) =>
  (text: string, texts: Texts): string =>
    text
      .split(separator)
      .map((one) => keep(one, texts))
      .join(separator)
const name = (text: string, texts: Texts): string => texts.name(text)
const key = (text: string, texts: Texts): string => texts.key(text)
const resource = (text: string, texts: Texts): string => texts.resourceName(text)

const NAME = '[\\w.:-]{1,253}?'
const QUANTITY = '\\d{1,20}(?:\\.\\d{1,6})?(?:[KMGTPE]i?|[numk])?'
const AMOUNT = `[\\w./-]{1,120}=${QUANTITY}`

const slots: Readonly<Record<string, Slot>> = lookup({
  n: { form: '\\d{1,20}', keep: asIs },
  quantity: { form: QUANTITY, keep: asIs },
  duration: { form: '(?:\\d{1,9}(?:\\.\\d{1,9})?(?:h|ms|m|s|µs|us|ns)){1,4}', keep: asIs },
  name: { form: NAME, keep: name },
  names: { form: '[\\w. :-]{0,2000}?', keep: each(' ', name) },
  ref: { form: `${NAME}(?:/${NAME})?`, keep: each('/', name) },
  refs: { form: '[\\w./, -]{1,2000}?', keep: each(', ', each('/', name)) },
  pod: {
    form: `${NAME}_${NAME}\\([\\w-]{1,64}\\)`,
    keep: (text, texts) =>
      text.replace(
        /^(.*)_([^_]*)\(([\w-]*)\)$/,
        (_, pod: string, namespace: string, uid: string) =>
          `${texts.name(pod)}_${texts.name(namespace)}(${texts.formed(uid, 'uid')})`,
      ),
  },
  uid: { form: '[\\w-]{1,64}', keep: (text, texts) => texts.formed(text, 'uid') },
  key: { form: '[\\w./-]{1,253}?', keep: key },
  label: { form: '[\\w.-]{0,63}', keep: name },
  resource: { form: '[\\w./-]{1,120}?', keep: resource },
  resources: { form: '[\\w./,-]{1,500}?', keep: each(',', resource) },
  amounts: {
    form: `${AMOUNT}(?:,${AMOUNT}){0,40}`,
    keep: each(',', (one, texts) => one.replace(/^[^=]*/, (of) => texts.resourceName(of))),
  },
  image: { form: '[\\w./:@-]{1,500}', keep: (text, texts) => texts.image(text) },
  address: { form: '[\\d.a-f:]{2,45}', keep: (text, texts) => texts.address(text) },
  hostport: {
    form: '\\[?[\\w.:%-]{1,253}\\]?:\\d{1,5}',
    keep: (text, texts) =>
      text.replace(/^(\[?)(.*?)(\]?:\d{1,5})$/, (_, open: string, host: string, port: string) =>
        [open, texts.address(host), port].join(''),
      ),
  },
  reason: { form: '[A-Z][A-Za-z]{1,79}', keep: asIs },
  word: { form: '[A-Za-z][A-Za-z0-9]{0,39}', keep: (text, texts) => texts.word(text) },
  field: {
    form: '[a-z][A-Za-z]{1,60}(?:\\[\\d{1,5}\\]|\\.[a-z][A-Za-z]{1,60}){1,30}',
    keep: (text, texts) => fieldName(text, texts),
  },
  any: { form: '[\\s\\S]*', keep: (text, texts) => texts.hide(text) },
  output: { form: '[\\s\\S]*', keep: (text, texts) => probes().whole(text.trim(), texts) ?? texts.hide(text) },
})

let fieldNames: Set<string> | undefined

/** Redacts a path of fields, as a validation error names it. */
function fieldName(path: string, texts: Texts): string {
  fieldNames ??= namesOfFields()
  const parts = path.match(/[A-Za-z]+/g) ?? []
  return parts.every((part) => fieldNames?.has(part)) ? path : texts.hide(path)
}

function namesOfFields(): Set<string> {
  const found = new Set<string>()
  const seen = new Set<string>()
  const walk = (type: string): void => {
    const element = type.replace(/^(?:\[\]|map:)+/, '')
    if (seen.has(element)) return
    seen.add(element)
    for (const [field, member] of Object.entries(typeInfo(element)?.fields ?? {})) {
      found.add(field)
      walk(member)
    }
  }
  walk('core.v1.Pod')
  return found
}

interface Sentence {
  readonly pattern: RegExp
  readonly slots: readonly Slot[]
}

/** Turns a sentence into a pattern with a group for each slot. */
function sentenceOf(text: string): Sentence {
  const used: Slot[] = []
  const pattern = text
    .split(/\{([a-z]+)\}/)
    .map((part, i) => {
      const slot = i % 2 === 1 ? slots[part] : undefined
      if (!slot) return part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
      used.push(slot)
      return `(${slot.form})`
    })
    .join('')
  return { pattern: new RegExp(`^${pattern}$`, 'd'), slots: used }
}

/** Sentences, indexed by their first word. */
class Sentences {
  readonly #byStart = new Map<string, Sentence[]>()
  readonly #open: Sentence[] = []

  constructor(lines: string) {
    for (const line of lines.split('\n').filter((one) => one !== '')) {
      const start = /^[^ {]+(?= |$)/.exec(line)?.[0]
      const sentence = sentenceOf(line)
      if (start === undefined) this.#open.push(sentence)
      else this.#byStart.set(start, [...(this.#byStart.get(start) ?? []), sentence])
    }
  }

  /** The text with redacted slots, if it is one of these sentences as a whole; otherwise undefined. */
  whole(text: string, texts: Texts): string | undefined {
    const start = /^[^ ]*/.exec(text)?.[0] ?? ''
    for (const { pattern, slots: own } of [...(this.#byStart.get(start) ?? []), ...this.#open]) {
      const found = pattern.exec(text)
      if (found) return filled(found, own, texts)
    }
    return undefined
  }
}

function filled(found: RegExpExecArray, own: readonly Slot[], texts: Texts): string {
  let at = 0
  let kept = ''
  for (const [i, slot] of own.entries()) {
    const part = found[i + 1] ?? ''
    const from = found.indices?.[i + 1]?.[0] ?? 0
    kept += found[0].slice(at, from) + slot.keep(part, texts)
    at = from + part.length
  }
  return kept + found[0].slice(at)
}

const lists = new Map<string, Sentences>()

/** A list of sentences, parsed at the first request. */
function listOf(lines: string): Sentences {
  const list = lists.get(lines) ?? new Sentences(lines)
  lists.set(lines, list)
  return list
}

const probes = (): Sentences => listOf(probeSentences)

/** Longer texts are hidden without matching. */
const MOST_CHARACTERS = 8000
const MOST_CLAUSES = 120
/** The most clauses that one sentence may have. */
const MOST_TOGETHER = 10
const BETWEEN = /( ?: |, |; |\. |\n)/

/** A redacted message: all text outside of known sentences is hidden. */
export function keptMessage(text: string, texts: Texts): string {
  if (text === '') return text
  if (text.length > MOST_CHARACTERS) return texts.hide(text)
  const open = listOf(openSentences).whole(text, texts)
  if (open !== undefined) return open
  // Odd items are the separators between clauses.
  const parts = text.split(BETWEEN)
  if (parts.length > 2 * MOST_CLAUSES) return texts.hide(text)
  let kept = ''
  let hidden = ''
  for (let i = 0; i < parts.length; ) {
    const { clause, count } = longestFrom(parts, i, texts)
    const after = parts[i + count] ?? ''
    if (clause === undefined) hidden += (parts[i] ?? '') + after
    else {
      kept += hiddenText(hidden, texts) + clause + after
      hidden = ''
    }
    i += count + 1
  }
  return kept + hiddenText(hidden, texts)
}

/** The longest sentence that begins with a clause; undefined, with one part, if no sentence matches. */
function longestFrom(
  parts: readonly string[],
  from: number,
  texts: Texts,
): { readonly clause: string | undefined; readonly count: number } {
  const list = listOf(sentences)
  const last = Math.min(parts.length - from, 2 * MOST_TOGETHER - 1)
  for (let count = last; count > 0; count -= 2) {
    const text = parts.slice(from, from + count).join('')
    const clause = list.whole(text, texts)
    if (clause !== undefined) return { clause, count }
    const isEnd = text.endsWith('.')
    const unended = isEnd ? list.whole(text.slice(0, -1), texts) : undefined
    if (unended !== undefined) return { clause: `${unended}.`, count }
  }
  return { clause: undefined, count: 1 }
}

/** Hides unknown clauses as one text; the separator before the next sentence stays. */
function hiddenText(text: string, texts: Texts): string {
  const [, own = text, end = ''] = /^([\s\S]*?)( ?: |, |; |\. |\n)?$/.exec(text) ?? []
  return own === '' ? end : texts.hide(own) + end
}
