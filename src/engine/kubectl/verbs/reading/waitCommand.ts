/** `kubectl wait`. Models kubectl/pkg/cmd/wait (v1.36). */

import { trim } from '../../../api/goFormat.ts'
import { objectsIn, textOf } from '../../../api/jsonObject.ts'
import type { AnyObject } from '../../../api/kindTypes.ts'
import { apiVersionOf, requestName } from '../../../apiserver/resources.ts'
import { freeze } from '../../../sim/freeze.ts'
import type { CommandSpec, Invocation, Shell } from '../../core/command.ts'
import { CommandError, errorOf, fail, messageForError, throwAll } from '../../core/errors.ts'
import { flag } from '../../core/flags.ts'
import { listObjects, select } from '../../core/selection.ts'
import type { ObjectRef, PrintSpec, Task, WaitTask } from '../../core/tasks.ts'
import { relaxedTemplate } from '../../printers/customColumns.ts'
import { findJsonPaths, valueText } from '../../printers/jsonPath.ts'
import { parseJsonPath } from '../../printers/jsonPathParser.ts'
import { checkOutput, objectName, outputFlags, printerOf, printSpecOf } from '../../printers/output.ts'
import { isThere } from '../delete.ts'
import { allNamespacesFlag, asJson, fieldSelectorFlag, filenameFlags, isNotFound, selectorFlag } from '../shared.ts'

const DEFAULT_TIMEOUT_MS = 30_000
const WEEK_MS = 7 * 24 * 3_600_000

export const waitCommand: CommandSpec = {
  path: 'wait',
  completes: 'objects',
  writes: false,
  summary: 'Wait for a specific condition on one or many resources',
  usage:
    "([-f FILENAME] | resource.group/resource.name | resource.group [(-l label | --all)]) [--for=create|--for=delete|--for condition=available|--for=jsonpath='{}'[=value]]",
  flags: [
    ...filenameFlags,
    ...outputFlags,
    selectorFlag,
    fieldSelectorFlag,
    allNamespacesFlag,
    flag('all', 'bool'),
    flag('local', 'bool'),
    flag('for', 'stringArray'),
    flag('timeout', 'duration'),
  ],
  run: runWait,
}

function runWait(call: Invocation): Task | undefined {
  const { flags } = call
  checkOutput(call)
  const conditions = flags.list('for')
  for (const condition of conditions) checkCondition(condition)
  if (conditions.length === 0) fail('unrecognized condition: []')
  const isForDelete = conditions.some(isDeletion)
  const isForCreate = conditions.some(isCreation)
  const { infos, errors, types } = select(call, call.args, {
    latest: true,
    bareType: flags.bool('all') ? 'all' : 'refused',
    labelSelector: flags.string('selector'),
    fieldSelector: flags.string('field-selector'),
    allNamespaces: flags.bool('all-namespaces'),
    ...(isForCreate ? { objects: 'named' } : {}),
  })
  const failures = isForDelete ? errors.filter((error) => !isNotFound(error)) : [...errors]
  if (infos.length === 0) {
    throwAll(failures)
    if (isForDelete) return undefined
    if (!isForCreate || call.flags.list('filename').length > 0) fail('no matching resources found')
  }
  const given = flags.durationMs('timeout', DEFAULT_TIMEOUT_MS)
  const timeoutMs = given < 0 ? WEEK_MS : given
  const left = infos.map(({ info, namespace, name, object }) => ({
    resource: requestName(info),
    namespace,
    name,
    uid: object.metadata.uid ?? '',
  }))
  const deadline = call.now + timeoutMs
  // `--for=create` is checked before all other conditions.
  const ordered = [...conditions.filter(isCreation), ...conditions.filter((condition) => !isCreation(condition))]
  return poll(call, {
    kind: 'wait',
    left,
    pending: ordered,
    conditions: ordered,
    deadline,
    timeoutMs,
    failures: failures.map(messageForError),
    print: printSpecOf(call),
    wakeAt: deadline,
    ...(infos.length > 0
      ? {}
      : {
          search: {
            resources: types.map(requestName),
            namespace: flags.bool('all-namespaces') ? '' : call.namespace,
            labelSelector: flags.string('selector'),
            fieldSelector: flags.string('field-selector'),
          },
        }),
  })
}

/** Adds the objects that the search finds; returns the task unchanged if there are none. */
function searched(shell: Shell, task: WaitTask): WaitTask {
  const { search, ...found } = task
  if (!search) return task
  const left = search.resources.flatMap((resource) =>
    listObjects(shell, shell.client.kinds.info(resource), search).map(({ metadata }) => ({
      resource,
      namespace: metadata.namespace ?? '',
      name: metadata.name,
      uid: metadata.uid,
    })),
  )
  return left.length > 0 ? { ...found, left } : task
}

const isDeletion = (condition: string): boolean => condition.toLowerCase() === 'delete'
const isCreation = (condition: string): boolean => condition.toLowerCase() === 'create'

/** Models wait.go conditionFuncsFor. */
function checkCondition(condition: string): void {
  if (isDeletion(condition) || isCreation(condition) || condition.startsWith('condition=')) return
  if (!condition.startsWith('jsonpath=')) fail(`unrecognized condition: ${JSON.stringify(condition)}`)
  parseJsonPath(pathOf(condition).template)
}

