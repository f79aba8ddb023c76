/** Evidence for the simulated releases: their hash vectors, and recordings for the switches between them. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { podTemplateHash } from '../src/engine/api/podTemplateHash.ts'
import type { PodTemplateSpec } from '../src/engine/api/types.ts'
import { patchReleases, type Release, releases, UNNAMED_RELEASE } from '../src/engine/releases.ts'
import { type VersionSwitch, versionSwitches } from '../src/engine/versions.ts'
import type { ReleaseSummary } from '../src/scenarios/conformance.ts'
import type { ReleaseFolder } from '../src/scenarios/recordingId.ts'
import { recordingFiles } from './results.ts'

const switches: readonly (readonly [string, VersionSwitch])[] = Object.entries(versionSwitches)

/** Releases other than the release of the recordings in folders without a version. */
export const otherReleases: readonly Release[] = releases.filter((release) => release !== UNNAMED_RELEASE)

/** Folder of the recordings of another release. */
export const releaseFolder = (release: Release): ReleaseFolder => `versions/${patchReleases[release]}`

/** Names of switches whose effect no recording of a release shows. Their values come from the source. */
export function unshownSwitches(root: string): string[] {
  const isRecorded = (name: string): boolean =>
    releases.some((release) => existsSync(join(root, releaseFolder(release), `${name}.json`)))
  return switches.filter(([, { scenarios }]) => !scenarios.some(isRecorded)).map(([name]) => name)
}

interface Vector {
  readonly defaulted: PodTemplateSpec
  readonly collisionCount?: number
}

/** Counts the vectors whose hash is right. */
export function hashFigures(root: string): (release: Release) => ReleaseSummary['hashes'] {
  const read = (file: string): unknown => JSON.parse(readFileSync(join(root, file), 'utf8'))
  const vectors = read('hashes.json') as readonly Vector[]
  const expected = read('versions/hashes.json') as Readonly<Record<string, readonly string[]>>
  return (release) => ({
    passed: vectors.filter(
      ({ defaulted, collisionCount }, at) =>
        podTemplateHash(defaulted, collisionCount, release) === expected[release]?.[at],
    ).length,
    total: vectors.length,
  })
}

/** The table of releases in FIDELITY.md, and the switches whose values come from the source. */
export function renderReleases(root: string): string {
  const hashes = hashFigures(root)
  const rows = releases.map((release) => {
    const { passed, total } = hashes(release)
    const folder = join(root, releaseFolder(release))
    const recordings = existsSync(folder) ? recordingFiles(folder).length : 0
    const since = switches.filter((row) => row[1].since === release).length
    return `| ${patchReleases[release]} | ${passed} of ${total} | ${since} | ${recordings} |`
  })
  const unshown = unshownSwitches(root).map((name) => `\`${name}\``)
  return [
    '| Release | pod-template-hash vectors | Switches | Recordings of its own |',
    '|---|---|---|---|',
    ...rows,
    '',
    `Taken from the source, without a recording here: ${unshown.join(', ') || 'none'}.`,
  ].join('\n')
}
