/** Which objects a command is about. Models staging/src/k8s.io/cli-runtime/pkg/resource/builder.go (v1.36). */
import { badRequest, StatusError } from '../../api/errors.ts'
import { goQuote } from '../../api/goFormat.ts'
import { parseLabelSelector, selectorMatches } from '../../api/selector.ts'
import type { LabelSelector } from '../../api/types.ts'
import { apiVersionOf, findResource, type ResourceInfo, resources } from '../../apiserver/resources.ts'
import type { AnyObject, Invocation, Shell } from './command.ts'
import { CommandError, errorOf } from './errors.ts'
import { fieldSelectorMatches, parseFieldSelector } from './fieldSelector.ts'
import { type Info, type ReadResult, readManifests } from './manifests.ts'

export interface SelectionOptions {
  /** A type without names means all of its objects; else that is an error. */
  readonly bareType?: 'all' | 'refused'
  /** Objects of `-f` as they are on the server. */
  readonly latest?: boolean
  readonly allNamespaces?: boolean
  readonly labelSelector?: string
  readonly fieldSelector?: string
  /** `--all`. */
  readonly all?: boolean
}

/** Whether the objects came one by one (by name) or as lists, which changes how they are shown. */
export interface Selection extends ReadResult {
  readonly single: boolean
  readonly types: readonly ResourceInfo[]
}

/** A type as written on the command line; throws the error that kubectl prints. */
export function mappingFor(name: string): ResourceInfo {
  const info = findResource(name)
  if (info) return info
  throw new CommandError(`the server doesn't have a resource type ${goQuote(name)}`)
}

/** The types behind `deploy,rs` or `all`. */
export function typesOf(argument: string): ResourceInfo[] {
  return argument
    .split(',')
    .filter((name) => name !== '')
    .flatMap((name) => (name.toLowerCase() === 'all' ? allCategory() : [mappingFor(name)]))
}

const allCategory = (): ResourceInfo[] => resources.filter((info) => info.inAll)

/** Reads what the arguments and `-f` name. Errors of single objects are collected, mistakes in the arguments thrown. */
export function select(call: Invocation, args: readonly string[], options: SelectionOptions = {}): Selection {
  const filenames = call.flags.list('filename')
  if (filenames.length > 0) return fromFiles(call, filenames, options)
  const { labelSelector = '', fieldSelector = '', all = false } = options
  if (all && labelSelector) throw new CommandError('cannot set --all and --selector at the same time')
  const slashes = args.filter((arg) => arg.includes('/')).length
  if (slashes > 0) {
    if (slashes !== args.length) throw new CommandError(mixedForms)
    return byName(call, args.map(splitTypeName))
  }
  const [typeArgument, ...names] = args
  if (typeArgument === undefined) return { infos: [], errors: [], single: false, types: [] }
  const types = typesOf(typeArgument)
  if (names.length > 0) {
    if (all) throw new CommandError("setting 'all' parameter but found a non empty selector. ")
    if (labelSelector || fieldSelector) throw new CommandError('name cannot be provided when a selector is specified')
    if (types.length > 1) throw new CommandError('you must specify only one resource')
    return byName(
      call,
      names.map((name) => ({ info: types[0] as ResourceInfo, name })),
    )
  }
  if (!all && !labelSelector && !fieldSelector && options.bareType !== 'all')
    throw new CommandError('resource(s) were provided, but no name was specified')
  return bySelector(call, types, options)
}

const mixedForms =
  "there is no need to specify a resource type as a separate argument when passing arguments in resource/name form (e.g. 'kubectl get resource/<resource_name>' instead of 'kubectl get resource resource/<resource_name>'"

function splitTypeName(argument: string): { info: ResourceInfo; name: string } {
  const parts = argument.split('/')
  if (parts.length !== 2) throw new CommandError('arguments in resource/name form may not have more than one slash')
  const [type, name] = parts as [string, string]
  if (type === '' || name === '' || type.includes(','))
    throw new CommandError('arguments in resource/name form must have a single resource and name')
  return { info: mappingFor(type), name }
}

function fromFiles(call: Invocation, filenames: readonly string[], options: SelectionOptions): Selection {
  const read = readManifests(call, filenames)
  const types = read.infos.map(({ info }) => info)
  if (!options.latest) return { ...read, single: true, types }
  const infos: Info[] = []
  const errors = [...read.errors]
  for (const item of read.infos) {
    const error = errorOf(() => {
      infos.push({ ...item, object: call.client.get<AnyObject>(item.info.resource, item.namespace, item.name) })
    })
    if (error) errors.push(error)
  }
  return { infos, errors, single: true, types }
}

