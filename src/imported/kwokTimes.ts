/** Times in recordings of kwok: it writes how long after the beginning they were, in place of dates. */

/** Unix ms at which a recording is taken to begin. */
export const KWOK_EPOCH = Date.UTC(2026, 0, 1)

const relative = /\$\(time-offset-nanosecond (-?\d{1,19})\)/g

export const hasKwokTimes = (text: string): boolean => text.includes('$(time-offset-nanosecond ')

/** Dates in place of offsets. */
export function withKwokTimes(text: string): string {
  return text.replace(relative, (offset, nanoseconds: string) => {
    const at = KWOK_EPOCH + Number(nanoseconds) / 1e6
    return Math.abs(at) < 8e15 ? new Date(at).toISOString().replace('.000Z', 'Z') : offset
  })
}

/** Offsets in place of dates; `begin` is in Unix ms. */
export function withoutKwokTimes(text: string, begin: number): string {
  return text.replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)/g, (time) => {
    const at = Date.parse(time)
    return Number.isNaN(at) ? time : `$(time-offset-nanosecond ${(at - begin) * 1e6})`
  })
}
