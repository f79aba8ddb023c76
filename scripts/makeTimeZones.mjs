// Makes src/engine/api/timeZones.json: every zone of Go's time zone database with its minutes east of UTC in January
// 2026, the only month of any run. Needs Go's sources and unzip. Run: node scripts/makeTimeZones.mjs
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'

const goRoot = execFileSync('go', ['env', 'GOROOT'], { encoding: 'utf8' }).trim()
const files = execFileSync('unzip', ['-Z1', `${goRoot}/lib/time/zoneinfo.zip`], { encoding: 'utf8' })
  .trim()
  .split('\n')
/** @type {Map<number, string[]>} */
const zones = new Map()
for (const name of files.filter((file) => !file.endsWith('/')).sort()) {
  const minutes = minutesOf(name)
  zones.set(minutes, [...(zones.get(minutes) ?? []), name])
}
const lines = [...zones]
  .sort(([a], [b]) => a - b)
  .map(([minutes, names]) => `${JSON.stringify(String(minutes))}: ${JSON.stringify(names.join(' '))}`)
writeFileSync(new URL('../src/engine/api/timeZones.json', import.meta.url), `{\n${lines.join(',\n')}\n}\n`)

/** @param {string} timeZone */
function minutesOf(timeZone) {
  // A placeholder for computers without a configured zone.
  if (timeZone === 'Factory') return 0
  const offset = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
    .formatToParts(Date.UTC(2026, 0, 15))
    .find(({ type }) => type === 'timeZoneName')?.value
  const [, sign, hours = '0', minutes = '0'] = /^GMT(?:([+-])(\d\d):(\d\d))?$/.exec(offset ?? '') ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}
