/** Sentences about a recorded rollout beside simulated ones, from the page's catalogue. */
import type {
  Calibration,
  ComparedFigure,
  ContainerCalibration,
  RunComparison,
  RunDifference,
  SeenDelays,
} from '../engine/index.ts'
import { predicted } from './en/recorded/predicted.ts'
import type { Say } from './english.ts'
import { factsOf, sayFrom } from './phrase.ts'

/** Returns the text of a key in a language. */
export type SayPredicted = Say<keyof typeof predicted>

/** Returns the English text of a key. */
export const sayPredicted: SayPredicted = sayFrom(predicted)

/** A time in ms as text: `8.9 s`. */
export const secondsText = (ms: number): string => `${(ms / 1000).toFixed(1)} s`

/** Facts of differences that are times in ms. */
const times: Readonly<Record<string, readonly string[]>> = {
  time: ['real', 'low', 'median', 'high'],
  timeAtEdge: ['real', 'low', 'median', 'high'],
  timeWithin: ['real', 'low', 'median', 'high'],
  pods: ['by'],
  nodeApart: ['median', 'others'],
}

/** A difference as a sentence with its reason, without a full stop at the end. */
export function predictedDifference({ id, facts }: Pick<RunDifference, 'id' | 'facts'>, say: SayPredicted): string {
  const said = Object.entries(facts).map(([name, value]): [string, string | number | boolean] => {
    if (typeof value === 'number' && times[id]?.includes(name)) return [name, secondsText(value)]
    const phase = name === 'phase' ? phases.find((one) => one === value) : undefined
    return [name, phase === undefined ? plain(value) : say(`predicted.phase.${phase}`)]
  })
  // Pods of only the recorded run, or only the seeds, have no difference in time.
  const key = id === 'pods' && facts.by === 0 ? 'podsOnly' : id
  return say(`predicted.difference.${key}`, factsOf(Object.fromEntries(said)))
}

const phases = ['schedule', 'pull', 'start', 'run', 'ready', 'end'] as const

const plain = (value: unknown): string | number | boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : ''

/** A row of the figures: the name, the recorded value, and the predicted value. */
interface PredictedRow {
  readonly id: 'end' | 'pods' | 'time' | 'lowest' | 'most'
  readonly name: string
  readonly real: string
  readonly predicted: string
  readonly isInside: boolean
}

export function predictedRows(comparison: RunComparison, say: SayPredicted): PredictedRow[] {
  const { seeds, sameEnd, real, pods, timeToComplete, lowestAvailable, mostPods, differences } = comparison
  const isInside = (id: RunDifference['id']): boolean => !differences.some((one) => one.id === id && one.isOutside)
  const isSame = !differences.some(({ id }) => id === 'end' || id === 'neverComplete')
  const inside = pods.filter((one) => one.isInside).length
  const spread = ({ predicted: spread }: ComparedFigure, text: (value: number) => string): string => {
    if (!spread) return say('predicted.noSpread')
    const [low, high, median] = [text(spread.p5), text(spread.p95), text(spread.median)]
    return low === high ? say('predicted.same', { median }) : say('predicted.spread', { low, high, median })
  }
  const { availableAtEnd: available, wanted } = real
  return [
    {
      id: 'end',
      name: say('predicted.end'),
      real: say(isSame ? 'predicted.end.yes' : 'predicted.end.no'),
      predicted: say('predicted.end.detail', { same: sameEnd, seeds, available, wanted }),
      isInside: isInside('end') && isInside('neverComplete'),
    },
    {
      id: 'pods',
      name: say('predicted.pods'),
      real: say('predicted.pods.value', { inside, of: pods.length }),
      predicted: '',
      isInside: isInside('pods'),
    },
    {
      id: 'time',
      name: say('predicted.time'),
      real: timeToComplete.real === null ? say('predicted.never') : secondsText(timeToComplete.real),
      predicted: spread(timeToComplete, secondsText),
      isInside: isInside('time'),
    },
    {
      id: 'lowest',
      name: say('predicted.lowest'),
      real: String(lowestAvailable.real),
      predicted: spread(lowestAvailable, String),
      isInside: isInside('lowest'),
    },
    {
      id: 'most',
      name: say('predicted.most'),
      real: String(mostPods.real),
      predicted: spread(mostPods, String),
      isInside: isInside('most'),
    },
  ]
}

/** The measured delays of a phase, and whether a single distribution fits them. */
export function predictedDelays({ samples, apart }: SeenDelays, say: SayPredicted): [seen: string, fits: string] {
  const at = (share: number): string => secondsText(quantileOf(samples, share))
  const seen = say('predicted.phase.row', { count: samples.length, median: at(0.5), p95: at(0.95) })
  const nodes = apart.map(({ node }) => node).join(', ')
  return [seen, nodes === '' ? say('predicted.fits') : say('predicted.apart', { node: nodes })]
}

/** A quantile of samples in ascending order. */
export const quantileOf = (samples: readonly number[], share: number): number =>
  samples[Math.max(0, Math.ceil(share * samples.length) - 1)] ?? 0

