/**
 * `kubectl edit`: prints the text that kubectl would open in an editor. Models
 * kubectl/pkg/cmd/util/editor/editoptions.go (v1.36).
 */

import { asObject, isObject } from '../../../api/jsonObject.ts'
import type { JsonObject } from '../../../api/types.ts'
import { LAST_APPLIED } from '../../../api/written.ts'
import type { CommandSpec, Invocation } from '../../core/command.ts'
import { CommandError, throwAll } from '../../core/errors.ts'
import { flag } from '../../core/flags.ts'
import { missingResource, select } from '../../core/selection.ts'
import { listOf, shownObject, yamlText } from '../../printers/structured.ts'
import { asJson, fieldManagerFlag, filenameFlags, validateFlag } from '../shared.ts'

export const edit: CommandSpec = {
  path: 'edit',
  completes: 'objects',
  writes: false,
  summary: 'Edit a resource on the server',
  usage: '(RESOURCE/NAME | -f FILENAME)',
  flags: [
    ...filenameFlags,
    fieldManagerFlag,
    validateFlag,
    flag('output', 'string', { short: 'o' }),
    flag('save-config', 'bool'),
    flag('subresource', 'string'),
    flag('windows-line-endings', 'bool'),
    flag('output-patch', 'bool'),
  ],
  run: runEdit,
}

const HEAD = `# Please edit the object below. Lines beginning with a '#' will be ignored,
# and applying it writes it. What only the API server sets is left out.
#
`

/** Prints the objects; the page puts the text into its editor, whose Apply writes it. */
function runEdit(call: Invocation): undefined {
  if (call.args.length === 0 && call.flags.list('filename').length === 0) throw missingResource()
  const { infos, errors } = select(call, call.args, { latest: true, bareType: 'all' })
  throwAll(errors)
  if (infos.length === 0) throw new CommandError('edit cancelled, no objects found')
  const objects = infos.map(
    ({ info, object }): JsonObject => editable({ apiVersion: object.apiVersion, kind: info.kind, ...asJson(object) }),
  )
  const [only, ...more] = objects
  call.out(HEAD + yamlText(only && more.length === 0 ? only : listOf(objects)))
  return undefined
}

/** Removes the fields that would make a later write fail or have no effect: the resourceVersion and the status. */
function editable(object: JsonObject): JsonObject {
  const { status: _status, metadata, ...rest } = shownObject(object, { managedFields: 'hide' })
  const {
    resourceVersion: _v,
    uid: _u,
    generation: _g,
    creationTimestamp: _c,
    annotations,
    ...more
  } = asObject(metadata)
  const kept = isObject(annotations) ? Object.entries(annotations).filter(([key]) => key !== LAST_APPLIED) : []
  const { apiVersion, kind, ...body } = rest
  return {
    apiVersion: apiVersion ?? '',
    kind: kind ?? '',
    metadata: { ...more, ...(kept.length > 0 ? { annotations: Object.fromEntries(kept) } : {}) },
    ...body,
  }
}
