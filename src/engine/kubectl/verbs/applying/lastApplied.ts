/** `kubectl apply view-last-applied|set-last-applied`. Models kubectl/pkg/cmd/apply (v1.36). */

import type { AnyObject } from '../../../api/kindTypes.ts'
import { goJson } from '../../../api/stableJson.ts'
import { LAST_APPLIED } from '../../../api/written.ts'
import { requestName } from '../../../apiserver/resources.ts'
import type { CommandSpec, DryRun, Invocation } from '../../core/command.ts'
import { CommandError, throwAll, usageError } from '../../core/errors.ts'
import { flag } from '../../core/flags.ts'
import { type Info, readManifests } from '../../core/manifests.ts'
import { getObject, missingResource, select } from '../../core/selection.ts'
import { checkOutput, dryRunFlag, dryRunOf, outputFlags, printResult } from '../../printers/output.ts'
import { yamlText } from '../../printers/structured.ts'
import { filenameFlags, selectorFlag, writing } from '../shared.ts'

export const viewLastApplied: CommandSpec = {
  path: 'apply view-last-applied',
  completes: 'objects',
  writes: false,
  summary: 'View the latest last-applied-configuration annotations of a resource/object',
  usage: '(TYPE [NAME | -l label] | TYPE/NAME | -f FILENAME)',
  flags: [...filenameFlags, selectorFlag, flag('all', 'bool'), flag('output', 'string', { short: 'o' })],
  run: runView,
}

export const setLastApplied: CommandSpec = {
  path: 'apply set-last-applied',
  completes: [],
  writes: true,
  summary: 'Set the last-applied-configuration annotation on a live object to match the contents of a file',
  usage: '-f FILENAME',
  flags: [...filenameFlags, ...outputFlags, dryRunFlag, flag('create-annotation', 'bool')],
  run: runSet,
}

function runView(call: Invocation): undefined {
  const { flags } = call
  const { infos, errors } = select(call, call.args, {
    latest: true,
    all: flags.bool('all'),
    labelSelector: flags.string('selector'),
  })
  throwAll(errors.slice(0, 1))
  const texts = infos.flatMap(({ object }) => object.metadata.annotations?.[LAST_APPLIED] ?? [])
  // An object without the annotation ends the loop silently, as upstream.
  if (texts.length < infos.length) return undefined
  const output = flags.string('output', 'yaml')
  for (const text of texts) {
    if (output === 'yaml') call.out(yamlText(JSON.parse(text)))
    else if (output === 'json') call.out(`${indented(text)}\n`)
    else throw usageError(call.path, `Unexpected -o output mode: ${output}, the flag 'output' must be one of yaml|json`)
  }
  return undefined
}

const indented = (text: string): string => JSON.stringify(JSON.parse(text), null, 2)

function runSet(call: Invocation): undefined {
  const dryRun = dryRunOf(call)
  checkOutput(call)
  const filenames = call.flags.list('filename')
  if (filenames.length === 0) throw missingResource()
  const { infos, errors } = readManifests(call, filenames)
  throwAll(errors.slice(0, 1))
  const changes = infos.flatMap((item) => {
    const live = getObject(call, item)
    const before = live.metadata.annotations?.[LAST_APPLIED]
    if (before === undefined && !call.flags.bool('create-annotation'))
      throw new CommandError(
        `no last-applied-configuration annotation found on resource: ${item.name}, to create the annotation, run the command with --create-annotation`,
      )
    const text = `${goJson(item.object)}\n`
    if (before !== undefined && before.trim() === text.trim()) {
      call.out(`set-last-applied ${item.name}: no changes required.\n`)
      return []
    }
    return [{ item, live, text }]
  })
  for (const { item, live, text } of changes) {
    const after = dryRun === 'client' ? live : annotate(call, item, text, dryRun)
    printResult(call, item.info, after, { operation: 'configured', dryRun })
  }
  return undefined
}

const annotate = (call: Invocation, item: Info, text: string, dryRun: DryRun): AnyObject =>
  writing(call, dryRun, (options) =>
    call.client.patch(
      requestName(item.info),
      item.namespace,
      item.name,
      'merge',
      { metadata: { annotations: { [LAST_APPLIED]: text } } },
      { ...options, fieldValidation: 'Warn' },
    ),
  )
