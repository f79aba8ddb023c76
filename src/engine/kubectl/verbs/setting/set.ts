/** `kubectl set image|resources|serviceaccount|selector`. Models kubectl/pkg/cmd/set (v1.36). */

import { goQuote } from '../../../api/goFormat.ts'
import { asObject } from '../../../api/jsonObject.ts'
import type { AnyObject } from '../../../api/kindTypes.ts'
import { setOwn } from '../../../api/patch/patchValue.ts'
import { quantityError } from '../../../api/quantity.ts'
import type { JsonObject } from '../../../api/types.ts'
import { withPodSpec } from '../../../kinds/podSpecs.ts'
import { recorded } from '../../core/changeCause.ts'
import type { CommandSpec, Invocation } from '../../core/command.ts'
import { CommandError, errorOf, throwAll } from '../../core/errors.ts'
import { type FlagSpec, flag } from '../../core/flags.ts'
import { labelSelectorOf } from '../../core/manifests.ts'
import { parsePairs, splitPairs } from '../../core/pairs.ts'
import { checkOutput, dryRunFlag, dryRunOf, outputFlags, printResult } from '../../printers/output.ts'
import { type Container, containersOf } from '../podSpecs.ts'
import { fieldManagerFlag, filenameFlags, podTemplateTypes, selectorFlag } from '../shared.ts'
import { fits, isLocal, mapContainers, patchFor, selectToSet, send, setAll } from './setting.ts'

export const setFlags: readonly FlagSpec[] = [
  ...filenameFlags,
  ...outputFlags,
  dryRunFlag,
  fieldManagerFlag,
  selectorFlag,
  flag('all', 'bool'),
  flag('local', 'bool'),
]
const withRecord: readonly FlagSpec[] = [...setFlags, flag('record', 'bool')]

export const setImage: CommandSpec = {
  path: 'set image',
  completes: podTemplateTypes,
  writes: true,
  summary: 'Update the image of a pod template',
  usage: '(-f FILENAME | TYPE NAME) CONTAINER_NAME_1=CONTAINER_IMAGE_1 ... CONTAINER_NAME_N=CONTAINER_IMAGE_N',
  flags: withRecord,
  run: runSetImage,
}

export const setResources: CommandSpec = {
  path: 'set resources',
  completes: podTemplateTypes,
  writes: true,
  summary: 'Update resource requests/limits on objects with pod templates',
  usage: '(-f FILENAME | TYPE NAME)  ([--limits=LIMITS & --requests=REQUESTS]',
  flags: [
    ...withRecord,
    flag('containers', 'string', { short: 'c' }),
    flag('limits', 'string'),
    flag('requests', 'string'),
  ],
  run: runSetResources,
}

export const setServiceAccount: CommandSpec = {
  path: 'set serviceaccount',
  completes: podTemplateTypes,
  writes: true,
  aliases: ['sa'],
  summary: 'Update the service account of a resource',
  usage: '(-f FILENAME | TYPE NAME) SERVICE_ACCOUNT',
  flags: withRecord,
  run: runSetServiceAccount,
}

export const setSelector: CommandSpec = {
  path: 'set selector',
  completes: 'objects',
  writes: true,
  summary: 'Set the selector on a resource',
  usage: '(-f FILENAME | TYPE NAME) EXPRESSIONS [--resource-version=version]',
  flags: [...withRecord, flag('resource-version', 'string')],
  run: runSetSelector,
}

type Changed = AnyObject | undefined

function runSetImage(call: Invocation): undefined {
  const words = splitPairs(call.args, 'image')
  const pairs = Object.entries(parsePairs(words.pairs, 'image', { removal: 'refused' }).set)
  checkOutput(call)
  const dryRun = dryRunOf(call)
  const selection = selectToSet(call, words.resources)
  throwAll(selection.errors)
  const mistakes: Error[] = []
  if (pairs.length === 0) mistakes.push(new CommandError('at least one image update is required'))
  if (pairs.length > 1 && pairs.some(([name]) => name === '*'))
    mistakes.push(
      new CommandError(
        'all containers are already specified by *, but saw more than one container_name=container_image pairs',
      ),
    )
  throwAll(mistakes)
  const failures: Error[] = []
  const change = (object: AnyObject): Changed => {
    let next = object
    for (const [name, image] of pairs) {
      const containers = containersOf(next)
      if (name !== '*' && !containers.some((container) => container.name === name))
        failures.push(new CommandError(`error: unable to find container named ${goQuote(name)}`))
      next = mapContainers(next, (container) =>
        name === '*' || container.name === name ? { ...container, image } : container,
      )
    }
    return recorded(call, next)
  }
  setAll(call, selection.infos, failures, {
    change,
    dryRun,
    operation: 'image updated',
    failure: 'failed to patch image update to pod template:',
  })
  return undefined
}

