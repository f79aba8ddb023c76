/** Knobs as data: their fields, numbers and links. */
import type { Knob, KnobValues } from './types.ts'

/** Keys and list indexes of a knob's field: `spec.containers[0].image` gives `['spec', 'containers', 0, 'image']`. */
export function pathOf({ field }: Pick<Knob, 'field'>): readonly (string | number)[] {
  return field.split(/[.[\]]+/).flatMap((key) => (key === '' ? [] : /^[0-9]+$/.test(key) ? Number(key) : key))
}

/** The number as the knob's field contains it: `3`, or the text `25%`. */
export function writtenValue({ unit }: Pick<Knob, 'unit'>, value: number): number | string {
  return unit === undefined || unit === 'Pods' || unit === 's' ? value : `${value}${unit}`
}

/** The number nearest to `value` in the knob's range and steps. */
export function nearestValue({ from, to, step }: Pick<Knob, 'from' | 'to' | 'step'>, value: number): number {
  const inside = Math.max(from, Math.min(to, value))
  return from + Math.round((inside - from) / step) * step
}

/** The name in the address of a link to a knob; undefined for other links. */
export function knobOfLink(url: string): string | undefined {
  return /^knob:([A-Za-z]{1,30})$/.exec(url)?.[1]
}

/** All knobs at the lesson's own numbers. */
export function ownValues(knobs: readonly Knob[]): KnobValues {
  return Object.fromEntries(knobs.map(({ name, value }) => [name, value]))
}

/** The last part of the field, as the text names it: `maxSurge`. */
export function shortField({ field }: Pick<Knob, 'field'>): string {
  return field.slice(field.lastIndexOf('.') + 1)
}

/** Kind and name of an object as knobs name it: `deployment/web`. */
export function nameOf(object: unknown): string {
  return `${String(memberOf(object, 'kind')).toLowerCase()}/${String(memberOf(memberOf(object, 'metadata'), 'name'))}`
}

/** A member of a mapping or list; undefined if the value has no such member. */
export function memberOf(value: unknown, key: string | number): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined
}
