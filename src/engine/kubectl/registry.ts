/** Every command that the simulation knows. */
import type { CommandSpec } from './core/command.ts'
import { apiResources, version } from './verbs/apiResources.ts'
import { apply } from './verbs/apply.ts'
import { autoscale } from './verbs/autoscale.ts'
import { cordon, taint, uncordon } from './verbs/cordon.ts'
import { create } from './verbs/create.ts'
import { createGenerators } from './verbs/createGenerators.ts'
import { deleteCommand } from './verbs/delete.ts'
import { describeCommand } from './verbs/describe.ts'
import { drain } from './verbs/drain.ts'
import { events } from './verbs/events.ts'
import { explain } from './verbs/explain.ts'
import { expose } from './verbs/expose.ts'
import { get } from './verbs/get.ts'
import { setLastApplied, viewLastApplied } from './verbs/lastApplied.ts'
import { annotate, label } from './verbs/metadata.ts'
import { patch } from './verbs/patch.ts'
import { replace } from './verbs/replace.ts'
import { rolloutPause, rolloutRestart, rolloutResume } from './verbs/rollout.ts'
import { rolloutHistory } from './verbs/rolloutHistory.ts'
import { rolloutStatus } from './verbs/rolloutStatus.ts'
import { rolloutUndo } from './verbs/rolloutUndo.ts'
import { run } from './verbs/run.ts'
import { scale } from './verbs/scale.ts'
import { setImage, setResources, setSelector, setServiceAccount } from './verbs/set.ts'
import { setEnv } from './verbs/setEnv.ts'
import { waitCommand } from './verbs/waitCommand.ts'

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
  run,
  expose,
  autoscale,
  explain,
  events,
  cordon,
  uncordon,
  drain,
  taint,
  waitCommand,
  apiResources,
  version,
]

/** By the words after `kubectl`. */
export const commands: ReadonlyMap<string, CommandSpec> = new Map(all.map((spec) => [spec.path, spec]))

/** Words that only stand before subcommands, with what they are for. */
export const groups: ReadonlyMap<string, string> = new Map([
  ['rollout', 'Manage the rollout of a resource'],
  ['set', 'Set specific features on objects'],
  ['create service', 'Create a service using a specified subcommand'],
  ['create secret', 'Create a secret using a specified subcommand'],
])

/** Commands of kubectl that need what a simulation has not: processes, files, an editor, a network. */
/** Commands that kubectl lists, and that are not simulated. */
export const listedOnly: readonly { readonly path: string; readonly summary: string }[] = [
  {
    path: 'set subject',
    summary: 'Update the user, group, or service account in a role binding or cluster role binding',
  },
  { path: 'create secret docker-registry', summary: 'Create a secret for use with a Docker registry' },
  { path: 'create secret tls', summary: 'Create a TLS secret' },
]

/** Commands of a group whose objects no component here acts on. */
export const notSimulatedBelow: ReadonlySet<string> = new Set([
  'create clusterrole',
  'create clusterrolebinding',
  'create ingress',
  'create role',
  'create rolebinding',
  'create secret docker-registry',
  'create secret tls',
  'create token',
  'set subject',
  'apply edit-last-applied',
])

export const notSimulated: ReadonlySet<string> = new Set([
  'alpha',
  'api-versions',
  'attach',
  'auth',
  'certificate',
  'cluster-info',
  'completion',
  'config',
  'cp',
  'debug',
  'diff',
  'edit',
  'exec',
  'kustomize',
  'logs',
  'options',
  'plugin',
  'port-forward',
  'proxy',
  'top',
])
