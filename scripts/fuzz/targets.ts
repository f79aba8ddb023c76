/**
 * The fuzzed targets. Each kind makes inputs from a seed, passes them to the code that reads such input, and reports
 * the outcome.
 */
import { isDeepStrictEqual } from 'node:util'
import { DEFAULT_CONFIG } from '../../src/engine/document/config.ts'
import type { RunDocument } from '../../src/engine/document/types.ts'
import { Random, seedStream } from '../../src/engine/sim/prng.ts'
import { deploymentManifest } from '../../src/engine/testing/builders.ts'
import { emptyDocument } from '../../src/engine/testing/harness.ts'
import { actAtRandom, randomRun } from '../../src/engine/testing/randomRun.ts'
import { fieldPathToPointer, parseManifest, rangeOfField } from '../../src/manifest/k8sYaml.ts'
import { exampleIds } from '../../src/scenarios/exampleIds.ts'
import { examples } from '../../src/scenarios/examples/examples.ts'
import { webManifest } from '../../src/scenarios/webManifest.ts'
import { withDifferences } from '../../src/share/differences.ts'
import { decodeLink, encodeLink } from '../../src/share/link.ts'
import { pack } from '../../src/share/packing.ts'
import { decodeRunFile, encodeRunFile } from '../../src/share/runFile.ts'
import type { SharedRun } from '../../src/share/validate.ts'
import { type LocalEngine, startLocalEngine } from '../../src/workers/localEngine.ts'
import { archiveInput } from './archives.ts'
import { randomLine, randomTemplateLine } from './commandLines.ts'
import { mostEvents, openAt, runKubectl, unlessRefused } from './engine.ts'
import { expressionInput } from './expressions.ts'
import { kindInput } from './kindRun.ts'
import { randomManifest } from './manifests.ts'
import { mutateJson, mutateText } from './mutations.ts'
import { changedRecording, playRecording } from './playedRecordings.ts'
import { diagnoseRecording, randomRecording } from './recordings.ts'
import { redactionInput } from './redaction.ts'
import { markdownInput, terminalInput } from './texts.ts'

export const fuzzKinds = [
  'links',
  'files',
  'exports',
  'yaml',
  'kinds',
  'expressions',
  'lines',
  'templates',
  'recordings',
  'archives',
  'played',
  'redaction',
  'markdown',
  'terminal',
] as const

export type FuzzKind = (typeof fuzzKinds)[number]

/** The outcome of an input. A fault is thrown. */
type FuzzOutcome = 'refused' | 'accepted'

/** An input: its text for reproduction, and the code that uses it. */
export interface FuzzInput {
  readonly text: string
  readonly run: () => FuzzOutcome | Promise<FuzzOutcome>
  /** Maximum CPU ms of the input, and for each MB of its text. An input above the maximum is a fault. */
  readonly most?: { readonly ms: number; readonly msPerMb: number }
}

/** Makes the input of a kind for a seed and a number. */
export function fuzzInput(kind: FuzzKind, seed: number, number: number): FuzzInput {
  const random = new Random(seedStream(seed, `${kind}/${number}`))
  return makers[kind](random, number)
}

const makers: Readonly<Record<FuzzKind, (random: Random, number: number) => FuzzInput>> = {
  links: linkInput,
  files: fileInput,
  exports: exportInput,
  yaml: yamlInput,
  kinds: kindInput,
  expressions: expressionInput,
  lines: (random, number) => lineInput(randomLine(random), random, number),
  templates: (random, number) => lineInput(randomTemplateLine(random), random, number),
  recordings: recordingInput,
  archives: archiveInput,
  played: playedInput,
  redaction: redactionInput,
  markdown: markdownInput,
  terminal: terminalInput,
}

/** An error that is thrown for an unusable text, where the code should return a problem. */
class UnexpectedError extends Error {
  override readonly name = 'UnexpectedError'
}

const honestRuns: readonly SharedRun[] = makeHonestRuns()

function makeHonestRuns(): readonly SharedRun[] {
  const shared = [1, 2, 3, 5, 8, 13].map((seed): SharedRun => {
    const run = randomRun(seed)
    const { cursor, fingerprint } = run.session
    return { document: run.document, cursor, fingerprint, manifestText: webManifest('shop/web:v2') }
  })
  const view = { stage: 'node', deploymentUid: '', inspector: 'why' } as const
  const [first] = shared
  return first === undefined ? shared : [...shared, { ...first, view }]
}