/** Name of a container in the calibration; with its image if the container has run with several. */
export function calibratedName(
  { workload, container, image }: ContainerCalibration,
  { containers }: Pick<Calibration, 'containers'>,
  nameOf: NameOf = shortName,
): { readonly container: string; readonly image: string } {
  const same = containers.filter((one) => one.workload === workload && one.container === container)
  return { container: nameOf('container', container), image: same.length > 1 ? nameOf('image', image) : '' }
}

type NameOf = (kind: 'node' | 'container' | 'image', name: string) => string

/** An image without the path before its last part. */
const shortName: NameOf = (kind, name) => (kind === 'image' ? name.slice(name.lastIndexOf('/') + 1) : name)

/** Facts in which recorded and simulated runs agree, as one list. */
export const predictedAgreements = ({ agrees }: RunComparison, say: SayPredicted): string =>
  agrees.map((one) => say(`predicted.agree.${one}`)).join(say('predicted.comma'))

/** The whole comparison as lines of text; `nameOf` returns the displayed names. */
export function predictedLines(
  comparison: RunComparison,
  calibration: Calibration,
  say: SayPredicted,
  nameOf: NameOf = shortName,
): string[] {
  const { schedule, containers } = calibration
  const named = (delays: SeenDelays): SeenDelays => ({
    ...delays,
    apart: delays.apart.map((one) => ({ ...one, node: nameOf('node', one.node) })),
  })
  const rows = containers.flatMap((row) => {
    const { container, image } = calibratedName(row, calibration, nameOf)
    const of = [container, image].filter((name) => name !== '').map((name) => `${name}${say('predicted.comma')}`)
    return row.phases.map((one) => ({ of: of.join(''), one: named(one) }))
  })
  const delays = schedule ? [{ of: '', one: schedule }, ...rows] : rows
  const differences = comparison.differences.map(
    (one, i) => `  ${i + 1}. ${predictedDifference(withNames(one, nameOf), say)}${say('predicted.stop')}`,
  )
  const row = (name: string, text: string): string => `  ${say('predicted.row', { name, text })}`
  return [
    ...predictedRows(comparison, say).map(({ name, real, predicted: spread }) =>
      row(name, spread === '' ? real : say('predicted.more', { text: real, more: spread })),
    ),
    say('predicted.delays'),
    ...delays.map(({ of, one }) =>
      row(`${of}${say(`predicted.phase.${one.phase}`)}`, predictedDelays(one, say).join(say('predicted.semicolon'))),
    ),
    say('predicted.differences'),
    ...(differences.length > 0 ? differences : [`  ${say('predicted.noDifference')}`]),
    say('predicted.agrees', { list: predictedAgreements(comparison, say) }),
  ]
}

function withNames(difference: RunDifference, nameOf: NameOf): RunDifference {
  const { facts } = difference
  const named = { ...facts }
  for (const kind of ['node', 'container'] as const) if (kind in named) named[kind] = nameOf(kind, String(named[kind]))
  return { ...difference, facts: named }
}

/** Words that Kubernetes itself writes; any other word may be a secret of the recording's owner. */
const ownWords: ReadonlySet<string> = new Set([
  ...['Available', 'Progressing', 'ReplicaFailure', 'True', 'False', 'Unknown'],
  ...['MinimumReplicasAvailable', 'MinimumReplicasUnavailable', 'NewReplicaSetAvailable', 'NewReplicaSetCreated'],
  ...['ReplicaSetUpdated', 'FoundNewReplicaSet', 'ProgressDeadlineExceeded', 'DeploymentPaused', 'DeploymentResumed'],
  ...['FailedCreate', 'FailedDelete', 'FailedScheduling', 'FailedMount', 'Failed', 'BackOff', 'Unhealthy', 'Killing'],
  ...['FailedKillPod', 'InspectFailed', 'ErrImageNeverPull', 'Evicted', 'NodeNotReady', 'FailedCreatePodSandBox'],
])

/**
 * A report for sharing: figures, delays and differences. Names of objects become numbers, and only Kubernetes' own
 * words of the recording are included.
 */
export function predictedReport(
  comparison: RunComparison,
  calibration: Calibration,
  { version, kind }: { readonly version: string; readonly kind: string },
  say: SayPredicted,
): string {
  const numbers = {
    node: new Map<string, number>(),
    container: new Map<string, number>(),
    image: new Map<string, number>(),
  }
  const nameOf: NameOf = (of, name) => {
    const number = numbers[of].get(name) ?? numbers[of].size + 1
    numbers[of].set(name, number)
    return say(`predicted.report.${of}`, { number })
  }
  const words = (text: unknown): string =>
    String(text).replace(/[^\s,=]+/g, (word) => (ownWords.has(word) ? word : say('predicted.report.other')))
  const differences = comparison.differences.map((one) =>
    one.id === 'warnings' || one.id === 'conditions'
      ? { ...one, facts: { real: words(one.facts.real), predicted: words(one.facts.predicted) } }
      : one,
  )
  return [
    say('predicted.report.title'),
    say('predicted.report.private'),
    say('predicted.report.version', { version, kind, seeds: comparison.seeds }),
    '',
    ...predictedLines({ ...comparison, differences }, calibration, say, nameOf),
    '',
  ].join('\n')
}
