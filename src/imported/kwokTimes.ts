/** Times in recordings of kwok, which has offsets from the beginning in place of dates. */

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
