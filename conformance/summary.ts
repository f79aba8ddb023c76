/** Summaries of the recordings' results for the page and FIDELITY.md. */
import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { podTemplateHash } from '../src/engine/api/podTemplateHash.ts'
import type { PodTemplateSpec } from '../src/engine/api/types.ts'
import type { Recording } from '../src/engine/recordings/recording.ts'
import { patchReleases } from '../src/engine/releases.ts'
import type {
  AreaSummary,
  ConformanceSummary,
  RecordingArea,
  RecordingSummary,
  ReleaseSummary,
} from '../src/scenarios/conformance.ts'
import { type RecordingFolder, type ReleaseFolder, recordingId } from '../src/scenarios/recordingId.ts'
import { areaNames, areaOf, areaOrder } from './areas.ts'
import { nodeInput } from './nodeInputs.ts'
import { warmUpMs } from './nodeSetup.ts'
import { hashFigures, otherReleases, releaseFolder } from './releases.ts'
import { isOfNode, type Result, recordingFiles } from './results.ts'
import type { Scenario } from './scenario.ts'
import type { NodeRecording } from './takes.ts'

export const folders: readonly RecordingFolder[] = [
  'scenarios',
  'workloads',
  'kubectl',
  'kubelet',
  'scheduler',
  'trouble',
]

/** Result of a recording. */
export interface ShownResult extends Result {
  /** Seed of a run on the page that matches a node recording. */
  readonly seed?: number
}

/** Result of a recording by folder and name. */
export type ResultOf = (folder: RecordingFolder | ReleaseFolder, name: string) => ShownResult

type AnyRecording = (Scenario | NodeRecording) & { readonly kubernetes: string }

/** Reads all recordings below `root` and combines them with their results. */
export function summarize(root: string, resultOf: ResultOf): ConformanceSummary {
  const areas = new Map<RecordingArea, { folder: RecordingFolder; recordings: RecordingSummary[] }>()
  const kubernetes = new Set<string>()
  const hashesOf = hashFigures(root)
  for (const folder of folders)
    for (const recording of load(root, folder)) {
      kubernetes.add(recording.kubernetes)
      const id = folder === 'scenarios' ? areaOf(recording.name) : folder
      const area = areas.get(id) ?? { folder, recordings: [] }
      area.recordings.push(summaryOf(recording, resultOf(folder, recording.name)))
      areas.set(id, area)
    }
  const apart = folders.filter((folder) => folder !== 'scenarios')
  const order: readonly RecordingArea[] = [...areaOrder, ...apart]
  return {
    kubernetes: [...kubernetes].join(', '),
    hashes: checkHashes(root),
    areas: order.flatMap((id): AreaSummary[] => {
      const area = areas.get(id)
      return area ? [{ id, ...area }] : []
    }),
    releases: otherReleases.map((release): ReleaseSummary => {
      const folder = releaseFolder(release)
      const recordings = load(root, folder).map((recording) => summaryOf(recording, resultOf(folder, recording.name)))
      return { id: patchReleases[release], folder, recordings, hashes: hashesOf(release) }
    }),
  }
}

/** Steps of each recording that the page can play, without the recorded states. */
export function inputsOf(root: string): Recording[] {
  return [...folders, ...otherReleases.map(releaseFolder)].flatMap((folder) =>
    load(root, folder).map((recording): Recording => {
      const name = recordingId(folder, recording.name)
      if (!isScenario(recording)) return nodeInput(recording, name)
      const { node, nodes, bind, kubernetes, kubectl, steps } = recording
      return {
        name,
        ...(node === undefined ? {} : { node }),
        ...(nodes === undefined ? {} : { nodes }),
        ...(bind === undefined ? {} : { bind }),
        ...(isOfRelease(folder) ? { kubernetes, ...(kubectl === undefined ? {} : { kubectl }) } : {}),
        steps: steps.map(({ out: _out, then: _then, wait: _wait, ...input }) => input),
      }
    }),
  )
}

/** Number of matched recordings, for the page. */
export function totalsOf({ kubernetes, areas, releases }: ConformanceSummary) {
  const recordings = areas.flatMap((area) => area.recordings)
  const figure = (of: readonly RecordingSummary[]) => ({ passed: passedIn(of), total: of.length })
  return {
    kubernetes,
    ...figure(recordings),
    releases: Object.fromEntries(
      otherReleases.map((release) => {
        const id = patchReleases[release]
        const of = releases.find((one) => one.id === id)
        return [release, { kubernetes: id, ...figure(of?.recordings ?? []), hashes: of?.hashes }]
      }),
    ),
  }
}

