/** Formats Unix milliseconds of a real cluster's clock in UTC. */

/** `14:03:11`. */
export function clusterClock(unixMs: number): string {
  return iso(unixMs).slice(11, 19)
}

/** `2026-11-22`. */
function clusterDay(unixMs: number): string {
  return iso(unixMs).slice(0, 10)
}

/** `2026-11-22 14:03:11 – 14:05:40 UTC`. The second day is written if it differs; equal times are written once. */
export function clusterSpan(from: number, to: number): string {
  const begin = `${clusterDay(from)} ${clusterClock(from)}`
  if (clusterClock(from) === clusterClock(to) && clusterDay(from) === clusterDay(to)) return `${begin} UTC`
  const day = clusterDay(from) === clusterDay(to) ? '' : `${clusterDay(to)} `
  return `${begin} – ${day}${clusterClock(to)} UTC`
}

/** Imported files may hold any number, also one that is no valid date. */
function iso(unixMs: number): string {
  const date = new Date(unixMs)
  return Number.isNaN(date.getTime()) ? '????-??-?? ??:??:??' : date.toISOString()
}
