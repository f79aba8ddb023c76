/** Fields, places and lists of a plan's Markdown. */
import type { JsonValue, PlannedField } from '../../engine/index.ts'
import { nameOf } from '../check/documents.ts'
import { Markdown, md } from '../markdown.ts'
import type { Place } from './readSide.ts'

/** The most fields of an object that are shown. */
const MOST_FIELDS = 12
/**
 * The most characters of a value that are shown. The end of a longer value is shown, too, because images mostly differ
 * there.
 */
const MOST_LETTERS = 80
const LETTERS_AT_END = 50
/** Characters before the differing part of a value. */
const LETTERS_BEFORE = 24
/** The most rows of lists. */
const MOST_ROWS = 50

export const nameCode = (one: Parameters<typeof nameOf>[0]): Markdown => Markdown.code(nameOf(one))

export const placeText = ({ file, line }: Place): string => `${file}:${line}`

export const fieldCode = ({ pointer }: PlannedField): Markdown => Markdown.code(fieldName(pointer))

export function fieldsTable(fields: readonly PlannedField[]): Markdown {
  if (fields.length === 0) return md``
  const rows = fields.slice(0, MOST_FIELDS).map((field) => [fieldCode(field), ...valueTexts(field.live, field.applied)])
  const more = fields.length > MOST_FIELDS ? md`and ${fields.length - MOST_FIELDS} more fields` : md``
  return Markdown.join([Markdown.table([md`Field`, md`From`, md`To`], rows), more], md`\n\n`)
}

/**
 * A JSON pointer in kubectl's form: `/spec/template/spec/containers/0/image` as
 * `spec.template.spec.containers[0].image`.
 */
function fieldName(pointer: string): string {
  return pointer
    .slice(1)
    .split('/')
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map((part, i) =>
      /^\d+$/.test(part) ? `[${part}]` : /[./]/.test(part) ? `['${part}']` : i === 0 ? part : `.${part}`,
    )
    .join('')
}

/** A field's old and new value. Long values with the same beginning are cut to the part that differs. */
function valueTexts(live: PlannedField['live'], applied: PlannedField['applied']): readonly [Markdown, Markdown] {
  const [from, to] = [live, applied].map((value) => (value === undefined ? undefined : plainValue(value)))
  const isLong = Math.max(from?.length ?? 0, to?.length ?? 0) > MOST_LETTERS
  const same = isLong && from !== undefined && to !== undefined ? sameBegin(from, to) : 0
  const skipped = Math.max(0, same - LETTERS_BEFORE)
  const shown = (text: string | undefined): Markdown =>
    text === undefined ? md`–` : shortened(skipped > 1 ? `…${text.slice(skipped)}` : text)
  return [shown(from), shown(to)]
}

function sameBegin(one: string, other: string): number {
  let count = 0
  while (count < one.length && one[count] === other[count]) count++
  return count
}

/** Shortens a digest to its beginning; name and tag stay. */
const plainValue = (value: JsonValue): string =>
  (typeof value === 'string' ? value : JSON.stringify(value)).replace(/(@sha256:[0-9a-f]{12})[0-9a-f]{52}\b/g, '$1…')

function shortened(text: string): Markdown {
  const isLong = text.length > MOST_LETTERS
  const begin = text.slice(0, MOST_LETTERS - LETTERS_AT_END - 1)
  const shown = isLong ? `${begin}…${text.slice(-LETTERS_AT_END)}` : text
  const lines = shown.split('\n').map((line) => line.trim())
  return Markdown.code(shown === '' ? '""' : lines.filter((line) => line !== '').join(' ⏎ '))
}

/** The changed fields in one line. `isHidden`: only their names. */
export function fieldsLine(fields: readonly PlannedField[], isHidden = false): Markdown {
  const named = fields.slice(0, MOST_FIELDS).map((field) => {
    const values = Markdown.join(valueTexts(field.live, field.applied), md` → `)
    return isHidden ? fieldCode(field) : md`${fieldCode(field)} ${values}`
  })
  const more = fields.length > MOST_FIELDS ? md` and ${fields.length - MOST_FIELDS} more` : md``
  return md`${Markdown.join(named, md`, `)}${more}`
}

export function listText(title: Markdown, lines: readonly Markdown[], head: readonly Markdown[] = []): Markdown {
  if (lines.length === 0) return md``
  const above = head.length > 0 ? [...head, md``] : []
  return Markdown.lines([md`### ${title}`, md``, ...above, ...listItems(lines)])
}

export function listItems(lines: readonly Markdown[]): readonly Markdown[] {
  const more = lines.length > MOST_ROWS ? [md`- and ${lines.length - MOST_ROWS} more`] : []
  return [...lines.slice(0, MOST_ROWS).map((line) => md`- ${line}`), ...more]
}
