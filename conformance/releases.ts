/** Evidence for the simulated releases: their hash vectors, and recordings for the switches between them. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { podTemplateHash } from '../src/engine/api/podTemplateHash.ts'
import type { PodTemplateSpec } from '../src/engine/api/types.ts'
import { patchReleases, type Release, releases, UNNAMED_RELEASE } from '../src/engine/releases.ts'
import { type VersionSwitch, versionSwitches } from '../src/engine/versions.ts'
import { playFile, recordingFiles } from './results.ts'

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

/** Figures of a release other than the recorded one, for the badge of the page. */
export interface ReleaseTotals {
  readonly kubernetes: string
  /** Recordings of the release, and those that are followed. */
  readonly passed: number
  readonly total: number
  /** Hash vectors of the release, and those that are equal. */
  readonly hashes: { readonly passed: number; readonly total: number }
}

/** Figures by release. Every recording of these releases is played. */
export function releaseTotals(root: string): Readonly<Record<string, ReleaseTotals>> {
  const hashes = hashFigures(root)
  const others = releases.filter((release) => release !== UNNAMED_RELEASE)
  return Object.fromEntries(
    others.map((release) => {
      const kubernetes = patchReleases[release]
      const folder = releaseFolder(root, kubernetes)
      const results = existsSync(folder) ? recordingFiles(folder).map((file) => playFile(file)) : []
      const passed = results.filter((result) => result.passed).length
      return [release, { kubernetes, passed, total: results.length, hashes: hashes(release) }]
    }),
  )
}

/** Counts the vectors whose hash is right. */
function hashFigures(root: string): (release: Release) => ReleaseTotals['hashes'] {
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

/** The table of releases in FIDELITY.md, and the switches that are taken from the source. */
export function renderReleases(root: string): string {
  const hashes = hashFigures(root)
  const rows = releases.map((release) => {
    const { passed, total } = hashes(release)
    const folder = releaseFolder(root, patchReleases[release])
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
