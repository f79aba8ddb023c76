/**
 * Virtual ms to shift axis labels by, so that they fall on whole units of the real clock. `epochMs`: Unix ms of virtual
 * time 0 in a recorded run.
 */
export function tickShift(stepMs: number, epochMs: number | undefined): number {
  return epochMs === undefined ? 0 : stepMs - (epochMs % stepMs)
}

/**
 * Virtual time as `mm:ss.mmm`, from one hour on `1:02:03.004`. With `epochMs`, the Unix ms of virtual time 0 in a
 * recorded run: time of day in UTC, whole seconds, `14:03:11`.
 */
export function clockText(ms: number, epochMs: number | undefined): string {
  if (epochMs !== undefined) return timeOfDay(epochMs + ms)
  const whole = Math.max(0, Math.floor(ms))
  const hours = Math.floor(whole / 3_600_000)
  const minutes = pad(Math.floor(whole / 60_000) % 60, 2)
  const rest = `${minutes}:${pad(Math.floor(whole / 1000) % 60, 2)}.${pad(whole % 1000, 3)}`
  return hours > 0 ? `${hours}:${rest}` : rest
}

/** Virtual time to a tenth of a second, for predicted times: `00:33.4`. With `epochMs`: time of day. */
export function shortClockText(ms: number, epochMs: number | undefined): string {
  const text = clockText(ms, epochMs)
  return epochMs === undefined ? text.slice(0, -2) : text
}

const dayMs = 24 * 3_600_000

function timeOfDay(unixMs: number): string {
  const seconds = Math.floor((((unixMs % dayMs) + dayMs) % dayMs) / 1000)
  return `${pad(Math.floor(seconds / 3600), 2)}:${pad(Math.floor(seconds / 60) % 60, 2)}:${pad(seconds % 60, 2)}`
}

/**
 * A duration (virtual ms) in the unit that a reader would choose: `8.4 s`, `18 s`, `4m40s`, `3h20m`. The unit symbols
 * are the same in both languages.
 */
export function formatSpan(ms: number): string {
  const whole = Math.max(0, ms)
  if (whole < 9_950) return `${(whole / 1000).toFixed(1)} s`
  if (whole < 99_500) return `${Math.round(whole / 1000)} s`
  const seconds = Math.round(whole / 1000)
  if (seconds < 6_000) return `${Math.floor(seconds / 60)}m${pad(seconds % 60, 2)}s`
  const minutes = Math.round(seconds / 60)
  return `${Math.floor(minutes / 60)}h${pad(minutes % 60, 2)}m`
}

/** A range of durations, with a common unit written once: `14–18 s`, `8.4–12 s`, `58 s–1m45s`. */
export function formatSpans(leastMs: number, mostMs: number): string {
  const [least, most] = [formatSpan(leastMs), formatSpan(mostMs)]
  if (least === most) return most
  return least.endsWith(' s') && most.endsWith(' s') ? `${least.slice(0, -2)}–${most}` : `${least}–${most}`
}

/** An integer with commas between thousands: `5,000`. */
export function formatCount(count: number): string {
  return String(Math.trunc(count)).replace(/\B(?=(\d{3})+(?!\d))/g, ',')
}

/**
 * A label of the time axis, as precise as the step between labels requires: `20 s`, `0.5 s`, `4 min`, `1:30`, `2 h`,
 * `1h30m`, `1:02:30`; with `epochMs`, the Unix ms of virtual time 0 in a recorded run, the time of day.
 */
export function formatTick(ms: number, stepMs: number, endMs: number, epochMs?: number): string {
  if (epochMs !== undefined) return timeOfDay(epochMs + ms).slice(0, stepMs % 60_000 === 0 ? 5 : 8)
  if (stepMs >= 3_600_000) return `${Math.round(ms / 3_600_000)} h`
  const minutes = Math.floor(ms / 60_000)
  const [hours, restMinutes] = [Math.floor(minutes / 60), minutes % 60]
  if (stepMs >= 60_000) {
    if (hours === 0) return `${minutes} min`
    return restMinutes === 0 ? `${hours} h` : `${hours}h${pad(restMinutes, 2)}m`
  }
  if (endMs < 120_000) {
    return stepMs < 1000 ? `${(ms / 1000).toFixed(stepMs < 100 ? 2 : 1)} s` : `${Math.round(ms / 1000)} s`
  }
  const fraction = stepMs < 1000 ? `.${pad(Math.floor((ms % 1000) / 10), 2)}` : ''
  const tail = `${pad(Math.floor(ms / 1000) % 60, 2)}${fraction}`
  return hours === 0 ? `${minutes}:${tail}` : `${hours}:${pad(restMinutes, 2)}:${tail}`
}

/** CPU as Kubernetes writes it: `250m`, `2`. */
export function formatCpu(milli: number): string {
  return milli % 1000 === 0 && milli > 0 ? String(milli / 1000) : `${milli}m`
}

/** Bytes in the binary unit that leaves the fewest digits: `64Mi`, `1.5Gi`. */
export function formatBytes(bytes: number): string {
  const units = ['', 'Ki', 'Mi', 'Gi', 'Ti']
  let value = bytes
  let unit = 0
  while (value >= 1024 && unit < units.length - 1) {
    value /= 1024
    unit += 1
  }
  const rounded = Math.round(value * 10) / 10
  return `${rounded}${units[unit]}`
}

function pad(value: number, digits: number): string {
  return String(value).padStart(digits, '0')
}
