import { fill } from '../api/jsonObject.ts'
import { validatePriorityClass, validatePriorityClassUpdate } from '../api/validation/policy.ts'
import { kindRow } from './kind.ts'

export const priorityClass = kindRow({
  apiVersion: 'scheduling.k8s.io/v1',
  kind: 'PriorityClass',
  resource: 'priorityclasses',
  scope: 'cluster',
  shortName: 'pc',
  defaults: (object) => fill(object, { preemptionPolicy: 'PreemptLowerPriority' }),
  generation: 'all',
  validate: { create: validatePriorityClass, update: validatePriorityClassUpdate },
  hasEffect: true,
})
