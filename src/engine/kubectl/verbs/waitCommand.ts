/** `kubectl wait`. Models kubectl/pkg/cmd/wait (v1.36). */
import type { Condition, JsonObject } from '../../api/types.ts'
import { resourceInfo } from '../../apiserver/resources.ts'
import { freeze } from '../../sim/freeze.ts'
import type { AnyObject, CommandSpec, Invocation, Shell } from '../core/command.ts'
import { CommandError, errorOf, fail, throwAll } from '../core/errors.ts'
import { flag } from '../core/flags.ts'
import { select } from '../core/selection.ts'
import type { ObjectRef, Task, WaitTask } from '../core/tasks.ts'
import { relaxedTemplate } from '../printers/customColumns.ts'
import { findJsonPath, valueText } from '../printers/jsonPath.ts'
import { objectName, outputFlags } from '../printers/output.ts'
import { isThere } from './delete.ts'
import { allNamespacesFlag, fieldSelectorFlag, filenameFlags, isNotFound, selectorFlag } from './shared.ts'

const DEFAULT_TIMEOUT_MS = 30_000
const WEEK_MS = 7 * 24 * 3_600_000

export const waitCommand: CommandSpec = {
  path: 'wait',
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
    flag('for', 'string'),
    flag('timeout', 'duration'),
  ],
  run: runWait,
}

function runWait(call: Invocation): Task | undefined {
  const { flags } = call
  const condition = flags.string('for')
  if (condition === '') fail('expected at least one of --for')
  checkCondition(condition)
  const { infos, errors } = select(call, call.args, {
    latest: true,
    all: flags.bool('all'),
    labelSelector: flags.string('selector'),
    fieldSelector: flags.string('field-selector'),
    allNamespaces: flags.bool('all-namespaces'),
  })
  const failures = condition === 'delete' ? errors.filter((error) => !isNotFound(error)) : [...errors]
  throwAll(failures)
  if (infos.length === 0) {
    if (condition === 'delete') return undefined
    fail('no matching resources found')
  }
  const given = flags.durationMs('timeout', DEFAULT_TIMEOUT_MS)
  const timeoutMs = given < 0 ? WEEK_MS : given
  const left = infos.map(({ info, namespace, name, object }) => ({
    resource: info.resource,
    namespace,
    name,
    uid: object.metadata.uid,
  }))
  const deadline = call.now + timeoutMs
  const task: WaitTask = { kind: 'wait', left, condition, deadline, timeoutMs, timedOut: [], wakeAt: deadline }
  return look(call, task)
}

function checkCondition(condition: string): void {
  if (condition === 'delete' || condition === 'create') return
  if (/^condition=./.test(condition) || /^jsonpath=./.test(condition)) return
  fail(`unrecognized condition: ${JSON.stringify(condition)}`)
}

/** Goes on after a change, or at the end of the time. */
export function resumeWait(shell: Shell, task: WaitTask): Task | undefined {
  return look(shell, task)
}

function look(shell: Shell, task: WaitTask): Task | undefined {
  const left: ObjectRef[] = []
  for (const ref of task.left) {
    if (isMet(shell, ref, task.condition))
      shell.out(`${objectName(resourceInfo(ref.resource), ref.name)} condition met\n`)
    else left.push(ref)
  }
  if (left.length === 0) return undefined
  if (shell.now >= task.deadline)
    throwAll(left.map((ref) => new CommandError(`timed out waiting for the condition on ${ref.resource}/${ref.name}`)))
  return freeze({ ...task, left, watches: [...new Set(left.map(({ resource }) => resource))] })
}

function isMet(shell: Shell, ref: ObjectRef, condition: string): boolean {
  if (condition === 'delete') return !isThere(shell, ref)
  let object: AnyObject | undefined
  const error = errorOf(() => {
    object = shell.client.get<AnyObject>(ref.resource, ref.namespace, ref.name)
  })
  if (error && !isNotFound(error)) throw error
  if (!object) return false
  if (condition === 'create') return true
  const [kind, ...rest] = condition.split('=')
  if (kind === 'jsonpath') return pathMatches(object, rest.join('='))
  const [type = '', wanted = 'true'] = rest
  const conditions = (object.status?.conditions ?? []) as unknown as Condition[]
  const generation = object.metadata.generation ?? 0
  // What the controller has not looked at yet does not count.
  const observed = object.status?.observedGeneration
  if (typeof observed === 'number' && observed < generation) return false
  const found = conditions.find((candidate) => candidate.type.toLowerCase() === type.toLowerCase())
  return found?.status.toLowerCase() === wanted.toLowerCase()
}

/** `{.status.phase}=Running`; without a value anything will do. */
function pathMatches(object: AnyObject, text: string): boolean {
  const match = /^(\{.*\})(?:=(.*))?$/s.exec(text)
  const template = relaxedTemplate(match?.[1] ?? text)
  const values = findJsonPath(template, object as unknown as JsonObject)
  if (match?.[2] === undefined) return values.length > 0
  return values.some((value) => valueText(value) === match[2])
}