function linkInput(random: Random): FuzzInput {
  const honest = random.pick(honestRuns)
  const forged = random.float() < 0.85 ? mutateJson(honest, random) : honest
  const mutates = forged === honest
  const differences = random.float() < 0.3 ? mutateJson(withDifferences(honest), random) : undefined
  if (differences !== undefined)
    return {
      text: JSON.stringify(differences),
      run: async (): Promise<FuzzOutcome> => {
        const decoded = await decodeLink(`#r3.${await pack(JSON.stringify(differences))}`)
        return decoded.type === 'run' ? openShared(decoded.run) : 'refused'
      },
    }
  return {
    text: JSON.stringify(forged),
    run: async (): Promise<FuzzOutcome> => {
      // A forged run is packed like a valid one, so that only its content differs.
      const link = await encodeLink(forged as SharedRun).catch(() => undefined)
      if (link === undefined) return 'refused'
      const decoded = await decodeLink(mutates ? mutateText(link, random) : link)
      return decoded.type === 'run' ? openShared(decoded.run) : 'refused'
    },
  }
}

function fileInput(random: Random): FuzzInput {
  const honest = encodeRunFile(random.pick(honestRuns))
  const text =
    random.float() < 0.5 ? mutateText(honest, random) : JSON.stringify(mutateJson(JSON.parse(honest), random))
  return {
    text,
    run: () => {
      const decoded = decodeRunFile(text)
      return decoded.type === 'run' ? openShared(decoded.run) : 'refused'
    },
  }
}

/** Opens a run, acts in it, and checks that it can be exported and opened again. */
async function openShared({ document, cursor, fingerprint, manifestText }: SharedRun): Promise<FuzzOutcome> {
  const engine = startLocalEngine()
  if (!openAt(engine, document, cursor)) return 'accepted'
  runKubectl(engine, ['scale', 'deploy/web', '--replicas=2'])
  const exported = engine.document
  if (exported === undefined) throw new UnexpectedError('the run is gone')
  const place = engine.ask('advance', { until: cursor.at, maxEvents: 0 })
  await mustOpenAgain({ document: exported, cursor: place.cursor, fingerprint, manifestText })
  return 'accepted'
}

/** Throws unless a run that Rollscope has exported is read back unchanged. */
async function mustOpenAgain(run: SharedRun): Promise<void> {
  const decoded = decodeRunFile(encodeRunFile(run))
  if (decoded.type !== 'run') throw new UnexpectedError(`its file is refused: ${decoded.detail}`)
  if (!isDeepStrictEqual(decoded.run, JSON.parse(JSON.stringify(run))))
    throw new UnexpectedError('its file holds something else')
  const link = await encodeLink(run).catch(() => undefined)
  const again = link === undefined ? undefined : await decodeLink(link)
  if (again !== undefined && again.type !== 'run') throw new UnexpectedError('its link is refused')
}

/** A random run that is changed, exported, opened and exported again. */
function exportInput(random: Random): FuzzInput {
  const seed = random.int(1, 1_000_000)
  return {
    text: `random run ${seed}`,
    run: async (): Promise<FuzzOutcome> => {
      const run = randomRun(seed)
      for (let left = random.int(0, 6); left > 0; left--) actAtRandom(run, random)
      const { cursor, fingerprint } = run.session
      const shared: SharedRun = { document: run.document, cursor, fingerprint, manifestText: '' }
      await mustOpenAgain(shared)
      const engine = startLocalEngine()
      openAt(engine, shared.document, cursor)
      if (!isDeepStrictEqual(engine.document, shared.document))
        throw new UnexpectedError('it is another document after it was opened')
      return 'accepted'
    },
  }
}

const manifests: readonly string[] = exampleIds.map((id) => examples[id].before)

function yamlInput(random: Random): FuzzInput {
  const text =
    random.float() < 0.5
      ? mutateText(random.pick(manifests), random)
      : random.float() < 0.5
        ? JSON.stringify(randomManifest(random), undefined, 1)
        : mutateText(yamlOf(randomManifest(random)), random)
  return {
    text,
    run: () => {
      const documents = parseManifest(text)
      const engine = startLocalEngine()
      openAt(engine, emptyRun, { at: 0, step: 0 })
      const verb = random.pick(['apply', 'apply', 'apply', 'create', 'replace'])
      const result = runKubectl(engine, [verb, '-f', '-'], text)
      if (result === undefined) return 'refused'
      for (const { document, causes } of result.problems)
        for (const { field } of causes) {
          const parsed = documents[document]
          if (parsed) rangeOfField(parsed, field)
          fieldPathToPointer(field)
        }
      engine.ask('advance', { until: 4_000, maxEvents: 600 })
      return result.exit === 0 ? 'accepted' : 'refused'
    },
  }
}

