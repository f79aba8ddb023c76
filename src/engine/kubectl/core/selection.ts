/** Selects the objects of a command. Models staging/src/k8s.io/cli-runtime/pkg/resource/builder.go (v1.36). */

import { badRequest, pluralOf, StatusError } from '../../api/errors.ts'
import {
  FieldSelectorError,
  fieldSelectorMatches,
  parseFieldSelector,
  supportedFields,
} from '../../api/fields/fieldSelector.ts'
import { goQuote } from '../../api/goFormat.ts'
import type { AnyObject } from '../../api/kindTypes.ts'
import { selectorMatches } from '../../api/selector.ts'
import { allCategory, apiVersionOf, type ResourceInfo, requestName } from '../../apiserver/resources.ts'
import type { Invocation, Shell } from './command.ts'
import { CommandError, errorOf } from './errors.ts'
import { type Info, labelSelectorOf, type ReadResult, readManifests } from './manifests.ts'
import { subresourceOf } from './subresources.ts'
import { unsent } from './unsent.ts'

interface SelectionOptions {
  /** Meaning of a type without names: all objects of the type, or an error. */
  readonly bareType?: 'all' | 'refused'
  /** Reads the objects behind `-f` from the server. */
  readonly latest?: boolean
  readonly allNamespaces?: boolean
  readonly labelSelector?: string
  readonly fieldSelector?: string
  /** The flag `--all`. */
  readonly all?: boolean
  readonly subresource?: string
  /** `named`: objects given by name are not fetched from the server. */
  readonly objects?: 'fetched' | 'named'
}

/** `single`: the arguments name one object, which `get -o` prints as it is instead of in a List. */
export interface Selection extends ReadResult {
  readonly single: boolean
  /** Whether the objects were listed, and not named. */
  readonly isList: boolean
  readonly types: readonly ResourceInfo[]
}

/** Resource for a type as written on the command line. Throws kubectl's error for an unknown type. */
export function mappingFor({ client }: Pick<Shell, 'client'>, name: string): ResourceInfo {
  const info = client.kinds.find(name)
  if (info) return info
  throw new CommandError(`the server doesn't have a resource type ${goQuote(name.split('.')[0] ?? '')}`)
}

/** Resources of `deploy,rs` or `all`, each once. */
export function typesOf(shell: Pick<Shell, 'client'>, argument: string): ResourceInfo[] {
  const types = splitTypes(argument).flatMap((name) => inCategory(shell, name) ?? [mappingFor(shell, name)])
  return [...new Set(types)]
}

/** Kinds of a category, the built-in ones first; undefined for an unknown category. */
function inCategory({ client }: Pick<Shell, 'client'>, name: string): readonly ResourceInfo[] | undefined {
  const custom = client.kinds.custom().filter((kind) => kind.custom?.categories.includes(name))
  const preferred = [...new Map(custom.toReversed().map((kind) => [kind.resource, kind])).values()].reverse()
  if (name === 'all') return [...allCategory, ...preferred]
  return preferred.length > 0 ? preferred : undefined
}

const splitTypes = (argument: string): string[] => [...new Set(argument.split(','))]

/**
 * Reads the objects that the arguments and `-f` name. Errors of single objects are collected; mistakes in the arguments
 * are thrown.
 */
// Models Builder.ResourceTypeOrNameArgs and visitorResult.
export function select(call: Invocation, args: readonly string[], options: SelectionOptions = {}): Selection {
  const words = withTypesBesideNames(args)
  const filenames = call.flags.list('filename')
  const { labelSelector = '', fieldSelector = '', all = false } = options
  if (all && labelSelector) throw new CommandError('cannot set --all and --selector at the same time')
  const slashes = words.filter((word) => word.includes('/')).length
  if (slashes > 0 && slashes !== words.length) throw new CommandError(mixedForms)
  const tuples = slashes > 0 ? words.map(splitTypeName) : []
  const [typeArgument, ...names] = slashes > 0 ? [] : words
  if (filenames.length > 0) {
    if (typeArgument !== undefined) throw new CommandError(pathAndArguments)
    if (tuples.length > 0) throw new CommandError('resource/name arguments cannot be provided when a path is specified')
    return fromFiles(call, filenames, options)
  }
  const isEverything = words.length === 1 && typeArgument !== undefined && options.bareType === 'all'
  if (all || labelSelector.trim() || fieldSelector.trim() || isEverything) {
    if (names.length > 0) throw new CommandError('name cannot be provided when a selector is specified')
    if (tuples.length > 0)
      throw new CommandError('selectors and the all flag cannot be used when passing resource/name arguments')
    if (typeArgument === undefined) throw new CommandError('at least one resource must be specified to use a selector')
    if (options.subresource) throw new CommandError('subresource cannot be used when bulk resources are specified')
    return bySelector(call, typesOf(call, typeArgument), options)
  }
  if (typeArgument === undefined && tuples.length === 0) throw missingResource()
  return byNames(call, typeArgument, names, tuples, options)
}