function byName(call: Invocation, wanted: readonly { info: ResourceInfo; name: string }[]): Selection {
  const infos: Info[] = []
  const errors: Error[] = []
  for (const { info, name } of wanted) {
    const namespace = info.namespaced ? call.namespace : ''
    const error = errorOf(() => {
      const object = call.client.get<AnyObject>(info.resource, namespace, name)
      infos.push({ info, namespace, name, object })
    })
    if (error) errors.push(error)
  }
  const types = [...new Set(wanted.map(({ info }) => info))]
  return { infos, errors, single: wanted.length === 1, types }
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
  return { infos, errors, single: false, types }
}

/** All objects of a kind that fit the selectors, in the order of the server: by namespace, then name. */
export function listObjects(
  shell: Shell,
  info: ResourceInfo,
  options: { readonly namespace: string; readonly labelSelector?: string; readonly fieldSelector?: string },
): AnyObject[] {
  const labels = labelSelectorOf(options.labelSelector ?? '')
  const fields = parseFieldSelector(options.fieldSelector ?? '')
  const found = shell.client.list<AnyObject>(info.resource, info.namespaced ? options.namespace : '')
  checkFields(info, fields, options)
  return found
    .filter((object) => !labels || selectorMatches(labels, object.metadata.labels))
    .filter((object) => fieldSelectorMatches(info, fields, object))
    .sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
}

const keyOf = ({ metadata }: AnyObject): string => `${metadata.namespace ?? ''}/${metadata.name}`

/** Undefined for an empty text, which selects everything. */
export function labelSelectorOf(text: string): LabelSelector | undefined {
  if (text.trim() === '') return undefined
  try {
    return parseLabelSelector(text)
  } catch (error) {
    if (error instanceof StatusError || !(error instanceof Error)) throw error
    throw new CommandError(error.message)
  }
}

function checkFields(
  info: ResourceInfo,
  fields: ReturnType<typeof parseFieldSelector>,
  options: { readonly labelSelector?: string; readonly fieldSelector?: string },
): void {
  const unknown = fields.find(({ field }) => !isKnownField(info, field))
  if (!unknown) return
  const [group, version] = [info.group, info.version]
  throw badRequest(
    `Unable to find ${goQuote(`${group}/${version}, Resource=${info.resource}`)} that match label selector ${goQuote(options.labelSelector ?? '')}, field selector ${goQuote(options.fieldSelector ?? '')}: field label not supported: ${unknown.field}`,
  )
}

const fieldsOfKinds: Readonly<Record<string, readonly string[]>> = {
  pods: [
    'spec.nodeName',
    'spec.restartPolicy',
    'spec.schedulerName',
    'spec.serviceAccountName',
    'spec.hostNetwork',
    'status.phase',
    'status.podIP',
    'status.nominatedNodeName',
  ],
  events: [
    'involvedObject.kind',
    'involvedObject.namespace',
    'involvedObject.name',
    'involvedObject.uid',
    'involvedObject.apiVersion',
    'involvedObject.resourceVersion',
    'involvedObject.fieldPath',
    'reason',
    'reportingComponent',
    'source',
    'type',
  ],
  replicasets: ['status.replicas'],
  replicationcontrollers: ['status.replicas'],
  nodes: ['spec.unschedulable'],
  namespaces: ['status.phase'],
  secrets: ['type'],
  services: ['spec.clusterIP', 'spec.type'],
  jobs: ['status.successful'],
}

const isKnownField = (info: ResourceInfo, field: string): boolean =>
  field === 'metadata.name' || field === 'metadata.namespace' || (fieldsOfKinds[info.resource] ?? []).includes(field)

/** `apps/v1, Resource=deployments` and `apps/v1, Kind=Deployment` on two lines with the name, as errors of apply show it. */
export function describeInfo({ info, name, namespace }: Info): string {
  const version = info.group ? apiVersionOf(info) : `/${info.version}`
  return `Resource: ${goQuote(`${version}, Resource=${info.resource}`)}, GroupVersionKind: ${goQuote(`${version}, Kind=${info.kind}`)}\nName: ${goQuote(name)}, Namespace: ${goQuote(namespace)}`
}