/** A plain value in YAML's block style, sufficient for a manifest. */
function yamlOf(value: unknown, indent = ''): string {
  if (typeof value !== 'object' || value === null) return ` ${JSON.stringify(value) ?? 'null'}\n`
  if (Object.keys(value).length === 0) return Array.isArray(value) ? ' []\n' : ' {}\n'
  const lines = Object.entries(value).map(([key, one]) =>
    Array.isArray(value)
      ? `${indent}-${yamlOf(one, `${indent}  `)}`
      : `${indent}${/^[a-z]\w*$/i.test(key) ? key : JSON.stringify(key)}:${yamlOf(one, `${indent}  `)}`,
  )
  return `${indent === '' ? '' : '\n'}${lines.join('')}`
}

const emptyRun: RunDocument = emptyDocument({
  config: { ...DEFAULT_CONFIG, nodes: DEFAULT_CONFIG.nodes.slice(0, 1) },
})

/** Lines that share an engine, so that they meet objects of earlier lines. */
const linesPerEngine = 20
let lineEngine: { readonly group: number; readonly engine: LocalEngine } | undefined

function engineForLine(number: number): LocalEngine {
  const group = Math.floor(number / linesPerEngine)
  if (lineEngine?.group === group) return lineEngine.engine
  const engine = startLocalEngine()
  const manifest = [deploymentManifest({ replicas: 2 }), deploymentManifest({ name: 'api', replicas: 1 })]
  const stdin = manifest.map((one) => JSON.stringify(one)).join('\n---\n')
  const command = { type: 'kubectl', args: ['apply', '-f', '-'], stdin } as const
  openAt(engine, { ...emptyRun, format: 1, journal: [{ at: 0, step: 0, command }] }, { at: 4_000, step: mostEvents })
  lineEngine = { group, engine }
  return engine
}

function lineInput(args: readonly string[], random: Random, number: number): FuzzInput {
  const needsInput = args.includes('-') || random.float() < 0.05
  const stdin = needsInput ? mutateText(random.pick(manifests), random) : undefined
  return {
    text: JSON.stringify({ args, stdin }),
    run: () => {
      const engine = engineForLine(number)
      try {
        engine.ask('complete', { line: args.join(' ') })
        return runLine(engine, args, stdin)
      } catch (error) {
        lineEngine = undefined
        throw error
      }
    },
  }
}

function runLine(engine: LocalEngine, args: readonly string[], stdin: string | undefined): FuzzOutcome {
  const input = stdin === undefined ? {} : { stdin }
  const line = unlessRefused(() => engine.ask('line', { query: { args, ...input }, mayWrite: true }))
  if (line === undefined) return 'refused'
  const exit = line.type === 'command' ? line.done.result.exit : undefined
  engine.ask('terminal', { known: undefined })
  const { at } = engine.ask('advance', { until: 0, maxEvents: 0 }).cursor
  engine.ask('advance', { until: at + 1_000, maxEvents: 200 })
  const entry = engine.ask('terminal', { known: undefined })?.entries.at(-1)
  const text = entry?.output.map((one) => one.text).join('') ?? ''
  if (/internal error|is its own fault/i.test(text)) throw new UnexpectedError(text)
  return (exit ?? entry?.exit ?? 0) === 0 ? 'accepted' : 'refused'
}

/** Changed kubectl output of a cluster, read as `rollscope diagnose` does. */
function recordingInput(random: Random): FuzzInput {
  const text = randomRecording(random)
  const cut = random.float()
  return { text, run: () => (diagnoseRecording(text, cut) ? 'accepted' : 'refused'), most: { ms: 250, msPerMb: 100 } }
}

/** A whole recording with invalid objects, used in every way that the page uses recordings. */
function playedInput(random: Random): FuzzInput {
  const files = changedRecording(random)
  const text = files.map(({ name, text }) => `${name}\n${text}`).join('\n')
  return { text, run: () => (playRecording(files, random) ? 'accepted' : 'refused') }
}