function byNames(
  call: Invocation,
  typeArgument: string | undefined,
  names: readonly string[],
  tuples: readonly TypeAndName[],
  options: SelectionOptions,
): Selection {
  if (typeArgument === undefined)
    return byName(
      call,
      tuples.map(({ type, name }) => ({ info: mappingFor(call, type), name })),
      options,
    )
  const types = typesOf(call, typeArgument)
  if (names.length === 0) throw new CommandError('resource(s) were provided, but no name was specified')
  const [info] = types
  if (info === undefined || types.length > 1) throw new CommandError('you must specify only one resource')
  return byName(
    call,
    names.map((name) => ({ info, name })),
    options,
  )
}

/** Error for arguments that name no object. */
export const missingResource = (): CommandError =>
  new CommandError(`You must provide one or more resources by argument or filename.
Example resource specifications include:
   '-f rsrc.yaml'
   '--filename=rsrc.json'
   '<resource> <name>'
   '<resource>'`)

const mixedForms =
  "there is no need to specify a resource type as a separate argument when passing arguments in resource/name form (e.g. 'kubectl get resource/<resource_name>' instead of 'kubectl get resource resource/<resource_name>'"
const pathAndArguments =
  'when paths, URLs, or stdin is provided as input, you may not specify resource arguments as well'

/** Expands `a,b x y` to `a/x a/y b/x b/y`. */
function withTypesBesideNames(args: readonly string[]): readonly string[] {
  const [first = '', ...names] = args
  const types = splitTypes(first)
  return names.length > 0 && types.length > 1 ? types.flatMap((type) => names.map((name) => `${type}/${name}`)) : args
}

interface TypeAndName {
  readonly type: string
  readonly name: string
}

function splitTypeName(argument: string): TypeAndName {
  const [type = '', name = '', ...more] = argument.split('/')
  if (!argument.includes('/') || more.length > 0)
    throw new CommandError('arguments in resource/name form may not have more than one slash')
  if (type === '' || name === '' || type.includes(','))
    throw new CommandError('arguments in resource/name form must have a single resource and name')
  return { type, name }
}

function fromFiles(call: Invocation, filenames: readonly string[], options: SelectionOptions): Selection {
  const read = readManifests(call, filenames)
  const types = read.infos.map(({ info }) => info)
  // The standard input may contain any number of objects.
  const single = filenames.length === 1 && !filenames.includes('-')
  if (!options.latest) return { ...read, single, isList: false, types }
  const infos: Info[] = []
  const errors = [...read.errors]
  for (const item of read.infos) {
    const error = errorOf(() => {
      infos.push({ ...item, object: getObject(call, item) })
    })
    if (error) errors.push(error)
  }
  return { infos, errors, single, isList: false, types }
}

function byName(
  call: Invocation,
  wanted: readonly { info: ResourceInfo; name: string }[],
  options: SelectionOptions,
): Selection {
  if (options.allNamespaces && wanted.some(({ info }) => info.namespaced))
    throw new CommandError('a resource cannot be retrieved by name across all namespaces')
  const infos: Info[] = []
  const errors: Error[] = []
  for (const { info, name } of wanted) {
    const namespace = info.namespaced ? call.namespace : ''
    const error = errorOf(() => {
      const object =
        options.objects === 'named' ? stub(info, namespace, name) : getObject(call, { info, namespace, name })
      infos.push({ info, namespace, name, object: subresourceOf(info, object, options.subresource ?? '') })
    })
    if (error) errors.push(error)
  }
  const types = [...new Set(wanted.map(({ info }) => info))]
  return { infos, errors, single: wanted.length === 1, isList: false, types }
}

