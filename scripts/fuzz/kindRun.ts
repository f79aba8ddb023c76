/** Writes an object of some kind with every verb of kubectl, continues the run, and reads the object in every way. */

import { DEFAULT_CONFIG } from '../../src/engine/document/config.ts'
import type { Random } from '../../src/engine/sim/prng.ts'
import { deploymentManifest } from '../../src/engine/testing/builders.ts'
import { emptyDocument } from '../../src/engine/testing/harness.ts'
import { decisionSentence } from '../../src/i18n/decisionText.ts'
import { type LocalEngine, startLocalEngine } from '../../src/workers/localEngine.ts'
import { mostEvents, openAt, runKubectl } from './engine.ts'
import { honestObjects } from './honestObjects.ts'
import { bodyOf, patchOf, type ServedKind, servedKinds, statusOf } from './kindBodies.ts'
import { hostileValue } from './mutations.ts'

/** Inputs that share an engine, so that they meet objects of earlier inputs. */
const inputsPerEngine = 20
/** Events between an input and the next input. */
const EVENTS_AFTER = 250

interface Write {
  readonly args: readonly string[]
  readonly stdin?: string
}

interface KindInput {
  readonly text: string
  readonly run: () => 'accepted' | 'refused'
}

const text = (value: unknown): string => JSON.stringify(value) ?? 'null'

/** The kinds in turn, each with one to three writes. */
export function kindInput(random: Random, number: number): KindInput {
  const kind = servedKinds[number % servedKinds.length]
  if (kind === undefined) throw new Error('no kinds')
  const body = bodyOf(kind, random)
  const target: Target = { kind, name: nameOf(body) }
  const writes: Write[] = [first(random, text(body))]
  for (let left = random.int(0, 2); left > 0; left--) writes.push(next(target, random))
  return {
    text: text(writes),
    run: () => {
      const engine = engineFor(number)
      try {
        const isTaken = writes.map((write) => runKubectl(engine, write.args, write.stdin)?.exit === 0).includes(true)
        goOn(engine, random)
        lookAt(engine, target, random)
        return isTaken ? 'accepted' : 'refused'
      } catch (error) {
        kindEngine = undefined
        throw error
      }
    },
  }
}

interface Target {
  readonly kind: ServedKind
  readonly name: string
}

function nameOf(body: unknown): string {
  const name = (body as { metadata?: { name?: unknown } | null } | null)?.metadata?.name
  return typeof name === 'string' && /^[\w.-]+$/.test(name) ? name : 'fuzzed'
}

/** A resource with its version as kubectl takes it: `deployments.v1.apps`. */
function versioned({ apiVersion, resource }: ServedKind): string {
  const [version = '', group = ''] = apiVersion.split('/').toReversed()
  return group === '' ? resource : `${resource}.${version}.${group}`
}

/** A write to an object that may already exist. */
function next({ kind, name }: Target, random: Random): Write {
  const of = versioned(kind)
  const merge = (body: unknown, ...more: readonly string[]): Write => ({
    args: ['patch', of, name, ...more, '-p', text(body)],
  })
  const draw = random.float()
  if (draw < 0.25) return first(random, text(bodyOf(kind, random)))
  if (draw < 0.4) return merge(patchOf(kind, random), `--type=${random.pick(['merge', 'merge', 'strategic'])}`)
  if (draw < 0.65) return merge({ status: statusOf(kind, random) }, '--subresource=status', '--type=merge')
  if (draw < 0.75) return merge([jsonChange(random)], '--type=json')
  if (draw < 0.8) {
    const body = { ...kind.honest, status: statusOf(kind, random) }
    return { args: ['replace', '--subresource=status', '-f', '-'], stdin: text(body) }
  }
  if (draw < 0.85)
    return {
      args: ['delete', of, name, '--wait=false', `--cascade=${random.pick(['orphan', 'foreground', 'background'])}`],
    }
  if (draw < 0.9) return { args: ['scale', of, name, `--replicas=${random.pick([0, 1, 3])}`] }
  return { args: ['label', of, name, `app=${random.pick(['web', 'api', 'stray'])}`, '--overwrite'] }
}

