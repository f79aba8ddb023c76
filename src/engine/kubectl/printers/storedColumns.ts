/** Columns of kinds on which mostly no component acts. Models pkg/printers/internalversion/printers.go (v1.36). */
import { asObject, labelsOf, objectsIn, textOf, textsIn } from '../../api/jsonObject.ts'
import type { AnyObject } from '../../api/kindTypes.ts'
import { humanDuration } from '../../api/time.ts'
import type { JsonObject, JsonValue } from '../../api/types.ts'
import { formatLabels } from '../core/command.ts'
import { ageOf, type TablePrinter } from './table.ts'

/** A printer with the name as the first column and the age as the last one. */
const named = (columns: readonly string[], cells: (object: JsonObject) => readonly string[]): TablePrinter => ({
  columns: ['NAME', ...columns, 'AGE'],
  cells: (object, now) => [nameOf(object), ...cells({ ...object }), age(object, now)],
})

const age = ({ metadata }: AnyObject, now: number): string => ageOf(metadata.creationTimestamp, now)
const nameOf = ({ metadata }: AnyObject): string => metadata.name
const part = (object: JsonObject, name: string): JsonObject => asObject(object[name])
const scalar = (value: JsonValue | undefined, otherwise: string): string =>
  typeof value === 'number' || typeof value === 'boolean' ? String(value) : textOf(value) || otherwise

const DEFAULT_CLASS = 'ingressclass.kubernetes.io/is-default-class'

export const ingressClasses: TablePrinter = {
  columns: ['NAME', 'CONTROLLER', 'PARAMETERS', 'AGE'],
  cells: (object, now) => {
    const { controller, parameters } = asObject(object.spec)
    const { kind, apiGroup, name } = asObject(parameters)
    const group = textOf(apiGroup)
    return [
      `${nameOf(object)}${object.metadata.annotations?.[DEFAULT_CLASS] === 'true' ? ' (default)' : ''}`,
      textOf(controller),
      parameters === undefined ? '<none>' : `${textOf(kind)}${group && `.${group}`}/${textOf(name)}`,
      age(object, now),
    ]
  },
}

export const podTemplates: TablePrinter = {
  columns: ['NAME', 'CONTAINERS', 'IMAGES', 'POD LABELS'],
  cells: (object) => {
    const template = part({ ...object }, 'template')
    const containers = objectsIn(part(template, 'spec').containers)
    const texts = (name: string) => containers.map((container) => textOf(container[name])).join(',')
    return [
      nameOf(object),
      texts('name'),
      texts('image'),
      formatLabels(labelsOf(part(template, 'metadata').labels) ?? {}),
    ]
  },
}

export const roleBindings: TablePrinter = {
  columns: ['NAME', 'ROLE', 'AGE'],
  wide: ['USERS', 'GROUPS', 'SERVICEACCOUNTS'],
  cells: (object, now) => {
    const { roleRef, subjects } = { roleRef: undefined, subjects: undefined, ...object }
    const { kind, name } = asObject(roleRef)
    const all = objectsIn(subjects)
    const of = (wanted: string) => all.filter((subject) => subject.kind === wanted)
    const names = (wanted: string) => of(wanted).map((subject) => textOf(subject.name))
    const accounts = of('ServiceAccount').map((subject) => `${textOf(subject.namespace)}/${textOf(subject.name)}`)
    return [
      nameOf(object),
      `${textOf(kind)}/${textOf(name)}`,
      age(object, now),
      names('User').join(', '),
      names('Group').join(', '),
      accounts.join(', '),
    ]
  },
}

export const runtimeClasses = named(['HANDLER'], ({ handler }) => [textOf(handler)])
export const attributesClasses = named(['DRIVERNAME'], ({ driverName }) => [textOf(driverName)])

export const capacities: TablePrinter = {
  columns: ['NAME', 'STORAGECLASSNAME', 'CAPACITY'],
  cells: (object) => {
    const { storageClassName, capacity }: JsonObject = { ...object }
    return [nameOf(object), textOf(storageClassName), textOf(capacity) || '<unset>']
  },
}

export const serviceCidrs = named(['CIDRS'], (object) => [textsIn(part(object, 'spec').cidrs).join(',')])

export const addresses: TablePrinter = {
  columns: ['NAME', 'PARENTREF'],
  cells: (object) => {
    const { parentRef } = part({ ...object }, 'spec')
    const { group, resource, namespace, name } = asObject(parentRef)
    const type = [resource, group].map(textOf).filter((text) => text !== '')
    const path = [type.join('.').toLowerCase(), ...(namespace ? [textOf(namespace)] : []), textOf(name)]
    return [nameOf(object), parentRef === undefined ? '<none>' : path.join('/')]
  },
}

