/** `kubectl patch`. Models kubectl/pkg/cmd/patch/patch.go (v1.36). */

import { parseManifest } from '../../../manifest/k8sYaml.ts'
import { deepEqual } from '../../api/equality.ts'
import { badRequest } from '../../api/errors.ts'
import { typeOfKind } from '../../api/fieldTable.ts'
import type { JsonValue } from '../../api/types.ts'
import { apiVersionOf } from '../../apiserver/resources.ts'
import type { AnyObject, CommandSpec, Invocation } from '../core/command.ts'
import { CommandError, usageError } from '../core/errors.ts'
import { flag } from '../core/flags.ts'
import { goJsonSyntaxError } from '../core/jsonSyntax.ts'
import type { Info } from '../core/manifests.ts'
import { select } from '../core/selection.ts'
import { checkOutput, dryRunFlag, dryRunOf, outputFlags, printResult } from '../printers/output.ts'
import { fieldManagerFlag, filenameFlags, forEach, writing } from './shared.ts'

export const patch: CommandSpec = {
  path: 'patch',
  summary: 'Update fields of a resource',
  usage: '(-f FILENAME | TYPE NAME) [-p PATCH|--patch-file FILE]',
  flags: [
    ...filenameFlags,
    ...outputFlags,
    dryRunFlag,
    fieldManagerFlag,
    flag('patch', 'string', { short: 'p' }),
    flag('patch-file', 'string'),
    flag('type', 'string'),
    flag('local', 'bool'),
    flag('subresource', 'string'),
    flag('record', 'bool'),
  ],
  run: runPatch,
}

function runPatch(call: Invocation): undefined {
  const { flags } = call
  if (flags.string('patch') !== '' && flags.string('patch-file') !== '')
    throw new CommandError('cannot specify --patch and --patch-file together')
  if (flags.string('patch-file') !== '')
    throw new CommandError(`unable to read patch file: open ${flags.string('patch-file')}: no such file or directory`)
  if (flags.string('patch') === '')
    throw new CommandError('must specify --patch or --patch-file containing the contents of the patch')
  const type = flags.string('type', 'strategic').toLowerCase()
  if (type !== 'strategic' && type !== 'merge' && type !== 'json')
    throw usageError('patch', `--type must be one of [json merge strategic], not ${JSON.stringify(type)}`)
  const subresource = flags.string('subresource')
  if (!['', 'status', 'scale', 'resize'].includes(subresource))
    throw new CommandError(
      `invalid subresource value: ${JSON.stringify(subresource)}. Must be one of [status scale resize]`,
    )
  checkOutput(call)
  const { infos, errors } = select(call, call.args, { latest: true })
  if (infos.length === 0 && errors.length === 0) throw new CommandError('no objects passed to patch')
  forEach(call, infos, errors, (item) => patchOne(call, item, type))
  return undefined
}

function patchOne(
  call: Invocation,
  { info, namespace, name, object }: Info,
  type: 'strategic' | 'merge' | 'json',
): void {
  const dryRun = dryRunOf(call)
  const content = patchContent(call.flags.string('patch'))
  let after: AnyObject = object
  if (dryRun !== 'client') {
    const kind = typeOfKind(apiVersionOf(info), info.kind) === undefined && type === 'strategic' ? 'merge' : type
    const subresource = call.flags.string('subresource')
    after = writing(call, dryRun, (options) =>
      call.client.patch<AnyObject>(info.resource, namespace, name, kind, content, {
        ...options,
        // The default of `patch` is to warn of unknown fields, not to refuse them.
        fieldValidation: 'Warn',
        ...(subresource === 'status' || subresource === 'scale' ? { subresource } : {}),
      }),
    )
  }
  const changed = dryRun === 'client' || !deepEqual(after, object)
  printResult(call, info, after, { operation: changed ? 'patched' : 'patched (no change)', dryRun })
}

/** A patch in JSON or YAML. Text that looks like JSON is sent as it is, so the server finds the mistakes in it. */
function patchContent(text: string): JsonValue {
  if (/^\s*[{[]/.test(text)) {
    try {
      return JSON.parse(text) as JsonValue
    } catch {
      throw badRequest(goJsonSyntaxError(text))
    }
  }
  const [document] = parseManifest(text)
  if (!document || document.error)
    throw new CommandError(`unable to parse ${JSON.stringify(text)}: ${document?.error?.message ?? ''}`)
  return document.value ?? null
}
