/**
 * How often `check` and a real cluster agree: `npm run agree -- FOLDER...`. A folder holds cases, each a folder with
 * `manifest.yaml`, perhaps `before.yaml` and `then.yaml`, and `expected.json`: what `kubectl apply` answered there (`apply`:
 * `{ exit }`) and what became of the workloads (`fate`). Prints what is wrong, and a table of "agree", "cannot tell" and
 * "wrong"; ends with 1 if anything is wrong.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { type Checked, checkInOneCluster } from '../src/cli/check/checkFiles.ts'
import { checkJson } from '../src/cli/check/checkReport.ts'
import { DEFAULT_CONFIG, type NodeConfig } from '../src/engine/index.ts'

interface Expected {
  readonly namespace: string
  /** Seconds after the apply at which the real cluster was asked. */
  readonly settle?: number
  readonly nodes: readonly NodeConfig[]
  readonly apply: { readonly exit: number }
  readonly then?: { readonly exit: number }
  readonly fateNotCompared?: string
  readonly fate?: Fate
}

interface Fate {
  readonly pods?: readonly { readonly phase: string; readonly conditions: Readonly<Record<string, string>> }[]
  readonly workloads?: Readonly<Record<string, Sizes>>
}

interface Sizes {
  readonly replicas?: number
  readonly availableReplicas?: number
  readonly updatedReplicas?: number
  readonly desiredNumberScheduled?: number
  readonly numberAvailable?: number
  readonly conditions?: Readonly<Record<string, string>>
}

type Word = 'refused' | 'complete' | 'stalled' | 'cannot tell'

/** What a real cluster did; undefined where nothing follows from it. */
function realWord({ apply, then, fate, fateNotCompared }: Expected): Word | undefined {
  if (apply.exit !== 0 || (then && then.exit !== 0)) return 'refused'
  if (fate?.workloads === undefined || fate.pods === undefined || fateNotCompared !== undefined) return undefined
  const entries = Object.entries(fate.workloads)
  const of = (kind: string) => entries.flatMap(([name, sizes]) => (name.startsWith(`${kind}/`) ? [sizes] : []))
  const replicas = ({ replicas: wanted = 0, availableReplicas = 0 }: Sizes): boolean => availableReplicas === wanted
  const done = [
    ...of('deployment').map((one) => replicas(one) && (one.updatedReplicas ?? 0) === (one.replicas ?? 0)),
    ...of('statefulset').map(replicas),
    ...of('daemonset').map(
      ({ desiredNumberScheduled = 0, numberAvailable = 0 }) => numberAvailable === desiredNumberScheduled,
    ),
    ...of('job').map(({ conditions = {} }) => conditions.Complete?.startsWith('True') === true),
  ]
  const hasOwner = done.length + of('replicaset').length + of('cronjob').length > 0
  if (!hasOwner)
    done.push(
      ...fate.pods.map(
        ({ phase, conditions }) => phase === 'Succeeded' || conditions.Ready?.startsWith('True') === true,
      ),
    )
  return done.length === 0 ? undefined : done.every(Boolean) ? 'complete' : 'stalled'
}

/** Undefined where it comes only after the real cluster was asked. */
function ownWord(checked: Checked, { settle = Number.POSITIVE_INFINITY }: Expected): Word | undefined {
  const { refused, stalled, cannotTell, objects } = checkJson([checked])
  if (refused > 0) return 'refused'
  if (cannotTell > 0) return 'cannot tell'
  const isLater = objects.some(({ rollout }) =>
    rollout?.outcome === 'stalled'
      ? rollout.why.startsWith('does not stay available')
      : (rollout?.seconds ?? 0) > settle - ASKED_EARLIER,
  )
  return isLater ? undefined : stalled > 0 ? 'stalled' : 'complete'
}

/** Delays are made up: what comes about when the real cluster was asked may be earlier or later. In seconds. */
const ASKED_EARLIER = 5

/** The documents of a case, in its namespace. */
function textOf(folder: string, { namespace }: Expected): string {
  const files = ['before.yaml', 'manifest.yaml', 'then.yaml'].map((name) => join(folder, name))
  const texts = files.filter((file) => existsSync(file)).map((file) => readFileSync(file, 'utf8'))
  return texts.join('\n---\n').replace(/^metadata:\n(?=(?: {2}.*\n)*)/gm, `metadata:\n  namespace: ${namespace}\n`)
}

const folders = process.argv.slice(2)
if (folders.length === 0) {
  console.error('npm run agree -- FOLDER...')
  process.exit(2)
}
const total = { agree: 0, 'cannot tell': 0, wrong: 0, 'not compared': 0 }
for (const folder of folders.flatMap(casesIn)) {
  const expected = JSON.parse(readFileSync(join(folder, 'expected.json'), 'utf8')) as Expected
  const real = realWord(expected)
  // The cluster that was asked has no StorageClass.
  const config = { ...DEFAULT_CONFIG, nodes: expected.nodes, provided: { storageClasses: [] } }
  const file = { path: 'manifest.yaml', text: textOf(folder, expected) }
  const own = ownWord(checkInOneCluster([file], { seed: 1, config, areNodesKnown: true, answers: {} }), expected)
  const word =
    real === undefined || own === undefined
      ? 'not compared'
      : own === real
        ? 'agree'
        : own === 'cannot tell'
          ? 'cannot tell'
          : 'wrong'
  total[word]++
  if (word === 'wrong') console.log(`${folder}: ${real} there, ${own} here`)
}
console.log(
  Object.entries(total)
    .map(([word, count]) => `${word} ${count}`)
    .join(', '),
)
process.exitCode = total.wrong > 0 ? 1 : 0

function casesIn(folder: string): string[] {
  if (existsSync(join(folder, 'expected.json'))) return [folder]
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => casesIn(join(folder, name)))
}
