/** `kubectl rollout pause|resume|restart`. Models kubectl/pkg/cmd/rollout and polymorphichelpers (v1.36). */

import { goQuote } from '../../../api/goFormat.ts'
import { toTimestamp } from '../../../api/time.ts'
import type { JsonObject } from '../../../api/types.ts'
import { RESTARTED_AT } from '../../../api/written.ts'
import { requestName } from '../../../apiserver/resources.ts'
import { type CommandSpec, type Invocation, unixNow } from '../../core/command.ts'
import { CommandError, errorOf, throwAll } from '../../core/errors.ts'
import type { FlagSpec } from '../../core/flags.ts'
import type { Info } from '../../core/manifests.ts'
import { type Selection, select } from '../../core/selection.ts'
import { dig } from '../../printers/clusterColumns.ts'
import { checkOutput, outputFlags, printResult } from '../../printers/output.ts'
import { fieldManagerFlag, filenameFlags, selectorFlag, workloadTypes, writing } from '../shared.ts'

export const rolloutFlags: readonly FlagSpec[] = [...filenameFlags, selectorFlag]

/** Objects that a subcommand of `rollout` selects. */
export function selectRollouts(call: Invocation): Selection {
  if (call.args.length === 0 && call.flags.list('filename').length === 0)
    throw new CommandError('required resource not specified')
  return select(call, call.args, { latest: true, labelSelector: call.flags.string('selector'), bareType: 'all' })
}

interface Change {
  /** Past participle for the output line, such as `paused`. */
  readonly operation: string
  /** Builds the patch; throws if the object cannot be changed. */
  readonly patch: (item: Info, call: Invocation) => JsonObject
}

const commandOf = (word: string, summary: string, change: Change): CommandSpec => ({
  path: `rollout ${word}`,
  completes: workloadTypes,
  writes: true,
  summary,
  usage: 'RESOURCE',
  flags: [...rolloutFlags, ...outputFlags, fieldManagerFlag],
  run: (call) => changeRollouts(call, change),
})

/** The qualified kind: `ReplicaSet.apps`, `Pod`. */
export const groupKind = ({ info }: Info): string => (info.group ? `${info.kind}.${info.group}` : info.kind)

/** Error for an object that cannot be changed. */
const refusal = ({ info, name }: Info, why: string): CommandError =>
  new CommandError(`error: ${info.resource}${info.group ? `.${info.group}` : ''} ${goQuote(name)} ${why}`)

export const rolloutPause = commandOf('pause', 'Mark the provided resource as paused', {
  operation: 'paused',
  patch: (item) => {
    requireDeployment(item, 'pausing')
    if (item.object.spec?.paused === true) throw refusal(item, 'is already paused')
    return { spec: { paused: true } }
  },
})

export const rolloutResume = commandOf('resume', 'Resume a paused resource', {
  operation: 'resumed',
  patch: (item) => {
    requireDeployment(item, 'resuming')
    if (item.object.spec?.paused !== true) throw refusal(item, 'is not paused')
    return { spec: { paused: null } }
  },
})

export const rolloutRestart = commandOf('restart', 'Restart a resource', {
  operation: 'restarted',
  patch: (item, call) => {
    if (!['Deployment', 'DaemonSet', 'StatefulSet'].includes(item.object.kind))
      throw refusal(item, 'restarting is not supported')
    if (item.object.spec?.paused === true)
      throw refusal(item, "can't restart paused deployment (run rollout resume first)")
    const restartedAt = toTimestamp(unixNow(call))
    if (dig(item.object.spec, 'template', 'metadata', 'annotations', RESTARTED_AT) === restartedAt)
      throw new CommandError(
        `failed to create patch for ${item.name}: if restart has already been triggered within the past second, please wait before attempting to trigger another`,
      )
    return { spec: { template: { metadata: { annotations: { [RESTARTED_AT]: restartedAt } } } } }
  },
})

function requireDeployment(item: Info, doing: string): void {
  if (item.object.kind !== 'Deployment') throw refusal(item, `${doing} is not supported`)
}

export const noResourcesFound = (call: Invocation): void =>
  call.err(`No resources found in ${call.namespace} namespace.\n`)

/** Builds all patches before the first is sent; errors of both steps are reported together. */
function changeRollouts(call: Invocation, change: Change): undefined {
  checkOutput(call)
  const { infos, errors } = selectRollouts(call)
  const failures = [...errors]
  const planned: { item: Info; patch: JsonObject }[] = []
  if (infos.length === 0 && errors.length === 0) noResourcesFound(call)
  for (const item of infos) {
    const error = errorOf(() => {
      planned.push({ item, patch: change.patch(item, call) })
    })
    if (error) failures.push(error)
  }
  for (const { item, patch } of planned) {
    const error = errorOf(() => {
      const after = writing(call, 'none', (options) =>
        call.client.patch(requestName(item.info), item.namespace, item.name, 'strategic', patch, {
          ...options,
          fieldValidation: 'Warn',
        }),
      )
      printResult(call, item.info, after, { operation: change.operation })
    })
    if (error) failures.push(error)
  }
  throwAll(failures)
  return undefined
}
