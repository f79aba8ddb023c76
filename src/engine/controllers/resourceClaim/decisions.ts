/** Decisions about claims of devices. Names and places are those of pkg/controller/resourceclaim (v1.36). */
import { declareDecision } from '../../trace/declaration.ts'

export const create = declareDecision({
  id: 'resourceClaim.create',
  source: 'controller.go handleClaim',
  tone: 'acted',
  about: 'manage',
  facts: { entry: 'string', claim: 'string' },
})

export const failed = declareDecision({
  id: 'resourceClaim.failed',
  source: 'controller.go syncPod',
  tone: 'held',
  about: 'manage',
  facts: { entry: 'string', message: 'string' },
})

export const released = declareDecision({
  id: 'resourceClaim.released',
  source: 'controller.go syncClaim',
  tone: 'acted',
  about: 'manage',
  facts: { claim: 'string', left: 'number' },
})
