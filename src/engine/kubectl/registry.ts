/** All commands of the simulated kubectl. */
import type { CommandSpec } from './core/command.ts'
import { apply } from './verbs/applying/apply.ts'
import { diff } from './verbs/applying/diff.ts'
import { edit } from './verbs/applying/edit.ts'
import { setLastApplied, viewLastApplied } from './verbs/applying/lastApplied.ts'
import { patch } from './verbs/applying/patch.ts'
import { replace } from './verbs/applying/replace.ts'
import { apiResources } from './verbs/cluster/apiResources.ts'
import { apiVersions, canI, clusterInfo, version, whoami } from './verbs/cluster/clusterAnswers.ts'
import { configCommands } from './verbs/cluster/config.ts'
import { cordon, taint, uncordon } from './verbs/cluster/cordon.ts'
import { drain } from './verbs/cluster/drain.ts'
import { autoscale } from './verbs/creating/autoscale.ts'
import { create } from './verbs/creating/create.ts'
import { createData } from './verbs/creating/createData.ts'
import { createGenerators } from './verbs/creating/createGenerators.ts'
import { debug } from './verbs/creating/debug.ts'
import { expose } from './verbs/creating/expose.ts'
import { run } from './verbs/creating/run.ts'
import { deleteCommand } from './verbs/delete.ts'
import { describeCommand } from './verbs/reading/describe.ts'
import { events } from './verbs/reading/events.ts'
import { explain } from './verbs/reading/explain.ts'
import { get } from './verbs/reading/get.ts'
import { logs } from './verbs/reading/logs.ts'
import { topNode, topPod } from './verbs/reading/top.ts'
import { waitCommand } from './verbs/reading/waitCommand.ts'
import { rolloutPause, rolloutRestart, rolloutResume } from './verbs/rollout/rollout.ts'
import { rolloutHistory } from './verbs/rollout/rolloutHistory.ts'
import { rolloutStatus } from './verbs/rollout/rolloutStatus.ts'
import { rolloutUndo } from './verbs/rollout/rolloutUndo.ts'
import { annotate, label } from './verbs/setting/metadata.ts'
import { scale } from './verbs/setting/scale.ts'
import { setImage, setResources, setSelector, setServiceAccount } from './verbs/setting/set.ts'
import { setEnv } from './verbs/setting/setEnv.ts'

const all: readonly CommandSpec[] = [
  apply,
  viewLastApplied,
  setLastApplied,
  create,
  replace,
  deleteCommand,
  get,
  describeCommand,
  scale,
  setImage,
  setEnv,
  setResources,
  setSelector,
  setServiceAccount,
  rolloutStatus,
  rolloutHistory,
  rolloutUndo,
  rolloutPause,
  rolloutResume,
  rolloutRestart,
  annotate,
  label,
  patch,
  ...createGenerators,
  ...createData,
  run,
  debug,
  expose,
  autoscale,
  explain,
  events,
  cordon,
  uncordon,
  drain,
  taint,
  waitCommand,
  logs,
  diff,
  edit,
  topPod,
  topNode,
  apiResources,
  apiVersions,
  version,
  clusterInfo,
  canI,
  whoami,
  ...configCommands,
]

/** Commands by path: the words after `kubectl`. */
export const commands: ReadonlyMap<string, CommandSpec> = new Map(all.map((spec) => [spec.path, spec]))

/** Command groups with their summaries. */
export const groups: ReadonlyMap<string, string> = new Map([
  ['rollout', 'Manage the rollout of a resource'],
  ['set', 'Set specific features on objects'],
  ['auth', 'Inspect authorization'],
  ['config', 'Modify kubeconfig files'],
  ['top', 'Display resource (CPU/memory) usage'],
  ['create service', 'Create a service using a specified subcommand'],
  ['create secret', 'Create a secret using a specified subcommand'],
])

/** Commands that kubectl's help lists but that are not simulated. */
export const listedOnly: readonly { readonly path: string; readonly summary: string }[] = [
  {
    path: 'set subject',
    summary: 'Update the user, group, or service account in a role binding or cluster role binding',
  },
]

/** Subcommands that create objects on which no simulated component acts. */
export const notSimulatedBelow: ReadonlySet<string> = new Set([
  'create clusterrole',
  'create clusterrolebinding',
  'create ingress',
  'create role',
  'create rolebinding',
  'create token',
  'set subject',
  'apply edit-last-applied',
])

interface Instead {
  readonly hint: string
  /** Commands to suggest, as arguments without the Pod's name. */
  readonly commands?: readonly (readonly string[])[]
  /** kubectl's error without arguments, printed instead of the note about the simulation. */
  readonly usageError?: string
}

/** kubectl commands that the simulation cannot run, each with its alternative. */
export const instead: ReadonlyMap<string, Instead> = new Map<string, Instead>([
  [
    'attach',
    {
      hint: "no process runs in a container: 'kubectl logs -f POD' follows what it would say",
      commands: [['logs', '-f']],
      usageError: 'at least 1 argument is required for attach',
    },
  ],
  [
    'exec',
    {
      hint: "no process runs in a container: 'kubectl logs POD' prints what it would say, 'kubectl describe pod POD' its state; words in its image tag say what it does",
      commands: [['logs'], ['describe', 'pod']],
      usageError: 'pod, type/name or --filename must be specified',
    },
  ],
  [
    'cp',
    {
      hint: 'containers have no files: put what they are to have into a ConfigMap',
      usageError: 'source and destination are required',
    },
  ],
  [
    'port-forward',
    {
      usageError:
        "TYPE/NAME and list of ports are required for port-forward\nSee 'kubectl port-forward -h' for help and examples",
      hint: 'nothing listens in a container: a Service before its Pods is asked by simulated clients, and the picture shows which requests fail',
    },
  ],
  ['proxy', { hint: 'there is no network: ask the API server with kubectl get, describe and explain' }],
  ['kustomize', { hint: "there are no files: paste what 'kubectl kustomize DIR' prints elsewhere into the manifest" }],
  ['certificate', { hint: 'certificates are outside its purpose' }],
  [
    'completion',
    {
      hint: 'Tab completes at this prompt by itself',
      usageError: "Shell not specified.\nSee 'kubectl completion -h' for help and examples",
    },
  ],
  ['plugin', { hint: 'plugins are outside its purpose' }],
  ['alpha', { hint: 'features in alpha are outside its purpose' }],
  ['kuberc', { hint: 'settings of the command line are outside its purpose' }],
])

export const notSimulated: ReadonlySet<string> = new Set([...instead.keys(), 'options'])
