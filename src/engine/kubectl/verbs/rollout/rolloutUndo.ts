/** `kubectl rollout undo`. Models kubectl/pkg/cmd/rollout/rollout_undo.go and polymorphichelpers/rollback.go (v1.36). */

import { ofKind } from '../../../api/fields/ofKind.ts'
import { goQuote } from '../../../api/goFormat.ts'
import type { Deployment, ReplicaSet } from '../../../api/types.ts'
import { LAST_APPLIED } from '../../../api/written.ts'
import { earlierKubectl } from '../../../legacy/kubectl/earlierKubectl.ts'
import { isOn } from '../../../versions.ts'
import type { CommandSpec, DryRun, Invocation } from '../../core/command.ts'
import { controllerRevisionsOf, isAtRevision, templateAt } from '../../core/controllerRevisionsOf.ts'
import { CommandError, errorOf, throwAll } from '../../core/errors.ts'
import { flag } from '../../core/flags.ts'
import { goInt } from '../../core/integers.ts'
import { type Info, resumeArgs } from '../../core/manifests.ts'
import { equalIgnoreHash, replicaSetsOf, revisionOf, withoutHash } from '../../core/replicaSetsOf.ts'
import type { Task } from '../../core/tasks.ts'
import { describePodTemplate } from '../../describe/podTemplate.ts'
import { checkOutput, dryRunFlag, dryRunOf, outputFlags, printResult } from '../../printers/output.ts'
import { workloadTypes, writing } from '../shared.ts'
import { groupKind, rolloutFlags, selectRollouts } from './rollout.ts'

export const rolloutUndo: CommandSpec = {
  path: 'rollout undo',
  completes: workloadTypes,
  writes: true,
  summary: 'Undo a previous rollout',
  usage: '(TYPE NAME | TYPE/NAME) [flags]',
  flags: [...rolloutFlags, ...outputFlags, dryRunFlag, flag('to-revision', 'int64')],
  run: runRolloutUndo,
}

function runRolloutUndo(call: Invocation): Task | undefined {
  checkOutput(call)
  const dryRun = dryRunOf(call)
  const { infos, errors } = selectRollouts(call)
  const failures = [...errors]
  const undo = dryRun === 'none' ? earlierKubectl(call)?.undo : undefined
  if (undo) {
    throwAll(failures)
    return undo(call, infos, goInt(call.flags.string('to-revision', '0')))
  }
  for (const item of infos) {
    const error = errorOf(() => {
      const operation = undoOne(call, item, dryRun)
      printResult(call, item.info, item.object, { operation, dryRun })
    })
    if (error) failures.push(error)
  }
  throwAll(failures)
  return undefined
}

function undoOne(call: Invocation, item: Info, dryRun: DryRun): string {
  if (isOn(call.releases.kubectl, 'undoWarnsOfApply') && item.object.metadata.annotations?.[LAST_APPLIED] !== undefined)
    call.warn(
      `resource ${item.info.resource}/${item.name} was previously managed with 'kubectl apply'. Rolling back will not update the ${LAST_APPLIED} annotation, which may cause unexpected behavior on future 'kubectl apply' operations. Consider using 'kubectl apply' with your previous configuration file instead.`,
    )
  const wanted = goInt(call.flags.string('to-revision', '0'))
  if (['StatefulSet', 'DaemonSet'].includes(item.info.kind)) return undoSet(call, item, wanted, dryRun)
  if (item.info.kind !== 'Deployment')
    throw new CommandError(`no rollbacker has been implemented for ${goQuote(groupKind(item))}`)
  const deployment = ofKind('Deployment', item.object)
  if (wanted < 0) throw revisionNotFound(wanted)
  const target = rollbackTarget(call, deployment, wanted)
  if (dryRun === 'client') return describePodTemplate(target.spec.template, call.releases.kubectl)
  if (deployment.spec.paused)
    throw new CommandError(
      "you cannot rollback a paused deployment; resume it first with 'kubectl rollout resume' and try again",
      { proposals: [resumeArgs(item)] },
    )
  if (equalIgnoreHash(target.spec.template, deployment.spec.template))
    return `skipped rollback (current template already matches revision ${wanted})`
  const operations = [
    { op: 'replace', path: '/spec/template', value: withoutHash(target.spec.template) },
    { op: 'replace', path: '/metadata/annotations', value: annotationsFor(deployment, target) },
  ]
  const error = errorOf(() => {
    writing(call, dryRun, (options) =>
      call.client.patch('deployments', item.namespace, item.name, 'json', operations, {
        ...options,
        fieldValidation: 'Warn',
      }),
    )
  })
  if (error) throw new CommandError(`failed restoring revision ${wanted}: ${error.message}`)
  return 'rolled back'
}

