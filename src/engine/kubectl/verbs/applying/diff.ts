/**
 * `kubectl diff`. Models kubectl/pkg/cmd/diff/diff.go (v1.36); the names of the two directories have no random part.
 */

import { type DiffLine, hunks, lineDiff } from '../../../../manifest/lineDiff.ts'
import { isObject } from '../../../api/jsonObject.ts'
import type { AnyObject } from '../../../api/kindTypes.ts'
import { toTimestamp } from '../../../api/time.ts'
import type { JsonObject, JsonValue } from '../../../api/types.ts'
import { LAST_APPLIED } from '../../../api/written.ts'
import { type ResourceInfo, requestName } from '../../../apiserver/resources.ts'
import { type CommandSpec, type Invocation, unixNow } from '../../core/command.ts'
import { CommandError, errorOf, isOperatingError, printedError, SilentExit } from '../../core/errors.ts'
import { flag } from '../../core/flags.ts'
import { type Info, readManifests } from '../../core/manifests.ts'
import { getObject } from '../../core/selection.ts'
import { unsent } from '../../core/unsent.ts'
import { withManagedFields } from '../../printers/output.ts'
import { shownObject, yamlText } from '../../printers/structured.ts'
import {
  asJson,
  fieldManagerFlag,
  filenameFlags,
  isNotFound,
  refuseArguments,
  requireFilename,
  selectorFlag,
  writing,
} from '../shared.ts'
import { patchExisting } from './apply.ts'
import { forEachPruned, prunedKinds } from './prune.ts'
import { applyServerSide } from './serverSideApply.ts'

export const diff: CommandSpec = {
  path: 'diff',
  completes: [],
  writes: false,
  summary: 'Diff the live version against a would-be applied version',
  usage: '-f FILENAME',
  flags: [
    ...filenameFlags,
    selectorFlag,
    fieldManagerFlag,
    flag('server-side', 'bool'),
    flag('force-conflicts', 'bool'),
    flag('show-managed-fields', 'bool'),
    flag('show-secrets', 'bool'),
    flag('concurrency', 'int32'),
    flag('prune', 'bool'),
    flag('prune-allowlist', 'stringArray'),
  ],
  run: runDiff,
}

/** Exit code for errors of the command; 1 means that there are differences. */
const EXIT_FAILED = 2
const MASK = '***'
/** diff's time for a file that does not exist. */
const NO_FILE = '1970-01-01 00:00:00.000000000 +0000'

function runDiff(call: Invocation): undefined {
  let differs = false
  try {
    refuseArguments(call)
    const filenames = requireFilename(call)
    if (call.flags.bool('force-conflicts') && !call.flags.bool('server-side'))
      throw new CommandError('--force-conflicts only works with --server-side')
    const kinds = call.flags.bool('prune') ? prunedKinds(call) : []
    const { infos, errors } = readManifests(call, filenames)
    const texts = new Map<string, string>()
    const live = infos.map((item) => diffOf(call, item, texts))
    const seen = infos.map(({ info, namespace }, at) => ({ info, object: live[at] ?? inNamespace(namespace) }))
    forEachPruned(call, kinds, seen, ({ info, object }) => {
      const { namespace = '', name } = object.metadata
      const gone = yamlText(withManagedFields(call, plainText(info, object, 'show')))
      texts.set(...filesDiff(call, { info, namespace, name }, [gone, '']))
    })
    // diff compares the files of two directories in the order of their names.
    const different = [...texts].filter(([, text]) => text !== '').sort(([a], [b]) => (a < b ? -1 : 1))
    for (const [, text] of different) call.out(text)
    differs = different.length > 0
    if (errors[0]) throw errors[0]
  } catch (error) {
    if (!isOperatingError(error)) throw error
    call.err(printedError(error).text)
    throw new SilentExit(EXIT_FAILED)
  }
  if (differs) throw new SilentExit(1)
  return undefined
}

/** Stand-in for an object that does not exist yet. */
const inNamespace = (namespace: string): AnyObject => unsent({ metadata: { namespace } })

/** Adds the object's diff to `texts`, by file name; returns the live object. */
function diffOf(call: Invocation, item: Info, texts: Map<string, string>): AnyObject | undefined {
  let live: AnyObject | undefined
  const error = errorOf(() => {
    live = getObject(call, item)
  })
  if (error && !isNotFound(error)) throw error
  const merged = mergedOf({ ...call, out: () => undefined }, item, live)
  texts.set(...filesDiff(call, item, shown(call, item, live, merged)))
  return live
}

