/** `kubectl rollout history`. Models kubectl/pkg/cmd/rollout/rollout_history.go and polymorphichelpers/history.go (v1.36). */
import type { Deployment, JsonObject, PodTemplateSpec } from '../../api/types.ts'
import type { CommandSpec, Invocation, Shell } from '../core/command.ts'
import { CommandError, errorOf, throwAll } from '../core/errors.ts'
import { flag } from '../core/flags.ts'
import { goInt } from '../core/integers.ts'
import type { Info } from '../core/manifests.ts'
import { CHANGE_CAUSE, replicaSetsOf, revisionOf } from '../core/replicaSetsOf.ts'
import { alignTabs, tableLayout } from '../core/tabwriter.ts'
import { describePodTemplate } from '../describe/podTemplate.ts'
import { objectName, outputFlags, printStructured } from '../printers/output.ts'
import { rolloutFlags, selectRollouts } from './rollout.ts'

export const rolloutHistory: CommandSpec = {
  path: 'rollout history',
  summary: 'View rollout history',
  usage: '(TYPE NAME | TYPE/NAME) [flags]',
  flags: [...rolloutFlags, ...outputFlags, flag('revision', 'int64')],
  run: runRolloutHistory,
}

function runRolloutHistory(call: Invocation): undefined {
  const revision = goInt(call.flags.string('revision', '0'))
  if (revision < 0) throw new CommandError(`revision must be a positive integer: ${revision}`)
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
  if (item.object.kind !== 'Deployment')
    throw new CommandError(
      ['DaemonSet', 'StatefulSet'].includes(item.object.kind)
        ? `rollouts of kind ${item.object.kind} are not part of this simulation`
        : `no history viewer has been implemented for "${item.object.kind}"`,
    )
  const deployment = item.object as unknown as Deployment
  const output = call.flags.string('output')
  if (output !== '' && output !== 'name') {
    const { all } = replicaSetsOf(call, deployment)
    const found = revision > 0 ? all.find((rs) => revisionOf(rs) === revision) : all.at(-1)
    if (!found) throw new CommandError('unable to find the specified revision')
    printStructured(call, found as unknown as JsonObject, call)
    return
  }
  const text = historyText(call, deployment, revision)
  const suffix = revision > 0 ? ` with revision #${revision}` : ' '
  call.out(`${objectName(item.info, item.name)}${suffix}\n${text}\n`)
}

function historyText(shell: Shell, deployment: Deployment, revision: number): string {
  const { all } = replicaSetsOf(shell, deployment)
  const templates = new Map<number, PodTemplateSpec>()
  for (const rs of all) {
    const number = revisionOf(rs)
    // One whose revision cannot be read is passed over.
    if (Number.isNaN(number)) continue
    templates.set(number, withCause(rs.spec.template, rs.metadata.annotations?.[CHANGE_CAUSE]))
  }
  if (templates.size === 0) return 'No rollout history found.'
  if (revision > 0) {
    const template = templates.get(revision)
    if (!template) throw new CommandError('unable to find the specified revision')
    return describePodTemplate(template)
  }
  const rows = [...templates.keys()]
    .sort((a, b) => a - b)
    .map((number) => `${number}\t${templates.get(number)?.metadata?.annotations?.[CHANGE_CAUSE] || '<none>'}\n`)
  return alignTabs(`REVISION\tCHANGE-CAUSE\n${rows.join('')}`, { ...tableLayout, minWidth: 0, padding: 2 })
}

function withCause(template: PodTemplateSpec, cause: string | undefined): PodTemplateSpec {
  if (!cause) return template
  const { metadata } = template
  return { ...template, metadata: { ...metadata, annotations: { ...metadata?.annotations, [CHANGE_CAUSE]: cause } } }
}
