/** `kubectl patch`. Models kubectl/pkg/cmd/patch/patch.go (v1.36). */

import { parseManifest } from '../../../../manifest/k8sYaml.ts'
import { deepEqual } from '../../../api/equality.ts'
import { badRequest } from '../../../api/errors.ts'
import { typeOfKind } from '../../../api/fieldTable.ts'
import { isObject } from '../../../api/jsonObject.ts'
import { goJsonSyntaxError } from '../../../api/jsonSyntax.ts'
import type { AnyObject } from '../../../api/kindTypes.ts'
import { jsonMergePatch } from '../../../api/patch/jsonMergePatch.ts'
import { jsonPatch } from '../../../api/patch/jsonPatch.ts'
import { strategicMergePatch } from '../../../api/patch/strategicMergePatch.ts'
import type { JsonValue } from '../../../api/types.ts'
import type { PatchType, WriteOptions } from '../../../apiserver/interface.ts'
import { apiVersionOf, type ResourceInfo, requestName } from '../../../apiserver/resources.ts'
import type { Release } from '../../../releases.ts'
import { isOn } from '../../../versions.ts'
import { changeCauseOf } from '../../core/changeCause.ts'
import type { CommandSpec, Invocation } from '../../core/command.ts'
import { CommandError } from '../../core/errors.ts'
import { flag } from '../../core/flags.ts'
import { fileText, type Info, type ReadResult, readManifests } from '../../core/manifests.ts'
import { select } from '../../core/selection.ts'
import { subresourceOf } from '../../core/subresources.ts'
import { unsent } from '../../core/unsent.ts'
import { checkOutput, dryRunFlag, dryRunOf, outputFlags, printResult } from '../../printers/output.ts'
import { asJson, fieldManagerFlag, filenameFlags, forEach, writing } from '../shared.ts'

export const patch: CommandSpec = {
  path: 'patch',
  completes: 'objects',
  writes: true,
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
  const patch = patchText(call)
  if (patch === '') throw new CommandError('must specify --patch or --patch-file containing the contents of the patch')
  const type = flags.string('type', 'strategic').toLowerCase()
  if (type !== 'strategic' && type !== 'merge' && type !== 'json')
    throw new CommandError(`--type must be one of [json merge strategic], not ${JSON.stringify(type)}`)
  checkOutput(call)
  const { infos, errors } = selectToPatch(call)
  if (infos.length === 0 && errors.length === 0) throw new CommandError('no objects passed to patch')
  forEach(call, infos, errors, (item) => patchOne(call, item, type, patch))
  return undefined
}

/** Text of the patch; empty if none was given. */
function patchText(call: Invocation): string {
  const path = call.flags.string('patch-file')
  if (path === '') return call.flags.string('patch')
  const text = fileText(call, path)
  if (text === undefined) throw new CommandError(`unable to read patch file: open ${path}: no such file or directory`)
  return text
}

function selectToPatch(call: Invocation): ReadResult {
  const { flags } = call
  if (flags.list('filename').length > 0 && call.args.length === 0) return readManifests(call, flags.list('filename'))
  return select(call, call.args, { subresource: flags.string('subresource') })
}

/**
 * Patches an object. The output line never ends with ` (dry run)`, because upstream's printer does not know of the dry
 * run.
 */
function patchOne(call: Invocation, item: Info, type: PatchType, patch: string): void {
  const dryRun = dryRunOf(call)
  const content = patchContent(patch, call.releases.server)
  const isHere = dryRun === 'client' || call.flags.bool('local')
  const after = isHere ? patchedHere(item, type, content) : send(call, item, type, content)
  const operation = deepEqual(after, item.object) ? 'patched (no change)' : 'patched'
  const isScale = call.flags.string('subresource') === 'scale'
  printResult(call, isScale ? scaleInfo : item.info, after, { operation })
}

const scaleInfo: ResourceInfo = {
  group: 'autoscaling',
  version: 'v1',
  kind: 'Scale',
  resource: 'scales',
  singular: 'scale',
  shortNames: [],
  namespaced: true,
}

function send(call: Invocation, { info, namespace, name }: Info, type: PatchType, content: JsonValue): AnyObject {
  const kind = isUntyped(info) && type === 'strategic' ? 'merge' : type
  const subresource = call.flags.string('subresource')
  const part = info.subresources?.find((name) => name === subresource)
  const after = writing(call, dryRunOf(call), (options) => {
    const sent: WriteOptions = { ...options, fieldValidation: 'Warn' }
    const patched = call.client.patch(requestName(info), namespace, name, kind, content, {
      ...sent,
      ...(part === undefined ? {} : { subresource: part }),
    })
    const cause = changeCauseOf(call)
    if (cause === undefined || patched.metadata.annotations?.['kubernetes.io/change-cause'] === cause) return patched
    const annotations = { 'kubernetes.io/change-cause': cause }
    return call.client.patch(requestName(info), namespace, name, 'merge', { metadata: { annotations } }, sent)
  })
  return subresourceOf(info, after, subresource)
}

/** With `--local` and `--dry-run=client`, kubectl computes the result itself. Models patch.go getPatchedJSON. */
function patchedHere({ info, object }: Info, type: PatchType, content: JsonValue): AnyObject {
  const original = asJson(object)
  const typeName = typeOfKind(apiVersionOf(info), info.kind)
  if (type === 'json') return unsent(jsonPatch(original, content))
  if (!isObject(content)) throw new CommandError('Invalid JSON Patch')
  return unsent(
    type === 'merge' || typeName === undefined
      ? jsonMergePatch(original, content)
      : strategicMergePatch(original, content, typeName),
  )
}

/** Parses a JSON or YAML patch. Text that looks like JSON is sent unchanged, so the server reports its errors. */
function patchContent(text: string, server: Release): JsonValue {
  if (/^\s*[{[]/.test(text)) {
    try {
      return JSON.parse(text)
    } catch {
      throw badRequest(isOn(server, 'terseInvalidPatch') ? 'invalid JSON patch' : goJsonSyntaxError(text))
    }
  }
  const [document] = parseManifest(text)
  if (!document || document.error)
    throw new CommandError(`unable to parse ${JSON.stringify(text)}: ${document?.error?.message ?? ''}`)
  return document.value ?? null
}

/**
 * Whether a kind is built-in and its fields are unknown here. For custom kinds the server refuses a strategic patch.
 */
const isUntyped = (info: ResourceInfo): boolean =>
  info.custom === undefined && typeOfKind(apiVersionOf(info), info.kind) === undefined
