/** Decisions about ephemeral volumes. Names and places are those of pkg/controller/volume/ephemeral (v1.36). */
import { declareDecision } from '../../trace/declaration.ts'

export const create = declareDecision({
  id: 'ephemeralVolume.create',
  source: 'controller.go handleVolume',
  tone: 'acted',
  about: 'manage',
  facts: { volume: 'string', claim: 'string' },
})

export const failed = declareDecision({
  id: 'ephemeralVolume.failed',
  source: 'controller.go syncHandler',
  tone: 'held',
  about: 'manage',
  facts: { volume: 'string', message: 'string' },
})