/** Tables of FIDELITY.md. */
export function renderTables(summary: ConformanceSummary): string {
  const { hashes, areas } = summary
  const ofControllers = areas.filter(({ folder }) => folder === 'scenarios').flatMap((area) => area.recordings)
  const [total, passed] = [ofControllers.length, passedIn(ofControllers)]
  const row = ({ id, recordings }: AreaSummary) =>
    `| ${areaNames[id]} | ${recordings.length} | ${passedIn(recordings)} | ${share(passedIn(recordings), recordings.length)} | ${firstTriesIn(recordings)} |`
  const failing = areas.flatMap(({ folder, recordings }) =>
    recordings.flatMap(({ name, difference }) =>
      difference
        ? [`- \`${folder}/${name}\`: ${difference.step < 0 ? '' : `step ${difference.step}, `}\`${difference.field}\``]
        : [],
    ),
  )
  return [
    `Recorded on Kubernetes ${summary.kubernetes}.`,
    '',
    '| Recordings | Number | Followed | Share | At the first try |',
    '|---|--:|--:|--:|--:|',
    ...areas.filter(({ folder }) => folder === 'scenarios').map(row),
    `| **The controllers, together** | **${total}** | **${passed}** | **${share(passed, total)}** | **${firstTriesIn(ofControllers)}** |`,
    ...areas.filter(({ folder }) => folder !== 'scenarios').map(row),
    `| pod-template-hash vectors | ${hashes.total} | ${hashes.passed} | ${share(hashes.passed, hashes.total)} | ${hashes.passed} |`,
    '',
    failing.length === 0 ? 'Every recording is followed.' : 'Not followed, with the first difference:',
    ...(failing.length === 0 ? [] : ['', ...failing]),
  ].join('\n')
}

/** Sentence about all recordings in README.md. */
export function renderSentence(summary: ConformanceSummary): string {
  const { kubernetes, passed, total } = totalsOf(summary)
  const first = firstTriesIn(summary.areas.flatMap((area) => area.recordings))
  return `Rollscope reproduces ${passed} of ${total} recordings of Kubernetes ${kubernetes}: ${first} with the first seed, the others with a seed that a search finds.`
}

function load(root: string, folder: RecordingFolder | ReleaseFolder): AnyRecording[] {
  if (!existsSync(join(root, folder))) return []
  return recordingFiles(join(root, folder)).map((file) => {
    const recording = JSON.parse(readFileSync(file, 'utf8')) as AnyRecording
    if (recording.name !== basename(file, '.json')) throw new Error(`${file} is named ${recording.name}`)
    return recording
  })
}

/** Whether a folder has recordings of another release. */
export const isOfRelease = (folder: string): boolean => folder.startsWith('versions/')

const isScenario = (recording: AnyRecording): recording is Scenario => !isOfNode(recording)

function summaryOf(recording: AnyRecording, result: ShownResult): RecordingSummary {
  const { name, about, steps } = recording
  const seconds = isScenario(recording)
    ? recording.steps.reduce((sum, { took }) => sum + took, 0)
    : recording.steps.reduce((sum, { wait = 0 }) => sum + wait, 0)
  const { passed, firstTry, step = -1, field = '', expected, got, seed } = result
  const beginsMs = isScenario(recording) ? result.beginsMs : warmUpMs(recording)
  return {
    name,
    about,
    steps: steps.length,
    seconds: Math.round(seconds),
    firstTry,
    ...(beginsMs === undefined ? {} : { beginsMs }),
    ...(seed === undefined ? {} : { seed }),
    ...(passed ? {} : { difference: { step, field, expected: short(expected), got: short(got) } }),
  }
}

function checkHashes(root: string): ConformanceSummary['hashes'] {
  const vectors = JSON.parse(readFileSync(join(root, 'hashes.json'), 'utf8')) as readonly {
    readonly defaulted: PodTemplateSpec
    readonly hash: string
    readonly collisionCount?: number
  }[]
  const right = vectors.filter(
    ({ defaulted, hash, collisionCount }) => podTemplateHash(defaulted, collisionCount) === hash,
  )
  return { passed: right.length, total: vectors.length }
}

const passedIn = (recordings: readonly RecordingSummary[]): number =>
  recordings.filter(({ difference }) => !difference).length

const firstTriesIn = (recordings: readonly RecordingSummary[]): number =>
  recordings.filter(({ firstTry }) => firstTry).length

/** A share in percent, rounded down, so that only a complete match is 100 %. */
const share = (passed: number, total: number): string => `${Math.floor((passed / Math.max(total, 1)) * 1000) / 10} %`

/** A value on a single line. A stack trace is left out, because it would contain local paths. */
function short(value: unknown): string {
  const text = (typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing')).split('\n    at ')[0] ?? ''
  return text.length > 240 ? `${text.slice(0, 240)}…` : text
}