/** Checks again after a change or at the timeout. */
export function resumeWait(shell: Shell, task: WaitTask): Task | undefined {
  return poll(shell, task)
}

function poll(shell: Shell, start: WaitTask): Task | undefined {
  let task = searched(shell, start)
  if (task.search && shell.now < task.deadline) return freeze({ ...task, watches: task.search.resources })
  if (task.search) fail('timed out waiting for the condition')
  for (;;) {
    const [ref, ...rest] = task.left
    const [condition, ...pending] = task.pending
    if (!ref) break
    let met: Met | undefined
    const error =
      condition === undefined
        ? undefined
        : errorOf(() => {
            met = check(shell, ref, condition)
          })
    if (condition === undefined) task = { ...task, left: rest, pending: task.conditions }
    else if (error) task = failed(task, messageForError(error))
    else if (met) {
      printMet(shell, ref, met, task.print)
      task = { ...task, pending }
    } else if (shell.now >= task.deadline) task = failed(task, timeoutText(task, ref, condition))
    else return freeze({ ...task, watches: [ref.resource] })
  }
  throwAll(task.failures.map(asPrinted))
  return undefined
}

function failed(task: WaitTask, message: string): WaitTask {
  return { ...task, left: task.left.slice(1), pending: task.conditions, failures: [...task.failures, message] }
}

function timeoutText(task: WaitTask, { resource, name }: ObjectRef, condition: string): string {
  if (isCreation(condition)) return 'timed out waiting for the condition'
  const start = task.timeoutMs === 0 ? 'condition not met for' : 'timed out waiting for the condition on'
  return `${start} ${resource}/${name}`
}

/** Messages of the server have their own prefix. */
const asPrinted = (message: string): CommandError =>
  new CommandError(message, message.startsWith('Error from server') ? { print: 'asIs' } : {})

/** An object whose condition is met; undefined if the object was deleted. */
interface Met {
  readonly object: AnyObject | undefined
}

function check(shell: Shell, ref: ObjectRef, condition: string): Met | undefined {
  if (isDeletion(condition)) return isThere(shell, ref) ? undefined : { object: undefined }
  let object: AnyObject | undefined
  const error = errorOf(() => {
    object = shell.client.get(ref.resource, ref.namespace, ref.name)
  })
  if (error && !isNotFound(error)) throw error
  if (!object) return undefined
  if (isCreation(condition)) return { object }
  const isMet = condition.startsWith('jsonpath=') ? pathMatches(object, condition) : hasCondition(object, condition)
  return isMet ? { object } : undefined
}

function printMet(shell: Shell, ref: ObjectRef, { object }: Met, spec: PrintSpec): void {
  const info = shell.client.kinds.info(ref.resource)
  if (spec.format === '') shell.out(`${objectName(info, ref.name)} condition met\n`)
  else if (spec.format === 'name') shell.out(`${objectName(info, ref.name)}\n`)
  else if (object) printerOf(spec, [])(shell, { apiVersion: apiVersionOf(info), kind: info.kind, ...asJson(object) })
}

function hasCondition(object: AnyObject, text: string): boolean {
  const [type = '', ...values] = text.slice('condition='.length).split('=')
  const wanted = values.length > 0 ? values.join('=') : 'true'
  const conditions = objectsIn(object.status?.conditions)
  // A status older than the latest generation does not count.
  const observed = object.status?.observedGeneration
  if (typeof observed === 'number' && observed < (object.metadata.generation ?? 0)) return false
  const found = conditions.find((candidate) => textOf(candidate.type).toLowerCase() === type.toLowerCase())
  return textOf(found?.status).toLowerCase() === wanted.toLowerCase()
}

/** Parses `{.status.phase}=Running`; `==` is part of the path. Models wait.go processJSONPathInput. */
function pathOf(condition: string): { readonly template: string; readonly wanted: string | undefined } {
  const parts = condition.slice('jsonpath='.length).replaceAll('==', '\0').split('=')
  const [path = '', value, ...more] = parts.map((part) => part.replaceAll('\0', '=='))
  if (more.length > 0)
    fail(
      "jsonpath wait format must be --for=jsonpath='{.status.readyReplicas}'=3 or --for=jsonpath='{.status.readyReplicas}'",
    )
  const template = relaxedTemplate(path)
  const quotes = `'"`
  const wanted = value === undefined ? undefined : trim(value, quotes)
  if (wanted === '')
    fail("jsonpath wait has to have a value after equal sign, like --for=jsonpath='{.status.readyReplicas}'=3")
  if (template === '') fail('jsonpath expression cannot be empty')
  return { template, wanted }
}

/** Without a wanted value, any value matches. Models cmd/wait/json.go. */
function pathMatches(object: AnyObject, condition: string): boolean {
  const { template, wanted } = pathOf(condition)
  const lists = findJsonPaths(template, asJson(object))
  const [values = []] = lists
  if (values.length === 0) return false
  if (lists.length > 1) fail('given jsonpath expression matches more than one list')
  if (values.length > 1) fail('given jsonpath expression matches more than one value')
  if (wanted === undefined) return true
  const [value = null] = values
  if (typeof value === 'object' && value !== null)
    fail(`jsonpath leads to a nested object or list which is not supported`)
  return valueText(value).trim() === wanted.trim()
}
