/**
 * `plan --live --ask`: asks the cluster by server-side dry runs, which change nothing, for facts that a simulation
 * cannot know: each object, and a Pod of each template as its controller would create it. Pod Security, quotas,
 * webhooks and policies answer with their own messages.
 */
import { lookup } from '../../engine/api/lookup.ts'
import { asObject, isObject, type JsonObject, textOf } from '../../engine/index.ts'
import type { CliHost } from '../cliHost.ts'
import { clusterArgs } from '../record/clusterArgs.ts'
import type { ReadTarget } from '../record/recording.ts'
import { shownLine } from '../shownText.ts'
import { plural } from '../words.ts'
import { type AskedOne, answerOf } from './clusterAnswers.ts'
import type { Side, SideObject } from './readSide.ts'

/** A request to the cluster. */
interface Request {
  /** `Deployment shop/web`, `a Pod of Deployment shop/web`. */
  readonly about: string
  readonly args: readonly string[]
  readonly input: string
  /** The workload whose Pod is sent; undefined for an object of NEW itself. */
  readonly podOf?: SideObject
}

/**
 * Prints the requests, then sends them one after another, in the order of an apply. `running`: the objects of the
 * cluster.
 */
export async function askCluster(
  { objects }: Pick<Side, 'objects'>,
  running: Pick<Side, 'objects'>,
  target: ReadTarget,
  host: CliHost,
): Promise<readonly AskedOne[]> {
  const requests = objects.flatMap((one) => [objectRequest(one), ...podRequest(one)])
  host.err(`sending ${plural(requests.length, 'server-side dry run')} to the cluster, which change nothing:\n`)
  for (const { about, args } of requests) host.err(`${shownLine(`  kubectl ${args.join(' ')}   # ${about}`)}\n`)
  const newNamespaces = new Set(objects.flatMap(({ kind, name }) => (kind === 'Namespace' ? [name] : [])))
  const asked: AskedOne[] = []
  for (const { about, args, input, podOf } of requests) {
    const said = { out: '', err: '' }
    const { ended } = host.startProgram(
      'kubectl',
      [...args, ...clusterArgs(target)],
      {
        out: (text) => {
          said.out += text
        },
        err: (text) => {
          said.err += text
        },
      },
      input,
    )
    const problem = await ended
    const context = { newNamespaces, quotas: podOf && quotasOver(podOf, running) }
    asked.push({ about, ...answerOf(said.out, problem ?? said.err, context) })
  }
  return asked
}

/** Workloads whose update removes Pods. */
const replaced: ReadonlySet<string> = new Set(['Deployment', 'StatefulSet', 'DaemonSet'])

/** The names of the quotas of a workload's namespace; undefined if the workload does not run yet. */
function quotasOver({ kind, namespace, key }: SideObject, { objects }: Pick<Side, 'objects'>) {
  if (!replaced.has(kind) || objects.every((one) => one.key !== key)) return undefined
  const quotas = objects.filter((one) => one.kind === 'ResourceQuota' && one.namespace === namespace)
  return new Set(quotas.map(({ name }) => name))
}

function objectRequest({ kind, namespace, name, value }: SideObject): Request {
  const of = namespace === '' ? [] : ['-n', namespace]
  const about = `${kind} ${namespace === '' ? '' : `${namespace}/`}${name}`
  return { about, args: ['apply', '--dry-run=server', '-f', '-', ...of], input: JSON.stringify(value) }
}

/** The path of the Pod template, by kind. */
const templates: Readonly<Record<string, readonly string[]>> = lookup({
  Deployment: ['template'],
  ReplicaSet: ['template'],
  StatefulSet: ['template'],
  DaemonSet: ['template'],
  ReplicationController: ['template'],
  Job: ['template'],
  CronJob: ['jobTemplate', 'spec', 'template'],
})

function podRequest(podOf: SideObject): Request[] {
  const { kind, namespace, name, value } = podOf
  const path = templates[kind]
  const template = path?.reduce((part: JsonObject, key) => asObject(part[key]), asObject(value.spec))
  if (!template || !isObject(template.spec)) return []
  const { labels, annotations } = asObject(template.metadata)
  const pod = {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: {
      generateName: `${name.slice(0, 50)}-`,
      namespace,
      ...(isObject(labels) ? { labels } : {}),
      ...(isObject(annotations) ? { annotations } : {}),
      ownerReferences: [ownerOf(kind, name, textOf(value.apiVersion))],
    },
    spec: template.spec,
  }
  const about = `a Pod of ${kind} ${namespace}/${name}`
  return [
    { about, args: ['create', '--dry-run=server', '-f', '-', '-n', namespace], input: JSON.stringify(pod), podOf },
  ]
}

/** Webhooks and policies may look at the owner; a Deployment's Pods belong to a ReplicaSet, which has no uid yet. */
const NO_UID = '00000000-0000-4000-8000-000000000000'

function ownerOf(kind: string, name: string, apiVersion: string): JsonObject {
  const owner = kind === 'Deployment' ? 'ReplicaSet' : kind === 'CronJob' ? 'Job' : kind
  return { apiVersion, kind: owner, name, uid: NO_UID, controller: true }
}
