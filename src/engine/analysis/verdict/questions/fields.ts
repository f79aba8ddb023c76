/** Fields that a real cluster acts on and the simulation does not. */
import { qualified } from '../../../api/outside/keys.ts'
import { fieldsNotSimulated, type NotSimulatedId } from '../../../kinds/fieldClasses/index.ts'
import type { QuestionRow, Stage } from '../question.ts'

/** When a Pod meets what each field does. */
const stageOf: Readonly<Record<NotSimulatedId, Stage>> = {
  jobManagedBy: 'object',
  schedulerName: 'scheduling',
  windows: 'scheduling',
  blockDevice: 'volumes',
  envFile: 'container',
  nodeFeature: 'container',
  localProfile: 'container',
}

export const fieldsOfClass: QuestionRow = {
  find: ({ object, namespace }) =>
    fieldsNotSimulated(object).map(({ id, field, value }) => ({
      id: `field.${id}` as const,
      key: `field/${object.kind.toLowerCase()}/${qualified(namespace, object.metadata.name)}:${field}`,
      yes: 'ignored',
      no: 'acted-on',
      facts: { field, value: typeof value === 'object' ? '' : String(value) },
      stage: stageOf[id],
      field,
      isPlayed: false as const,
    })),
}
