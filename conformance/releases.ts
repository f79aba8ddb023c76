/** Evidence for the simulated releases: their hash vectors, and recordings for the switches between them. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { podTemplateHash } from '../src/engine/api/podTemplateHash.ts'
import type { PodTemplateSpec } from '../src/engine/api/types.ts'
import { patchReleases, releases } from '../src/engine/releases.ts'
import { type VersionSwitch, versionSwitches } from '../src/engine/versions.ts'
import { recordingFiles } from './results.ts'

const switches: readonly (readonly [string, VersionSwitch])[] = Object.entries(versionSwitches)

/** Folder with the recordings of a release other than the default one. */
export const releaseFolder = (root: string, patchRelease: string): string => join(root, 'versions', patchRelease)

/** Names of switches that no recording of a release shows: they are taken from the source. */
export function unshownSwitches(root: string): string[] {
  const isRecorded = (name: string): boolean =>
    releases.some((release) => existsSync(join(releaseFolder(root, patchReleases[release]), `${name}.json`)))
  return switches.filter(([, { scenarios }]) => !scenarios.some(isRecorded)).map(([name]) => name)
}

interface Vector {
  readonly defaulted: PodTemplateSpec
  readonly collisionCount?: number
}

/** The table of releases in FIDELITY.md, and the switches that are taken from the source. */
export function renderReleases(root: string): string {
  const read = (file: string): unknown => JSON.parse(readFileSync(join(root, file), 'utf8'))
  const vectors = read('hashes.json') as readonly Vector[]
  const expected = read('versions/hashes.json') as Readonly<Record<string, readonly string[]>>
  const rows = releases.map((release) => {
    const right = vectors.filter(
      ({ defaulted, collisionCount }, at) =>
        podTemplateHash(defaulted, collisionCount, release) === expected[release]?.[at],
    )
    const folder = releaseFolder(root, patchReleases[release])
    const recordings = existsSync(folder) ? recordingFiles(folder).length : 0
    const since = switches.filter((row) => row[1].since === release).length
    return `| ${patchReleases[release]} | ${right.length} of ${vectors.length} | ${since} | ${recordings} |`
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