const places = [
  '/spec',
  '/metadata/labels',
  '/metadata/ownerReferences',
  '/spec/template',
  '/data',
  '/status',
  '/rules',
]
const jsonChange = (random: Random) => ({
  op: random.pick(['add', 'remove', 'replace']),
  path: random.pick(places),
  value: hostileValue(random),
})

function first(random: Random, stdin: string): Write {
  const verb = random.pick([
    ['apply', '-f', '-'],
    ['apply', '-f', '-'],
    ['create', '-f', '-'],
    ['create', '-f', '-', '--validate=false'],
    ['apply', '-f', '-', '--server-side', '--force-conflicts'],
    ['replace', '-f', '-'],
    ['replace', '-f', '-', '--force'],
  ])
  return { args: verb, stdin }
}

/** Plays the run further: usually a moment, sometimes a minute, for back-offs, deadlines and schedules. */
function goOn(engine: LocalEngine, random: Random): void {
  const { at } = engine.ask('advance', { until: 0, maxEvents: 0 }).cursor
  const forMs = random.pick([20, 500, 3_000, 3_000, 70_000])
  const reply = engine.ask('advance', { until: at + forMs, maxEvents: EVENTS_AFTER })
  const trace = reply.type === 'frame' ? reply.trace : []
  for (const record of trace) if (record.type === 'decision') decisionSentence(record)
  const last = trace.at(-1)
  if (last !== undefined) engine.ask('causes', last)
}

/** The page's requests for a selected object, and kubectl's output about it. */
function lookAt(engine: LocalEngine, { kind, name }: Target, random: Random): void {
  const type = versioned(kind)
  const reads = [
    ['get', type, '-A', '-o', 'wide'],
    ['get', type, '-o', 'yaml'],
    ['describe', type, name],
    random.pick(readsOfAll),
    [...random.pick(readsOfOne), `${type}/${name}`],
  ]
  for (const args of reads) engine.ask('line', { query: { args }, mayWrite: false })
  engine.ask('terminal', { known: undefined })
  engine.ask('inspect', { kind: kind.kind, namespace: 'default', name })
  engine.ask('controlLoop', { follow: undefined })
  engine.ask('autoscaling', {})
  // The picture for a page that connects again.
  const { cursor } = engine.ask('advance', { until: 0, maxEvents: 0 })
  if (random.float() < 0.05) engine.ask('seek', { at: Math.max(0, cursor.at - 500) })
}

const readsOfAll = [
  ['get', 'all', '-A'],
  ['get', 'events', '-o', 'wide'],
  ['describe', 'pods'],
  ['describe', 'nodes'],
  ['get', 'pods', '-o', 'wide'],
  ['top', 'pods'],
]
const readsOfOne = [
  ['rollout', 'status', '--watch=false'],
  ['rollout', 'history'],
  ['logs'],
  ['get', '-o', 'json'],
  ['get', '--subresource=status'],
]

let kindEngine: { readonly group: number; readonly engine: LocalEngine } | undefined

function engineFor(number: number): LocalEngine {
  const group = Math.floor(number / inputsPerEngine)
  if (kindEngine?.group === group) return kindEngine.engine
  const engine = startLocalEngine()
  const config = { ...DEFAULT_CONFIG, nodes: DEFAULT_CONFIG.nodes.slice(0, 2) }
  const stdin = [...standing, deploymentManifest({ replicas: 2 })].map(text).join('\n---\n')
  const command = { type: 'kubectl', args: ['apply', '-f', '-'], stdin } as const
  const document = { ...emptyDocument({ config }), format: 1, journal: [{ at: 0, step: 0, command }] } as const
  openAt(engine, document, { at: 3_000, step: mostEvents })
  kindEngine = { group, engine }
  return engine
}

/** The initial objects, with some objects for each controller. */
const standing = honestObjects
  .filter(({ kind }) =>
    ['Service', 'StatefulSet', 'DaemonSet', 'PodDisruptionBudget', 'CronJob'].includes(String(kind)),
  )
  .map((one) => ({ ...one, metadata: { ...(one.metadata as object), name: 'standing' } }))
