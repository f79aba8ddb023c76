/** Common parts of the subcommands of `kubectl set`. Models kubectl/pkg/cmd/set/helper.go (v1.36). */

import { pluralOf } from '../../../api/errors.ts'
import { typeOfKind } from '../../../api/fieldTable.ts'
import { objectsIn, textOf } from '../../../api/jsonObject.ts'
import type { AnyObject } from '../../../api/kindTypes.ts'
import { createTwoWayMergePatch } from '../../../api/patch/strategicDiff.ts'
import type { JsonObject } from '../../../api/types.ts'
import { apiVersionOf, requestName } from '../../../apiserver/resources.ts'
import { podSpecOf, withPodSpec } from '../../../kinds/podSpecs.ts'
import type { DryRun, Invocation } from '../../core/command.ts'
import { CommandError, errorOf, throwAll } from '../../core/errors.ts'
import { type Info, type ReadResult, readManifests } from '../../core/manifests.ts'
import { select } from '../../core/selection.ts'
import { printResult } from '../../printers/output.ts'
import type { Container } from '../podSpecs.ts'
import { asJson, writing } from '../shared.ts'

export const isLocal = (call: Invocation): boolean => call.flags.bool('local')

/** Objects to change; with `--local`, as in the manifest. */
export function selectToSet(call: Invocation, resources: readonly string[]): ReadResult {
  const { flags } = call
  if (!isLocal(call))
    return select(call, resources, {
      latest: true,
      bareType: flags.bool('all') ? 'all' : 'refused',
      labelSelector: flags.string('selector'),
    })
  if (resources.length > 0)
    throw new CommandError(`you must specify resources by --filename when --local is set.
Example resource specifications include:
   '-f rsrc.yaml'
   '--filename=rsrc.json'`)
  const { infos, errors } = readManifests(call, flags.list('filename'))
  const written = infos.map((item) => ({ ...item, object: withZeroValues(withoutNamespace(call, item.object)) }))
  return { infos: written, errors }
}

/** Removes a defaulted namespace from the output. */
function withoutNamespace(call: Invocation, object: AnyObject): AnyObject {
  const { namespace, ...metadata } = object.metadata
  return namespace === undefined || call.flags.changed('namespace') ? object : { ...object, metadata }
}

/** Adds the zero values that Go prints for unset fields of a typed object. */
function withZeroValues(object: AnyObject): AnyObject {
  const strategy = object.kind === 'Deployment' ? { strategy: object.spec?.strategy ?? {} } : {}
  const counts = ['ReplicaSet', 'ReplicationController', 'StatefulSet'].includes(object.kind) ? { replicas: 0 } : {}
  const withResources = mapContainers(object, (container) => ({ resources: {}, ...container }))
  if (podSpecOf(object) === undefined) return object
  return { ...withResources, spec: { ...withResources.spec, ...strategy }, status: { ...counts, ...object.status } }
}

/** Whether `-c` selects a container: `*` matches any characters. */
export function fits(pattern: string, container: Container): boolean {
  const source = pattern
    .split('*')
    .map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
    .join('.*')
  return new RegExp(`^${source}$`).test(textOf(container.name))
}

export function mapContainers(object: AnyObject, change: (container: Container) => JsonObject): AnyObject {
  return withPodSpec(object, (spec) => {
    const changed = (key: string): JsonObject =>
      Array.isArray(spec[key]) ? { [key]: objectsIn(spec[key]).map(change) } : {}
    return { ...spec, ...changed('initContainers'), ...changed('containers') }
  })
}

interface Setting {
  /** New object; undefined: no change. */
  readonly change: (object: AnyObject) => AnyObject | undefined
  readonly dryRun: DryRun
  readonly operation: string
  /** Prefix of the API server's error. */
  readonly failure: string
  readonly unchanged?: 'sent'
}

/** Computes all new objects first, then sends the changed ones. `failures` may grow while computing. */
export function setAll(call: Invocation, infos: readonly Info[], failures: Error[], setting: Setting): void {
  const planned = infos.map((item) => {
    let next: AnyObject | undefined
    const error = errorOf(() => {
      if (podSpecOf(item.object) === undefined)
        throw new CommandError(
          `the object is not a pod or does not have a pod template: *${item.info.version}.${item.info.kind}`,
        )
      next = setting.change(item.object)
    })
    return { item, next, error }
  })
  for (const { item, next, error } of planned) {
    if (error) failures.push(new CommandError(`error: ${pluralOf(item.info.resource)}/${item.name} ${error.message}\n`))
    else if (next) {
      const failed = errorOf(() => sendAndPrint(call, item, next, setting))
      if (failed) failures.push(failed)
    }
  }
  throwAll(failures)
}

function sendAndPrint(call: Invocation, item: Info, next: AnyObject, setting: Setting): void {
  const { dryRun, operation, failure, unchanged } = setting
  const patch = patchFor(item, next)
  if (Object.keys(patch).length === 0 && unchanged !== 'sent') return
  let after = next
  if (dryRun !== 'client' && !isLocal(call)) {
    const refused = errorOf(() => {
      after = send(call, item, patch, dryRun)
    })
    if (refused) throw new CommandError(`${failure} ${refused.message}`)
  }
  printResult(call, item.info, after, { operation, dryRun })
}

export const patchFor = (item: Info, next: AnyObject): JsonObject =>
  createTwoWayMergePatch(asJson(item.object), asJson(next), typeOfKind(apiVersionOf(item.info), item.info.kind) ?? '')

/** Sends a strategic merge patch. */
export const send = (call: Invocation, item: Info, patch: JsonObject, dryRun: DryRun): AnyObject =>
  writing(call, dryRun, (options) =>
    call.client.patch(requestName(item.info), item.namespace, item.name, 'strategic', patch, {
      ...options,
      fieldValidation: 'Warn',
    }),
  )
