/** `kubectl create -f`. Models kubectl/pkg/cmd/create/create.go (v1.36). */

import type { AnyObject } from '../../../api/kindTypes.ts'
import { requestName } from '../../../apiserver/resources.ts'
import type { CommandSpec, Invocation } from '../../core/command.ts'
import { CommandError, errorOf, usageError, withSource } from '../../core/errors.ts'
import { flag } from '../../core/flags.ts'
import { readManifests } from '../../core/manifests.ts'
import { checkOutput, dryRunFlag, dryRunOf, outputFlags, printResult } from '../../printers/output.ts'
import {
  asJson,
  fieldManagerFlag,
  filenameFlags,
  forEach,
  selectorFlag,
  validateFlag,
  withLastApplied,
  writing,
} from '../shared.ts'

export const create: CommandSpec = {
  path: 'create',
  completes: [],
  writes: true,
  summary: 'Create a resource from a file or from stdin',
  usage: '-f FILENAME',
  flags: [
    ...filenameFlags,
    ...outputFlags,
    dryRunFlag,
    fieldManagerFlag,
    validateFlag,
    selectorFlag,
    flag('save-config', 'bool'),
    flag('edit', 'bool'),
    flag('raw', 'string'),
    flag('windows-line-endings', 'bool'),
    flag('record', 'bool'),
  ],
  run: runCreate,
}

function runCreate(call: Invocation): undefined {
  if (call.args.length > 0) throw usageError('create', `Unexpected args: [${call.args.join(' ')}]`)
  if (call.flags.list('filename').length === 0) throw new CommandError('must specify one of -f and -k')
  if (call.flags.bool('edit')) throw new CommandError('create --edit needs an editor, which a simulation has not')
  checkOutput(call)
  const dryRun = dryRunOf(call)
  const { infos, errors } = readManifests(call, call.flags.list('filename'))
  if (infos.length === 0 && errors.length === 0) throw new CommandError('no objects passed to create')
  forEach(call, infos, errors, (item) => {
    let object: AnyObject = call.flags.bool('save-config') ? withLastApplied(item.object) : item.object
    if (dryRun !== 'client') {
      const error = errorOf(() => {
        object = writing(call, dryRun, (options) =>
          call.client.create(requestName(item.info), item.namespace, asJson(object), options),
        )
      })
      if (error) throw withSource('creating', item.source, error)
    }
    printResult(call, item.info, object, { operation: 'created', dryRun })
  })
  return undefined
}
