/** Helpers of several commands. */

import { StatusError } from '../../api/errors.ts'
import { goQuote } from '../../api/goFormat.ts'
import { asObject, isObject } from '../../api/jsonObject.ts'
import { goJsonSyntaxError } from '../../api/jsonSyntax.ts'
import type { AnyObject } from '../../api/kindTypes.ts'
import { lookup, ownValue } from '../../api/lookup.ts'
import { jsonMergePatch } from '../../api/patch/jsonMergePatch.ts'
import { goJson } from '../../api/stableJson.ts'
import type { JsonObject, JsonValue } from '../../api/types.ts'
import { LAST_APPLIED } from '../../api/written.ts'
import type { DeleteOptions, WriteOptions } from '../../apiserver/interface.ts'
import type { DryRun, Invocation } from '../core/command.ts'
import { CommandError, errorOf, problemOf, throwAll, usageError } from '../core/errors.ts'
import { type FlagSpec, flag, parseBool } from '../core/flags.ts'
import type { Info } from '../core/manifests.ts'
import { unsent } from '../core/unsent.ts'

export const filenameFlags: readonly FlagSpec[] = [
  flag('filename', 'stringSlice', { short: 'f' }),
  flag('kustomize', 'string', { short: 'k' }),
  flag('recursive', 'bool', { short: 'R' }),
]

/** Types that the completion of a command offers. */
export const scalableTypes = ['deployments', 'replicasets', 'replicationcontrollers'] as const
export const workloadTypes = [...scalableTypes, 'statefulsets', 'daemonsets'] as const
export const podTemplateTypes = ['pods', ...workloadTypes] as const

export const selectorFlag = flag('selector', 'string', { short: 'l' })
export const fieldSelectorFlag = flag('field-selector', 'string')
export const allNamespacesFlag = flag('all-namespaces', 'bool', { short: 'A' })
export const fieldManagerFlag = flag('field-manager', 'string')
export const validateFlag = flag('validate', 'string', { bare: 'strict' })

/**
 * Value of `-f`; error `must specify one of -f and -k` without it. Kustomizations need files, which the simulation
 * lacks.
 */
export function requireFilename(call: Invocation): readonly string[] {
  const filenames = call.flags.list('filename')
  const kustomize = call.flags.string('kustomize')
  if (filenames.length > 0 && kustomize) throw new CommandError('only one of -f or -k can be specified')
  if (kustomize) throw new CommandError(`the path ${JSON.stringify(kustomize)} does not exist`)
  if (filenames.length === 0) throw new CommandError('must specify one of -f and -k')
  return filenames
}

/** Options of a write request: unknown fields are rejected unless `--validate` says otherwise. */
function writeOptions(call: Invocation, dryRun: DryRun, warnings: string[]): WriteOptions {
  return { dryRun: dryRun === 'server', fieldValidation: validationOf(call), warnings }
}

const validations: Readonly<Record<string, 'Strict' | 'Warn' | 'Ignore'>> = lookup({
  '': 'Strict',
  strict: 'Strict',
  warn: 'Warn',
  ignore: 'Ignore',
})

/** The validation of `--validate`. Models cmd/util/helpers.go GetValidationDirective. */
export function validationOf({ flags }: Invocation): 'Strict' | 'Warn' | 'Ignore' {
  const value = flags.string('validate', 'strict')
  const bool = parseBool(value)
  if (bool !== undefined) return bool ? 'Strict' : 'Ignore'
  const word = ownValue(validations, value)
  if (word === undefined)
    throw new CommandError(
      `invalid - validate option ${goQuote(value)}; must be one of: strict (or true), warn, ignore (or false)`,
    )
  return word
}

/** Runs one write request and prints the API server's warnings, also if the request fails. */
export function writing<T>(call: Invocation, dryRun: DryRun, write: (options: WriteOptions) => T): T {
  const warnings: string[] = []
  try {
    return write(writeOptions(call, dryRun, warnings))
  } finally {
    for (const text of warnings) call.warn(text)
  }
}

/** Runs `action` for each object, continues after errors, and throws all of them at the end. */
export function forEach(
  call: Invocation,
  infos: readonly Info[],
  earlier: readonly Error[],
  action: (info: Info) => void,
): void {
  const errors = [...earlier]
  for (const info of infos) {
    const error = errorOf(() => action(info))
    if (!error) continue
    errors.push(error)
    if (info.document !== undefined) call.problem(problemOf(info.document, error))
  }
  throwAll(errors)
}