/** Models StatefulSetRollbacker and DaemonSetRollbacker. */
function undoSet(call: Invocation, { info, namespace, name, object }: Info, wanted: number, dryRun: DryRun): string {
  if (wanted < 0) throw revisionNotFound(wanted)
  const revisions = controllerRevisionsOf(call, object)
  if (wanted === 0 && revisions.length <= 1) throw new CommandError('no last revision to roll back to')
  const target = wanted === 0 ? revisions.at(-2) : revisions.find(({ revision }) => revision === wanted)
  if (!target) throw revisionNotFound(wanted)
  if (dryRun === 'client')
    return `will roll back to ${describePodTemplate(templateAt(object, target), call.releases.kubectl)}`
  if (isAtRevision(object, target)) return `skipped rollback (current template already matches revision ${wanted})`
  const error = errorOf(() => {
    writing(call, dryRun, (options) =>
      call.client.patch(info.resource, namespace, name, 'strategic', target.data ?? {}, {
        ...options,
        fieldValidation: 'Warn',
      }),
    )
  })
  if (error) throw new CommandError(`failed restoring revision ${wanted}: ${error.message}`)
  return 'rolled back'
}

const revisionNotFound = (revision: number): CommandError =>
  new CommandError(`unable to find specified revision ${revision} in history`)

/** ReplicaSet of the wanted revision; 0 stands for the revision before the newest. */
function rollbackTarget(call: Invocation, deployment: Deployment, wanted: number): ReplicaSet {
  const { all } = replicaSetsOf(call, deployment)
  let [latest, previous] = [0, 0]
  let [latestSet, previousSet]: (ReplicaSet | undefined)[] = []
  for (const rs of all) {
    const revision = revisionOf(rs)
    if (Number.isNaN(revision)) continue
    if (wanted === 0) {
      if (latest < revision) {
        ;[previous, previousSet] = [latest, latestSet]
        ;[latest, latestSet] = [revision, rs]
      } else if (previous < revision) [previous, previousSet] = [revision, rs]
    } else if (wanted === revision) return rs
  }
  if (wanted > 0) throw revisionNotFound(wanted)
  if (!previousSet)
    throw new CommandError(`no rollout history found for deployment ${goQuote(deployment.metadata.name)}`)
  return previousSet
}

/** Annotations that an undo keeps on the Deployment. */
const keptAnnotations = [
  LAST_APPLIED,
  'deployment.kubernetes.io/revision',
  'deployment.kubernetes.io/revision-history',
  'deployment.kubernetes.io/desired-replicas',
  'deployment.kubernetes.io/max-replicas',
  'deprecated.deployment.rollback.to',
]

function annotationsFor(deployment: Deployment, target: ReplicaSet): Record<string, string> {
  const annotations: Record<string, string> = {}
  for (const key of keptAnnotations) {
    const value = deployment.metadata.annotations?.[key]
    if (value !== undefined) annotations[key] = value
  }
  for (const [key, value] of Object.entries(target.metadata.annotations ?? {}))
    if (!keptAnnotations.includes(key)) annotations[key] = value
  return annotations
}
