/**
 * Reads cases about a single field: a folder with `manifest.yaml`, optionally `before.yaml` and `then.yaml`, and
 * `expected.json` with the answer of `kubectl apply` (`apply`: `{ exit }`) and the outcome of the workloads (`fate`).
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { checkInOneCluster } from '../../src/cli/check/checkFiles.ts'
import { type CheckJson, checkJson, type RolloutJson } from '../../src/cli/check/checkReport.ts'
import { DEFAULT_CONFIG, type NodeConfig } from '../../src/engine/index.ts'
import { type Compared, compare, ownWord, type Word } from './compared.ts'

interface Expected {
  readonly namespace: string
  /** Seconds between the apply and the query of the real cluster. */
  readonly settle?: number
  readonly nodes: readonly NodeConfig[]
  readonly apply: { readonly exit: number }
  readonly then?: { readonly exit: number }
  /** The stored objects by kind and name. */
  readonly stored?: Readonly<Record<string, { readonly spec?: { readonly replicas?: number } }>>
  readonly fateNotCompared?: string
  readonly fate?: Fate
}

interface Fate {
  readonly pods?: readonly { readonly phase: string; readonly conditions: Readonly<Record<string, string>> }[]
  readonly workloads?: Readonly<Record<string, Sizes>>
  readonly warnings?: readonly string[]
}

interface Sizes {
  readonly replicas?: number
  readonly availableReplicas?: number
  readonly updatedReplicas?: number
  readonly desiredNumberScheduled?: number
  readonly numberAvailable?: number
  readonly conditions?: Readonly<Record<string, string>>
}

/** The folders with such cases: the folder itself or its children. */
export const fieldCasesIn = (folder: string): readonly string[] =>
  existsSync(join(folder, 'expected.json'))
    ? [folder]
    : readdirSync(folder, { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .flatMap(({ name }) => fieldCasesIn(join(folder, name)))

/** The verdict of `check` on a case, with the real cluster's verdict. */
export function compareFieldCase(folder: string): Compared {
  const expected = JSON.parse(readFileSync(join(folder, 'expected.json'), 'utf8')) as Expected
  // The real cluster has no StorageClass.
  const config = { ...DEFAULT_CONFIG, nodes: expected.nodes, provided: { storageClasses: [] } }
  const file = { path: 'manifest.yaml', text: textOf(folder, expected) }
  const options = { seed: 1, config, answers: {} }
  const said = checkJson([checkInOneCluster([file], options)])
  const decisive = decisiveOf(said, expected.then !== undefined)
  return compare({
    file: basename(folder),
    object: decisive?.object ?? '',
    real: realWord(expected),
    realReasons: expected.fate?.warnings ?? [],
    own: isLater(said, expected) ? 'later' : (decisive?.word ?? 'accepted'),
    ownReasons: decisive?.reasons ?? [],
    questions: decisive?.rollout?.questions ?? [],
    futures: decisive?.rollout?.futures ?? [],
  })
}

/** The real cluster's result for the whole case. */
function realWord(expected: Expected): Word {
  const { apply, then, fate, fateNotCompared } = expected
  if (apply.exit !== 0 || (then && then.exit !== 0)) return 'refused'
  if (fate?.workloads === undefined || fate.pods === undefined || fateNotCompared !== undefined) return 'accepted'
  const done = Object.entries(fate.workloads).flatMap(([name, sizes]) => isDone(name, sizes, expected) ?? [])
  const hasOwner = Object.keys(fate.workloads).some((name) =>
    /^(?:replicaset|cronjob|deployment|statefulset|daemonset|job)\//.test(name),
  )
  const ofPods = fate.pods.map(
    ({ phase, conditions }) => phase === 'Succeeded' || conditions.Ready?.startsWith('True') === true,
  )
  const all = hasOwner ? done : ofPods
  return all.length === 0 ? 'accepted' : all.every(Boolean) ? 'complete' : 'stalls'
}

/** Whether a workload is complete; undefined for an object without a status. */
function isDone(name: string, sizes: Sizes, { stored = {} }: Expected): boolean | undefined {
  const [kind = '', own = ''] = name.split('/')
  const { replicas = 0, availableReplicas = 0, updatedReplicas = 0, conditions = {} } = sizes
  switch (kind) {
    case 'deployment':
      return availableReplicas === replicas && updatedReplicas === replicas
    case 'statefulset':
      // `replicas` is the number of existing Pods.
      return availableReplicas === Math.max(replicas, stored[`StatefulSet/${own}`]?.spec?.replicas ?? 0)
    case 'daemonset':
      return (sizes.numberAvailable ?? 0) === (sizes.desiredNumberScheduled ?? 0)
    case 'job':
      // A suspended Job has no work.
      return conditions.Complete?.startsWith('True') === true || conditions.Suspended?.startsWith('True') === true
    default:
      return undefined
  }
}

interface Decisive {
  readonly object: string
  readonly word: Word
  readonly reasons: readonly string[]
  readonly rollout: RolloutJson | null
}

const decisiveWords: readonly Word[] = ['refused', 'cannot tell', 'stalls', 'complete']

/** The object that decides the verdict on the whole case. */
function decisiveOf({ objects }: CheckJson, isUpdated: boolean): Decisive | undefined {
  const all = objects.map(
    ({ object, verdict, words, rollout }): Decisive => ({
      object,
      word: ownWord(verdict, rollout, isUpdated),
      reasons: verdict === 'refused' ? [words] : (rollout?.reasons ?? []),
      rollout,
    }),
  )
  for (const word of decisiveWords) {
    const found = all.find((one) => one.word === word)
    if (found !== undefined) return found
  }
  return undefined
}

/**
 * Tolerance in seconds. Simulated delays are invented, so an outcome near the time of the query may come earlier or
 * later.
 */
const ASKED_EARLIER = 5

/** Whether the predicted outcome comes only after the query of the real cluster. */
const isLater = (
  { objects, refused, cannotTell }: CheckJson,
  { settle = Number.POSITIVE_INFINITY }: Expected,
): boolean =>
  refused + cannotTell === 0 &&
  objects.some(
    ({ rollout }) =>
      (rollout?.seconds ?? 0) > settle - ASKED_EARLIER || rollout?.why.startsWith('does not stay available') === true,
  )

/** The documents of a case in its namespace. */
function textOf(folder: string, { namespace }: Expected): string {
  const files = ['before.yaml', 'manifest.yaml', 'then.yaml'].map((name) => join(folder, name))
  const texts = files.filter((file) => existsSync(file)).map((file) => readFileSync(file, 'utf8'))
  return texts.join('\n---\n').replace(/^metadata:\n/gm, `metadata:\n  namespace: ${namespace}\n`)
}