/** File name and diff of an object; an empty text stands for a file that does not exist. */
function filesDiff(
  call: Invocation,
  { info, namespace, name }: Pick<Info, 'info' | 'namespace' | 'name'>,
  [before, after]: readonly [string, string],
): [string, string] {
  const file = `${info.group ? `${info.group}.` : ''}${info.version}.${info.kind}.${namespace}.${name}`
  const hunks = unifiedDiff(before, after)
  if (hunks === '') return [file, '']
  const [from, to] = [`/tmp/LIVE/${file}`, `/tmp/MERGED/${file}`]
  const now = toTimestamp(unixNow(call)).replace('T', ' ').replace('Z', '.000000000 +0000')
  const stamp = (text: string): string => (text === '' ? NO_FILE : now)
  return [file, `diff -u -N ${from} ${to}\n--- ${from}\t${stamp(before)}\n+++ ${to}\t${stamp(after)}\n${hunks}`]
}

/** The object as `apply` would write it. */
function mergedOf(call: Invocation, item: Info, live: AnyObject | undefined): AnyObject {
  if (call.flags.bool('server-side')) return applyServerSide(call, item, 'server')
  if (live) return patchExisting(call, item, { current: live, modified: unannotated(item.object), dryRun: 'server' })
  return writing(call, 'server', (options) =>
    call.client.create(requestName(item.info), item.namespace, asJson(item.object), options),
  )
}

/**
 * The object without last-applied-configuration, which is not part of the diff. Models GetModifiedConfiguration without
 * its annotation.
 */
function unannotated(object: AnyObject): AnyObject {
  const { [LAST_APPLIED]: _, ...annotations } = object.metadata.annotations ?? {}
  return { ...object, metadata: { ...object.metadata, annotations } }
}

/** Text of the file for an object. */
const plainText = (info: ResourceInfo, object: AnyObject, managedFields: 'hide' | 'show'): JsonObject => ({
  apiVersion: object.apiVersion,
  kind: info.kind,
  ...shownObject(object, { managedFields }),
})

function shown(call: Invocation, { info }: Info, live: AnyObject | undefined, merged: AnyObject): [string, string] {
  const plain = (object: AnyObject): JsonObject => plainText(info, object, 'hide')
  const [from, to] = [live && plain(live), plain(merged)]
  if (info.kind !== 'Secret' || call.flags.bool('show-secrets')) return [from ? yamlText(from) : '', yamlText(to)]
  const [hiddenFrom, hiddenTo] = masked(from, to)
  return [hiddenFrom ? yamlText(hiddenFrom) : '', yamlText(hiddenTo)]
}

/** Replaces the values of a Secret by marks that show only whether they differ. Models Masker. */
function masked(from: JsonObject | undefined, to: JsonObject): [JsonObject | undefined, JsonObject] {
  const dataOf = (object: JsonObject | undefined): JsonObject => (isObject(object?.data) ? object.data : {})
  const [before, after] = [dataOf(from), dataOf(to)]
  const hide = (data: JsonObject, other: JsonObject, word: string): JsonObject =>
    Object.fromEntries(
      Object.entries(data).map(([key, value]): [string, JsonValue] => {
        const isChanged = Object.hasOwn(other, key) && other[key] !== value
        return [key, isChanged ? `${MASK} (${word})` : MASK]
      }),
    )
  const withData = (object: JsonObject, data: JsonObject): JsonObject =>
    isObject(object.data) ? { ...object, data } : object
  return [from && withData(from, hide(before, after, 'before')), withData(to, hide(after, before, 'after'))]
}

const CONTEXT = 3
const signs = { same: ' ', removed: '-', added: '+' } as const

/** Line diff in the format of `diff -u`: hunks with three lines of context each; empty if the texts are equal. The file header lines are left out. */
export function unifiedDiff(before: string, after: string): string {
  return hunks(lineDiff(before, after), CONTEXT).map(hunkText).join('')
}

function hunkText(lines: readonly DiffLine[]): string {
  const ranges = `-${rangeOf(lines.map((line) => line.before))} +${rangeOf(lines.map((line) => line.after))}`
  return `@@ ${ranges} @@\n${lines.map(({ kind, text }) => `${signs[kind]}${text}\n`).join('')}`
}

/**
 * Range of one side in a hunk header. The count is omitted if it is 1. Without context, a side is empty only if the
 * whole text is.
 */
function rangeOf(numbers: readonly (number | undefined)[]): string {
  const own = numbers.filter((number) => number !== undefined)
  const [first = 0] = own
  return own.length === 1 ? String(first) : `${first},${own.length}`
}