/** Adds last-applied-configuration: the object as compact JSON with a newline. */
// Models kubectl/pkg/util/apply.go GetModifiedConfiguration (v1.36).
export function withLastApplied(object: AnyObject): AnyObject {
  const annotations = { ...(object.metadata.annotations ?? {}) }
  delete annotations[LAST_APPLIED]
  const plain = { ...object, metadata: { ...object.metadata, annotations } }
  const encoded = `${goJson(plain)}\n`
  return { ...plain, metadata: { ...plain.metadata, annotations: { ...annotations, [LAST_APPLIED]: encoded } } }
}

/** Adds last-applied-configuration with `--save-config`. */
// Models kubectl/pkg/util/apply.go CreateOrUpdateAnnotation with a typed object: the order of its members is the Go
// structs'.
export function saved({ flags }: Invocation, object: AnyObject): AnyObject {
  if (!flags.bool('save-config')) return object
  const { apiVersion, kind, metadata, ...rest } = object
  const encoded = `${JSON.stringify({ kind, apiVersion, metadata, ...rest })}\n`
  return { ...object, metadata: { ...metadata, annotations: { ...metadata.annotations, [LAST_APPLIED]: encoded } } }
}

/** Last applied object, from the annotation; undefined without it. */
export function lastApplied(object: AnyObject): JsonObject | undefined {
  const text = object.metadata.annotations?.[LAST_APPLIED]
  if (text === undefined) return undefined
  try {
    return asObject(JSON.parse(text))
  } catch {
    throw new CommandError(`invalid character in the annotation ${LAST_APPLIED}`)
  }
}

export const asJson = (object: AnyObject): JsonObject => object

/** Whether a write failed because the object was changed meanwhile. */
export const isConflict = (error: Error): boolean => error instanceof StatusError && error.reason === 'Conflict'
export const isNotFound = (error: Error | undefined): boolean =>
  error instanceof StatusError && error.reason === 'NotFound'

const policies: Readonly<Record<string, 'Background' | 'Foreground' | 'Orphan'>> = lookup({
  background: 'Background',
  foreground: 'Foreground',
  orphan: 'Orphan',
  true: 'Background',
  false: 'Orphan',
})

/** The delete options of `--cascade`, `--grace-period`, `--now` and `--force`. */
export function deleteOptionsOf(call: Invocation, dryRun: DryRun): DeleteOptions {
  const { flags } = call
  const cascade = flags.string('cascade', 'background')
  const bool = parseBool(cascade)
  const policy = ownValue(policies, bool === undefined ? cascade : String(bool))
  if (!policy)
    throw new CommandError(`invalid cascade value (${cascade}). Must be "background", "foreground", or "orphan"`)
  let grace = flags.int('grace-period', -1)
  if (flags.bool('now')) {
    if (flags.changed('grace-period') && grace !== -1)
      throw new CommandError('--now and --grace-period cannot be specified together')
    grace = 1
  }
  if (flags.bool('force') && grace < 0) grace = 0
  if (grace === 0 && !flags.bool('force')) grace = 1
  return {
    propagationPolicy: policy,
    dryRun: dryRun === 'server',
    ...(grace >= 0 ? { gracePeriodSeconds: grace } : {}),
  }
}

/** Merges `--overrides` into an object that was built from flags. Models cmd/util/override_options.go. */
export function withOverrides({ flags }: Invocation, object: JsonObject): AnyObject {
  const text = flags.string('overrides')
  if (text === '') return unsent(object)
  let overrides: JsonValue
  try {
    overrides = JSON.parse(text)
  } catch {
    throw new CommandError(goJsonSyntaxError(text))
  }
  if (!isObject(overrides)) throw new CommandError('Invalid JSON Patch')
  return unsent(jsonMergePatch(object, overrides))
}

/** Throws for arguments of a command that accepts none. */
export function refuseArguments(call: Invocation): void {
  if (call.args.length > 0) throw usageError(call.path, `Unexpected args: [${call.args.join(' ')}]`)
}

/** The single name that a command like `create deployment` takes. */
export function requiredName(call: Invocation): string {
  const [name, ...others] = call.args.slice(0, call.beforeDash)
  if (name === undefined || others.length > 0)
    throw usageError(call.path, `exactly one NAME is required, got ${call.beforeDash}`)
  return name
}
