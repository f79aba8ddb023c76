import { pathSegment } from '../api/validation/formats.ts'
import {
  validatePodDisruptionBudget,
  validatePodDisruptionBudgetStatusUpdate,
  validatePodDisruptionBudgetUpdate,
} from '../api/validation/policy.ts'
import { ofSpec, withSelector } from './defaulting.ts'
import { kindRow } from './kind.ts'

export const podDisruptionBudget = kindRow({
  apiVersion: 'policy/v1',
  kind: 'PodDisruptionBudget',
  resource: 'poddisruptionbudgets',
  needsVersion: true,
  scope: 'namespace',
  shortName: 'pdb',
  subresources: ['status'],
  nameErrors: pathSegment,
  defaults: ofSpec(withSelector),
  validate: {
    create: validatePodDisruptionBudget,
    update: validatePodDisruptionBudgetUpdate,
    status: validatePodDisruptionBudgetStatusUpdate,
  },
  generation: 'spec',
  hasEffect: true,
})
