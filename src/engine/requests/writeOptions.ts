/** Options of writing requests: query parameters, checked as the API server checks them. */
import { type FieldError, invalid } from '../api/errors.ts'
import { goQuote } from '../api/goFormat.ts'
import type { WriteOptions } from '../apiserver/interface.ts'
import { mediaType } from './body.ts'
import type { ApiRequest, ResourceRequest } from './types.ts'

const directives = ['Ignore', 'Strict', 'Warn'] as const
const longestManager = 128

export type RequestedOptions = Required<
  Pick<WriteOptions, 'fieldManager' | 'fieldValidation' | 'warnings' | 'dryRun' | 'inOrder'>
>

/** Throws Invalid about the options of this kind: `CreateOptions`. */
export function writeOptions(
  { request, path: { query }, warnings }: ResourceRequest,
  optionsKind: 'CreateOptions' | 'UpdateOptions' | 'PatchOptions',
): RequestedOptions {
  const errors: FieldError[] = []
  const manager = query.text('fieldManager')
  if (manager.length > longestManager)
    errors.push({
      type: 'TooLong',
      field: 'fieldManager',
      body: `Too long: may not be more than ${longestManager} bytes`,
    })
  const dryRun = query.text('dryRun')
  errors.push(...dryRunErrors(dryRun === '' ? [] : [dryRun]))
  const validation = query.text('fieldValidation')
  const directive = directives.find((one) => one === validation)
  if (validation !== '' && !directive)
    errors.push({
      type: 'NotSupported',
      field: 'fieldValidation',
      body: `Unsupported value: ${goQuote(validation)}: supported values: "", "Ignore", "Strict", "Warn"`,
    })
  if (errors.length > 0) throw invalid('meta.k8s.io', optionsKind, '', errors)
  return {
    fieldManager: manager || managerOf(request),
    fieldValidation: directive ?? 'Warn',
    dryRun: dryRun !== '',
    // Go decodes YAML through a map, whose keys it sorts.
    inOrder: mediaType(request.contentType) !== 'application/yaml',
    warnings,
  }
}

export function dryRunErrors(values: readonly string[]): FieldError[] {
  if (values.every((value) => value === 'All')) return []
  const shown = `[${values.map(goQuote).join(',')}]`
  return [{ type: 'NotSupported', field: 'dryRun', body: `Unsupported value: ${shown}: supported values: "All"` }]
}

/** Whether the request is a dry run. The body of a deletion or eviction can request a dry run, too. */
export function isDryRunRequest({ request, path: { query }, verb, subresource }: ResourceRequest): boolean {
  if (query.text('dryRun') !== '') return true
  const mayBeInBody = verb === 'delete' || verb === 'deletecollection' || subresource === 'eviction'
  return mayBeInBody && request.body?.includes('"dryRun"') === true
}

/** The client's name: its user agent up to the first slash. Models apiserver handlers/create.go prefixFromUserAgent (v1.36). */
export function managerOf({ userAgent = '' }: Pick<ApiRequest, 'userAgent'>): string {
  const slash = userAgent.indexOf('/')
  const prefix = slash < 0 ? userAgent : userAgent.slice(0, slash)
  const printable = [...prefix].filter((char) => !/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/u.test(char)).join('')
  return printable.slice(0, longestManager) || 'unknown'
}
