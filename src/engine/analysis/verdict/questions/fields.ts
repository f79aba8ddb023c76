/** Fields that a real cluster acts on and the simulation does not. */
import { qualified } from '../../../api/outside/keys.ts'
import type { JsonObject } from '../../../api/types.ts'
import { fieldsNotSimulated } from '../../../kinds/fieldClasses/index.ts'
import type { QuestionRow } from '../question.ts'

export const fieldsOfClass: QuestionRow = {
  find: ({ object, namespace }) =>
    fieldsNotSimulated(object as JsonObject).map(({ id, field, value }) => ({
      id: `field.${id}` as const,
      key: `field/${object.kind.toLowerCase()}/${qualified(namespace, object.metadata.name)}:${field}`,
      yes: 'ignored',
      no: 'acted-on',
      facts: { field, value: typeof value === 'object' ? '' : String(value) },
      stage: 'container' as const,
      field,
      isPlayed: false as const,
    })),
}