function runSetResources(call: Invocation): undefined {
  const { flags } = call
  checkOutput(call)
  const dryRun = dryRunOf(call)
  const { infos, errors } = selectToSet(call, call.args)
  throwAll(errors)
  if (flags.string('limits') === '' && flags.string('requests') === '')
    throw new CommandError('you must specify an update to requests or limits (in the form of --requests/--limits)')
  const limits = amounts(flags.string('limits'))
  const requests = amounts(flags.string('requests'))
  const pattern = flags.string('containers', '*')
  const failures: Error[] = []
  const change = (object: AnyObject): Changed => {
    if (!containersOf(object).some((container) => fits(pattern, container))) {
      failures.push(new CommandError(`error: unable to find container named ${pattern}`))
      return undefined
    }
    const next = mapContainers(object, (container) =>
      fits(pattern, container) ? withAmounts(container, limits, requests) : container,
    )
    return recorded(call, next)
  }
  setAll(call, infos, failures, {
    change,
    dryRun,
    operation: 'resource requirements updated',
    failure: 'failed to patch resources update to pod template',
  })
  return undefined
}

function withAmounts(container: Container, limits?: JsonObject, requests?: JsonObject): Container {
  const resources = asObject(container.resources)
  const more = (key: string, amounts: JsonObject | undefined): JsonObject =>
    amounts ? { [key]: { ...asObject(resources[key]), ...amounts } } : {}
  return { ...container, resources: { ...resources, ...more('limits', limits), ...more('requests', requests) } }
}

function amounts(text: string): JsonObject | undefined {
  if (text === '') return undefined
  const result: JsonObject = {}
  for (const pair of text.split(',')) {
    const [name, value, ...more] = pair.split('=')
    if (!name || value === undefined || more.length > 0)
      throw new CommandError(`Invalid argument syntax ${pair}, expected <resource>=<value>`)
    const error = quantityError(value)
    if (error !== undefined) throw new CommandError(error)
    setOwn(result, name, value)
  }
  return result
}

function runSetServiceAccount(call: Invocation): undefined {
  checkOutput(call)
  const dryRun = dryRunOf(call)
  const account = call.args.at(-1)
  if (account === undefined) throw new CommandError('serviceaccount is required')
  const { infos, errors } = selectToSet(call, call.args.slice(0, -1))
  throwAll(errors)
  const change = (object: AnyObject): Changed =>
    recorded(
      call,
      withPodSpec(object, (spec) => ({ ...spec, serviceAccountName: account })),
    )
  setAll(call, infos, [], {
    change,
    dryRun,
    operation: 'serviceaccount updated',
    failure: 'failed to patch ServiceAccountName',
    unchanged: 'sent',
  })
  return undefined
}

/** Sets the selector of Services; the first error ends the command. Models cmd/set/set_selector.go. */
function runSetSelector(call: Invocation): undefined {
  checkOutput(call)
  const dryRun = dryRunOf(call)
  const text = call.args.at(-1)
  if (text === undefined) throw new CommandError('one selector is required')
  const selector = labelSelectorOf(text) ?? {}
  const { infos, errors } = selectToSet(call, call.args.slice(0, -1))
  const failures = [...errors]
  const version = call.flags.string('resource-version')
  for (const item of infos) {
    const error = errorOf(() => {
      if (item.info.kind !== 'Service') throw new CommandError('setting a selector is only supported for Services')
      const [expression] = selector.matchExpressions ?? []
      if (expression)
        throw new CommandError(
          `match expression [{${expression.key} ${expression.operator} [${(expression.values ?? []).join(' ')}]}] not supported on this object`,
        )
      const spec = { ...item.object.spec, selector: { ...selector.matchLabels } }
      const next = recorded(call, { ...item.object, spec })
      const patch = { ...patchFor(item, next), ...(version ? { metadata: { resourceVersion: version } } : {}) }
      const after = dryRun === 'client' || isLocal(call) ? next : send(call, item, patch, dryRun)
      printResult(call, item.info, after, { operation: 'selector updated', dryRun })
    })
    if (error) failures.push(error)
  }
  throwAll(failures)
  return undefined
}
