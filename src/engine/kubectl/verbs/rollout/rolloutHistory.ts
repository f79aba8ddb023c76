/** `kubectl rollout history`. Models kubectl/pkg/cmd/rollout/rollout_history.go and polymorphichelpers/history.go (v1.36). */
import { ofKind } from '../../../api/fields/ofKind.ts'
import { goQuote } from '../../../api/goFormat.ts'
import type { AnyObject } from '../../../api/kindTypes.ts'
import type { Deployment, PodTemplateSpec, ReplicaSet } from '../../../api/types.ts'
import { resourceInfo } from '../../../apiserver/resources.ts'
import type { CommandSpec, Invocation, Shell } from '../../core/command.ts'
import { controllerRevisionsOf, objectAt, templateAt } from '../../core/controllerRevisionsOf.ts'
import { CommandError, errorOf, throwAll } from '../../core/errors.ts'
import { flag } from '../../core/flags.ts'
import { goInt } from '../../core/integers.ts'
import type { Info } from '../../core/manifests.ts'
import { CHANGE_CAUSE, replicaSetsOf, revisionOf } from '../../core/replicaSetsOf.ts'
import { alignTabs, tableLayout } from '../../core/tabwriter.ts'
import { describePodTemplate } from '../../describe/podTemplate.ts'
import { checkOutput, objectName, outputFlags, printResult } from '../../printers/output.ts'
import { workloadTypes } from '../shared.ts'
import { groupKind, rolloutFlags, selectRollouts } from './rollout.ts'

export const rolloutHistory: CommandSpec = {
  path: 'rollout history',
  completes: workloadTypes,
  writes: false,
  summary: 'View rollout history',
  usage: '(TYPE NAME | TYPE/NAME) [flags]',
  flags: [...rolloutFlags, ...outputFlags, flag('revision', 'int64')],
  run: runRolloutHistory,
}

function runRolloutHistory(call: Invocation): undefined {
  const revision = goInt(call.flags.string('revision', '0'))
  if (revision < 0) throw new CommandError(`revision must be a positive integer: ${revision}`)
  checkOutput(call)
  const { infos, errors } = selectRollouts(call)
  const failures = [...errors]
  for (const item of infos) {
    const error = errorOf(() => showHistory(call, item, revision))
    if (error) failures.push(error)
  }
  throwAll(failures)
  return undefined
}

function showHistory(call: Invocation, item: Info, revision: number): void {
  const isDeployment = item.info.kind === 'Deployment'
  if (!isDeployment && !['DaemonSet', 'StatefulSet'].includes(item.info.kind))
    throw new CommandError(`no history viewer has been implemented for ${goQuote(groupKind(item))}`)
  if (call.flags.string('output') === '' && call.flags.string('template') !== '') {
    // Without `-o`, the template's header is the object itself.
    printResult(call, item.info, item.object, { operation: '' })
    return
  }
  if (call.flags.string('output') !== '') {
    if (isDeployment) printRevisions(call, item, revision)
    else printSets(call, item, revision)
    return
  }
  const text = isDeployment
    ? historyText(call, ofKind('Deployment', item.object), revision)
    : setHistoryText(call, item.object, revision)
  const suffix = revision > 0 ? ` with revision #${revision}` : ' '
  call.out(`${objectName(item.info, item.name)}${suffix}\n${text}\n`)
}

/** With `-o`: prints the ReplicaSet of the revision, or of every revision. */
function printRevisions(call: Invocation, item: Info, revision: number): void {
  const byRevision = new Map<number, ReplicaSet>()
  for (const rs of replicaSetsOf(call, ofKind('Deployment', item.object)).all)
    if (!Number.isNaN(revisionOf(rs))) byRevision.set(revisionOf(rs), rs)
  if (revision > 0 && !byRevision.has(revision)) throw new CommandError('unable to find the specified revision')
  const wanted = revision > 0 ? [revision] : [...byRevision.keys()].sort((a, b) => a - b)
  for (const number of wanted)
    printResult(call, resourceInfo('replicasets'), byRevision.get(number)!, { operation: '' })
}

/** With `-o`: prints the StatefulSet or DaemonSet at the revision, or at every revision. */
function printSets(call: Invocation, { info, object }: Info, revision: number): void {
  const revisions = controllerRevisionsOf(call, object)
  const wanted = revision > 0 ? revisions.filter((one) => one.revision === revision) : revisions
  if (revision > 0 && wanted.length === 0) throw new CommandError('unable to find the specified revision')
  for (const one of wanted) printResult(call, info, objectAt(object, one), { operation: '' })
}

/** Models printHistory. */
function setHistoryText(shell: Shell, object: AnyObject, revision: number): string {
  const byNumber = new Map(controllerRevisionsOf(shell, object).map((one) => [one.revision, one]))
  if (byNumber.size === 0) return 'No rollout history found.'
  if (revision > 0) {
    const one = byNumber.get(revision)
    if (!one) throw new CommandError('unable to find the specified revision')
    return describePodTemplate(templateAt(object, one), shell.releases.kubectl)
  }
  return historyTable([...byNumber].map(([number, { metadata }]) => [number, metadata.annotations?.[CHANGE_CAUSE]]))
}

function historyTable(causes: readonly (readonly [revision: number, cause: string | undefined])[]): string {
  const rows = [...causes].sort(([a], [b]) => a - b).map(([number, cause]) => `${number}\t${cause || '<none>'}\n`)
  return alignTabs(`REVISION\tCHANGE-CAUSE\n${rows.join('')}`, { ...tableLayout, minWidth: 0, padding: 2 })
}

function historyText(shell: Shell, deployment: Deployment, revision: number): string {
  const { all } = replicaSetsOf(shell, deployment)
  const templates = new Map<number, PodTemplateSpec>()
  for (const rs of all) {
    const number = revisionOf(rs)
    // A ReplicaSet with an unreadable revision is skipped.
    if (Number.isNaN(number)) continue
    templates.set(number, withCause(rs.spec.template, rs.metadata.annotations?.[CHANGE_CAUSE]))
  }
  if (templates.size === 0) return 'No rollout history found.'
  if (revision > 0) {
    const template = templates.get(revision)
    if (!template) throw new CommandError('unable to find the specified revision')
    return describePodTemplate(template, shell.releases.kubectl)
  }
  return historyTable(
    [...templates].map(([number, template]) => [number, template.metadata?.annotations?.[CHANGE_CAUSE]]),
  )
}

function withCause(template: PodTemplateSpec, cause: string | undefined): PodTemplateSpec {
  if (!cause) return template
  const { metadata } = template
  return { ...template, metadata: { ...metadata, annotations: { ...metadata?.annotations, [CHANGE_CAUSE]: cause } } }
}
