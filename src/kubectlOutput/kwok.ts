/** Recordings of kwok, which have offsets from the beginning in place of dates. */
import type { JsonObject } from '../engine/index.ts'
import { toYaml } from '../manifest/toYaml.ts'

/** Unix ms of the assumed beginning of a recording. */
export const KWOK_EPOCH = Date.UTC(2026, 0, 1)

const relative = /\$\(time-offset-nanosecond (-?\d{1,19})\)/g

export const hasKwokTimes = (text: string): boolean => text.includes('$(time-offset-nanosecond ')

/** Replaces offsets by dates. */
export function withKwokTimes(text: string): string {
  return text.replace(relative, (offset, nanoseconds: string) => {
    const at = KWOK_EPOCH + Number(nanoseconds) / 1e6
    return Math.abs(at) < 8e15 ? new Date(at).toISOString().replace('.000Z', 'Z') : offset
  })
}

/** Replaces dates by offsets; `begin` is in Unix ms. */
export function withoutKwokTimes(text: string, begin: number): string {
  return text.replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)/g, (time) => {
    const at = Date.parse(time)
    return Number.isNaN(at) ? time : `$(time-offset-nanosecond ${(at - begin) * 1e6})`
  })
}

/**
 * The objects and changes of a simulated run, which begins at `KWOK_EPOCH`, in the file format of `kwokctl snapshot
 * replay`.
 */
export function kwokText(documents: readonly JsonObject[]): string {
  return documents.map((one) => withoutKwokTimes(toYaml(one), KWOK_EPOCH)).join('---\n')
}
