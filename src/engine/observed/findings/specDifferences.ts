/** Compares two specs and lists the differing fields in the form that a reader of a manifest knows. */
import { deepEqual } from '../../api/equality.ts'
import { getOwn, isObject, textOf } from '../../api/jsonObject.ts'
import type { JsonObject, JsonValue } from '../../api/types.ts'
import { RESTARTED_AT } from '../../api/written.ts'

export interface FieldDifference {
  /** `image`, `containers[app].resources.limits.memory`. */
  readonly field: string
  /** Empty if the field is not set or must not be shown. */
  readonly was: string
  readonly is: string
}

/** The field of a restart, for which kubectl only writes the time into an annotation of the template. */
export const RESTARTED = 'restartedAt'

/** Longer values are cut to this length. */
const MOST_CHARACTERS = 60
/** Fields that the API server or kubectl writes, not the user. */
const NOT_WRITTEN_BY_USERS: ReadonlySet<string> = new Set(['templateGeneration'])

/** The fields of two specs that differ, images first, labels last. Values of variables and commands are left out. */
export function specDifferences(was: JsonObject, is: JsonObject): readonly FieldDifference[] {
  const found: FieldDifference[] = []
  compare(was, is, [], found)
  const rank = ({ field }: FieldDifference): number =>
    /\bimage$/.test(field) ? 0 : field.startsWith('metadata.') ? 2 : 1
  return found.sort((a, b) => rank(a) - rank(b))
}

function compare(
  was: JsonValue | undefined,
  is: JsonValue | undefined,
  path: readonly string[],
  found: FieldDifference[],
) {
  if (deepEqual(was, is)) return
  const last = path.at(-1) ?? ''
  if (NOT_WRITTEN_BY_USERS.has(last)) return
  if (isPrivate(path)) {
    const field = last === 'annotations' && isRestart(was, is) ? RESTARTED : fieldName(path, is ?? was)
    found.push({ field, was: '', is: '' })
    return
  }
  if (isObject(was) && isObject(is)) {
    for (const name of new Set([...Object.keys(is), ...Object.keys(was)]))
      compare(getOwn(was, name), getOwn(is, name), [...path, name], found)
    return
  }
  if (isNamedList(was) && isNamedList(is)) {
    const [old, now] = [byName(was), byName(is)]
    const isOnly = old.size === 1 && now.size === 1
    for (const name of new Set([...now.keys(), ...old.keys()]))
      compare(old.get(name), now.get(name), [...path, isOnly && last === 'containers' ? '' : name], found)
    return
  }
  found.push({ field: fieldName(path, is ?? was), ...valueTexts(path, was, is) })
}

/** Whether two lists of annotations differ in the time of a restart alone. */
function isRestart(was: JsonValue | undefined, is: JsonValue | undefined): boolean {
  const { [RESTARTED_AT]: before, ...old } = isObject(was) ? was : {}
  const { [RESTARTED_AT]: after, ...now } = isObject(is) ? is : {}
  return after !== undefined && after !== before && deepEqual(old, now)
}

const isPrivate = (path: readonly string[]): boolean =>
  path.some((part) => part === 'env' || part === 'args' || part === 'command' || part === 'annotations')

type Named = readonly JsonObject[]

const isNamedList = (value: JsonValue | undefined): value is JsonObject[] =>
  Array.isArray(value) && value.length > 0 && value.every((one) => isObject(one) && typeof one.name === 'string')

const byName = (list: Named): ReadonlyMap<string, JsonObject> => new Map(list.map((one) => [textOf(one.name), one]))

/** The field's name for a reader: `template.spec.containers.app.image` becomes the `image` of `app`. */
function fieldName(path: readonly string[], value: JsonValue | undefined): string {
  const parts = path[0] === 'template' ? path.slice(path[1] === 'spec' ? 2 : 1) : [...path]
  const [list = '', name = '', ...rest] = parts
  if (list !== 'containers' && list !== 'initContainers') return dotted(parts)
  if (rest.length === 0) return isObject(value) ? `${list}[${name}]` : list
  return name === '' ? dotted(rest) : `${list}[${name}].${dotted(rest)}`
}

const dotted = (parts: readonly string[]): string => parts.filter((part) => part !== '').join('.')

function valueTexts(path: readonly string[], was: JsonValue | undefined, is: JsonValue | undefined) {
  if (path.at(-1) === 'image' && typeof was === 'string' && typeof is === 'string') {
    const [old, now] = [imageParts(was), imageParts(is)]
    if (old.name === now.name && old.tag !== '' && now.tag !== '') return { was: old.tag, is: now.tag }
  }
  return { was: valueText(was), is: valueText(is) }
}

/** Splits an image into name and tag or digest. A tag begins after the last colon that follows the last slash. */
function imageParts(image: string): { readonly name: string; readonly tag: string } {
  const at = image.indexOf('@')
  if (at > 0) return { name: image.slice(0, at), tag: image.slice(at + 1) }
  const colon = image.indexOf(':', image.lastIndexOf('/') + 1)
  return colon < 0 ? { name: image, tag: '' } : { name: image.slice(0, colon), tag: image.slice(colon + 1) }
}

function valueText(value: JsonValue | undefined): string {
  if (value === undefined || value === null) return ''
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS - 1)}…` : text
}