const stub = (info: ResourceInfo, namespace: string, name: string): AnyObject =>
  unsent({
    apiVersion: apiVersionOf(info),
    kind: info.kind,
    metadata: { name, ...(namespace ? { namespace } : {}) },
  })

/**
 * Reads one object; a missing namespace is reported as the error. Models cli-runtime/pkg/resource/visitor.go Info.Get
 * (v1.36).
 */
export function getObject(shell: Shell, { info, namespace, name }: Omit<Info, 'object'>): AnyObject {
  const invalid = pathSegmentErrors(name)
  if (invalid.length > 0) throw new CommandError(`invalid resource name ${goQuote(name)}: [${invalid.join(' ')}]`)
  try {
    return shell.client.get(requestName(info), namespace, name)
  } catch (error) {
    const isMissing = error instanceof StatusError && error.reason === 'NotFound'
    if (isMissing && namespace !== '' && namespace !== 'default') shell.client.get('namespaces', '', namespace)
    throw error
  }
}

/**
 * Errors for a name that cannot be a segment of a URL path. Models apimachinery/pkg/api/validation/path
 * IsValidPathSegmentName.
 */
export function pathSegmentErrors(name: string): string[] {
  if (name === '.' || name === '..') return [`may not be '${name}'`]
  return ['/', '%'].filter((char) => name.includes(char)).map((char) => `may not contain '${char}'`)
}

function bySelector(call: Invocation, types: readonly ResourceInfo[], options: SelectionOptions): Selection {
  const errors: Error[] = []
  const infos: Info[] = []
  for (const info of types) {
    const error = errorOf(() => {
      const namespace = options.allNamespaces ? '' : call.namespace
      for (const object of listObjects(call, info, { ...options, namespace }))
        infos.push({ info, namespace: object.metadata.namespace ?? '', name: object.metadata.name, object })
    })
    if (error) errors.push(error)
  }
  return { infos, errors, single: false, isList: true, types }
}

/** Objects of a kind that match the selectors, in the server's order: by namespace, then name. */
export function listObjects(
  shell: Shell,
  info: ResourceInfo,
  options: { readonly namespace: string; readonly labelSelector?: string; readonly fieldSelector?: string },
): AnyObject[] {
  const labels = refusedIn(info, options, () => labelSelectorOf(options.labelSelector ?? ''))
  const fields = refusedIn(info, options, () => supportedFields(info, parseFieldSelector(options.fieldSelector ?? '')))
  const found = shell.client.list(requestName(info), info.namespaced ? options.namespace : '')
  return found
    .filter((object) => !labels || selectorMatches(labels, object.metadata.labels))
    .filter((object) => fieldSelectorMatches(info.resource, fields, object))
    .sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
}

const keyOf = ({ metadata }: AnyObject): string => `${metadata.namespace ?? ''}/${metadata.name}`

/**
 * Turns a parse error of a selector into the API server's error for the list request. Models
 * cli-runtime/pkg/resource/helper.go EnhanceListError (v1.36).
 */
function refusedIn<T>(
  info: ResourceInfo,
  options: { readonly labelSelector?: string; readonly fieldSelector?: string },
  read: () => T,
): T {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof CommandError || error instanceof FieldSelectorError)) throw error
    throw badRequest(
      `Unable to find ${goQuote(`${info.group}/${info.version}, Resource=${pluralOf(info.resource)}`)} that match label selector ${goQuote((options.labelSelector ?? '').trim())}, field selector ${goQuote((options.fieldSelector ?? '').trim())}: ${error.message}`,
    )
  }
}

/** Resource, kind and name on two lines, as in the errors of apply. */
export function describeInfo({ info, name, namespace }: Info): string {
  const version = info.group ? apiVersionOf(info) : `/${info.version}`
  return `Resource: ${goQuote(`${version}, Resource=${pluralOf(info.resource)}`)}, GroupVersionKind: ${goQuote(`${version}, Kind=${info.kind}`)}\nName: ${goQuote(name)}, Namespace: ${goQuote(namespace)}`
}
