/** Asks about objects that wait for an action from outside: suspended Jobs. */

import { asObject } from '../../../api/jsonObject.ts'
import { lookup } from '../../../api/lookup.ts'
import { qualified } from '../../../api/outside/keys.ts'
import type { JsonObject, JsonValue } from '../../../api/types.ts'
import type { QuestionRow } from '../question.ts'

/** Fields that suspend Jobs until a user resumes them. */
const suspendIn: Readonly<Record<string, readonly string[]>> = lookup({
  CronJob: ['spec', 'jobTemplate', 'spec', 'suspend'],
  Job: ['spec', 'suspend'],
})

const isTrueAt = (object: JsonObject, path: readonly string[]): boolean =>
  path.reduce<JsonValue | undefined>((value, name) => asObject(value)[name], object) === true

/** Whether a user must resume the object first. */
export const isSuspended = (object: JsonObject): boolean => {
  const path = suspendIn[typeof object.kind === 'string' ? object.kind : '']
  return path !== undefined && isTrueAt(object, path)
}

export const suspendedJobs: QuestionRow = {
  find: ({ object, namespace }) => {
    const { kind, metadata } = object
    const path = suspendIn[kind]
    if (path === undefined || !isTrueAt(object, path)) return []
    const resumed = path.toReversed().reduce<unknown>((value, name) => ({ [name]: value }), false)
    return [
      {
        id: 'suspendedJob',
        key: `${kind.toLowerCase()}/${qualified(namespace, metadata.name)}`,
        yes: 'resumed',
        no: 'suspended',
        facts: { name: metadata.name },
        stage: 'object',
        field: path.join('.'),
        preparation: {
          command: ['patch', kind.toLowerCase(), metadata.name, '-n', namespace, '-p', JSON.stringify(resumed)],
        },
      },
    ]
  },
}
