import zoneNames from './timeZones.json' with { type: 'json' }

let minutesByName: Map<string, number> | undefined

/**
 * Offset from UTC in minutes, positive in the east, of a zone in the time zone database; undefined for an unknown zone.
 * A run begins with 2026 and lasts thirty days at most. No zone changes its clocks in that time, so a single number for
 * each zone is enough.
 */
export function zoneOffset(name: string): number | undefined {
  minutesByName ??= new Map(
    Object.entries(zoneNames).flatMap(([minutes, names]) =>
      names.split(' ').map((zone): [string, number] => [zone, Number(minutes)]),
    ),
  )
  return minutesByName.get(name)
}
