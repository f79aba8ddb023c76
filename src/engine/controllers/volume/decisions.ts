/** Decisions of the volume binder. Names and places are those of pkg/controller/volume/persistentvolume (v1.36). */
import { declareDecision } from '../../trace/declaration.ts'

export const bind = declareDecision({
  id: 'volume.bind',
  source: 'pv_controller.go bind',
  tone: 'acted',
  about: 'manage',
  facts: { volume: 'string' },
})

export const provision = declareDecision({
  id: 'volume.provision',
  source: 'pv_controller.go provisionClaim',
  tone: 'acted',
  about: 'manage',
  facts: { class: 'string', provisioner: 'string' },
})

export const wait = declareDecision({
  id: 'volume.wait',
  source: 'pv_controller.go syncUnboundClaim',
  tone: 'held',
  about: 'manage',
  facts: { reason: 'string', message: 'string' },
})

export const reclaim = declareDecision({
  id: 'volume.reclaim',
  source: 'pv_controller.go reclaimVolume',
  tone: 'acted',
  about: 'cleanup',
  facts: { volume: 'string', policy: 'string' },
})
