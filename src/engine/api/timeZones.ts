import zoneNames from './timeZones.json' with { type: 'json' }

let minutesByName: Map<string, number> | undefined

/**
 * Minutes east of UTC of a zone of the time zone database; undefined if there is no such zone. A run begins with 2026 and
 * lasts thirty days at most, in which no zone changes its clocks: one number for each is the whole truth.
 */
export function zoneOffset(name: string): number | undefined {
  minutesByName ??= new Map(
    Object.entries(zoneNames).flatMap(([minutes, names]) =>
      names.split(' ').map((zone): [string, number] => [zone, Number(minutes)]),
    ),
  )
  return minutesByName.get(name)
}
