import { describe, expect, it } from 'vitest'
import { nextTime, parseSchedule, scheduleError } from './cronSchedule.ts'
import { fromTimestamp, toTimestamp } from './time.ts'
import zoneNames from './timeZones.json' with { type: 'json' }
import { zoneOffset } from './timeZones.ts'

function next(schedule: string, after = '2026-01-01T00:00:00Z'): string | undefined {
  const parsed = parseSchedule(schedule)
  if (typeof parsed === 'string') throw new Error(parsed)
  const at = nextTime(parsed, fromTimestamp(after))
  return at === undefined ? undefined : toTimestamp(at)
}

describe('schedules of CronJobs', () => {
  // robfig/cron v3 gives the expected times after 2026-01-01T00:00:00Z, a Thursday.
  it.each([
    ['* * * * *', '2026-01-01T00:01:00Z'],
    ['*/15 * * * *', '2026-01-01T00:15:00Z'],
    ['20-35/15 * * * *', '2026-01-01T00:20:00Z'],
    ['50/5 * * * *', '2026-01-01T00:50:00Z'],
    ['0 0 * * *', '2026-01-02T00:00:00Z'],
    ['0 9 * * mon-fri', '2026-01-01T09:00:00Z'],
    ['0 9 * * SAT,SUN', '2026-01-03T09:00:00Z'],
    ['0 0 29 feb ?', '2028-02-29T00:00:00Z'],
    // Both day fields are restricted: a match of either suffices.
    ['0 0 13 * 5', '2026-01-02T00:00:00Z'],
    // A star with a step above 1 does not count as a star.
    ['0 0 */20 * 1', '2026-01-05T00:00:00Z'],
    ['0 0 */1 * 1', '2026-01-05T00:00:00Z'],
    ['@yearly', '2027-01-01T00:00:00Z'],
    ['@monthly', '2026-02-01T00:00:00Z'],
    ['@weekly', '2026-01-04T00:00:00Z'],
    ['@hourly', '2026-01-01T01:00:00Z'],
    ['@every 1h30m', '2026-01-01T01:30:00Z'],
    ['@every 10ms', '2026-01-01T00:00:01Z'],
    ['TZ=Asia/Kolkata 0 6 * * *', '2026-01-01T00:30:00Z'],
    ['CRON_TZ=America/New_York 0 0 * * *', '2026-01-01T05:00:00Z'],
    ['59 23 31 2 *', undefined],
    [', * * * *', undefined],
  ])('give the next time of %s', (schedule, expected) => {
    expect(next(schedule)).toBe(expected)
  })

  it.each([
    ['', 'empty spec string'],
    ['* * * *', 'expected exactly 5 fields, found 4: [* * * *]'],
    ['60 * * * *', 'end of range (60) above maximum (59): 60'],
    [
      '99999999999999999999 * * * *',
      'failed to parse int from 99999999999999999999: strconv.Atoi: parsing "99999999999999999999": value out of range',
    ],
    ['*/0 * * * *', 'step of range should be a positive number: */0'],
    ['@often', 'unrecognized descriptor: @often'],
    ['@every x', 'failed to parse duration @every x: time: invalid duration "x"'],
    ['TZ=UTC', 'invalid schedule format: runtime error: slice bounds out of range [:-1]'],
    ['TZ=Mars/Olympus * * * * *', 'provided bad location Mars/Olympus: unknown time zone Mars/Olympus'],
  ])('are refused with an error: %s', (schedule, error) => {
    expect(scheduleError(schedule)).toBe(error)
  })

  it('use in every time zone the offset of that zone in January 2026', () => {
    const names = Object.values(zoneNames).flatMap((list) => list.split(' '))
    expect(names.length).toBeGreaterThan(590)
    const clock = (timeZone: string, at: number) =>
      new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(at)
    const wrong = names
      .filter((name) => name !== 'Factory')
      .filter((name) =>
        ['2026-01-01T00:00:00Z', '2026-01-31T23:59:59Z'].some((moment) => {
          const at = fromTimestamp(moment)
          return clock(name, at) !== clock('UTC', at + (zoneOffset(name) ?? Number.NaN) * 60_000)
        }),
      )
    expect(wrong).toEqual([])
  })
})