export const csiDrivers = named(
  ['ATTACHREQUIRED', 'PODINFOONMOUNT', 'STORAGECAPACITY', 'TOKENREQUESTS', 'REQUIRESREPUBLISH', 'MODES'],
  (object) => {
    const spec = part(object, 'spec')
    const audiences = objectsIn(spec.tokenRequests).map(({ audience }) => textOf(audience))
    return [
      scalar(spec.attachRequired, 'true'),
      scalar(spec.podInfoOnMount, 'false'),
      scalar(spec.storageCapacity, 'false'),
      spec.tokenRequests === undefined ? '<unset>' : audiences.join(','),
      scalar(spec.requiresRepublish, 'false'),
      textsIn(spec.volumeLifecycleModes).join(',') || '<none>',
    ]
  },
)

export const csiNodes = named(['DRIVERS'], (object) => [String(objectsIn(part(object, 'spec').drivers).length)])

export const attachments = named(['ATTACHER', 'PV', 'NODE', 'ATTACHED'], (object) => {
  const { attacher, source, nodeName } = part(object, 'spec')
  const { attached } = part(object, 'status')
  return [textOf(attacher), textOf(asObject(source).persistentVolumeName), textOf(nodeName), scalar(attached, 'false')]
})

export const resourceSlices = named(['NODE', 'DRIVER', 'POOL'], (object) => {
  const { nodeName, driver, pool } = part(object, 'spec')
  return [textOf(nodeName), textOf(driver), textOf(asObject(pool).name)]
})

export const resourceClaims = named(['STATE'], (object) => {
  const { allocation, reservedFor } = part(object, 'status')
  const isDeleted = part(object, 'metadata').deletionTimestamp !== undefined
  const states = [
    ...(isDeleted ? ['deleted'] : []),
    ...(allocation !== undefined ? ['allocated'] : isDeleted ? [] : ['pending']),
    ...(allocation !== undefined && objectsIn(reservedFor).length > 0 ? ['reserved'] : []),
  ]
  return [states.join(',')]
})

export const flowSchemas: TablePrinter = {
  columns: ['NAME', 'PRIORITYLEVEL', 'MATCHINGPRECEDENCE', 'DISTINGUISHERMETHOD', 'AGE', 'MISSINGPL'],
  cells: (object, now) => {
    const spec = asObject(object.spec)
    const dangling = objectsIn(asObject(object.status).conditions).find(({ type }) => type === 'Dangling')
    return [
      nameOf(object),
      textOf(part(spec, 'priorityLevelConfiguration').name),
      scalar(spec.matchingPrecedence, '0'),
      textOf(part(spec, 'distinguisherMethod').type) || '<none>',
      age(object, now),
      dangling === undefined ? '?' : textOf(dangling.status),
    ]
  },
}

export const priorityLevels = named(
  ['TYPE', 'NOMINALCONCURRENCYSHARES', 'QUEUES', 'HANDSIZE', 'QUEUELENGTHLIMIT'],
  (object) => {
    const { type, limited } = part(object, 'spec')
    const { nominalConcurrencyShares, limitResponse } = asObject(limited)
    const { queues, handSize, queueLengthLimit } = part(asObject(limitResponse), 'queuing')
    const shares = [nominalConcurrencyShares, queues, handSize, queueLengthLimit]
    return [textOf(type), ...shares.map((value) => scalar(value, '<none>'))]
  },
)

export const webhooks = named(['WEBHOOKS'], ({ webhooks: all }) => [String(objectsIn(all).length)])

const paramKind = (spec: JsonObject): string => {
  const { apiVersion, kind } = asObject(spec.paramKind)
  return spec.paramKind === undefined ? '<unset>' : `${textOf(apiVersion)}/${textOf(kind)}`
}

export const validatingPolicies = named(['VALIDATIONS', 'PARAMKIND'], (object) => {
  const spec = part(object, 'spec')
  return [String(objectsIn(spec.validations).length), paramKind(spec)]
})

export const mutatingPolicies = named(['MUTATIONS', 'PARAMKIND'], (object) => {
  const spec = part(object, 'spec')
  return [String(objectsIn(spec.mutations).length), paramKind(spec)]
})

export const policyBindings = named(['POLICYNAME', 'PARAMREF'], (object) => {
  const { policyName, paramRef } = part(object, 'spec')
  const { name, namespace } = asObject(paramRef)
  const named = textOf(name) === '' ? '<unset>' : `${textOf(namespace) || '*'}/${textOf(name)}`
  return [textOf(policyName), named]
})

export const certificateRequests: TablePrinter = {
  columns: ['NAME', 'AGE', 'SIGNERNAME', 'REQUESTOR', 'REQUESTEDDURATION', 'CONDITION'],
  cells: (object, now) => {
    const { signerName, username, expirationSeconds } = asObject(object.spec)
    const { conditions, certificate } = asObject(object.status)
    const has = (wanted: string) => objectsIn(conditions).some(({ type }) => type === wanted)
    const decision = has('Denied') ? 'Denied' : has('Approved') ? 'Approved' : 'Pending'
    return [
      nameOf(object),
      age(object, now),
      textOf(signerName) || '<none>',
      textOf(username),
      typeof expirationSeconds === 'number' ? humanDuration(expirationSeconds * 1000) : '<none>',
      `${decision}${has('Failed') ? ',Failed' : ''}${textOf(certificate) === '' ? '' : ',Issued'}`,
    ]
  },
}
