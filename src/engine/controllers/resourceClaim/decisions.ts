/** Decisions about claims of devices. Names and places are those of pkg/controller/resourceclaim (v1.36). */
import { acted, held } from '../../trace/declaration.ts'

export const create = acted('resourceClaim.create', 'controller.go handleClaim', 'manage', {
  words: ['entry', 'claim'],
})

export const failed = held('resourceClaim.failed', 'controller.go syncPod', 'manage', { words: ['entry', 'message'] })

export const released = acted('resourceClaim.released', 'controller.go syncClaim', 'manage', {
  words: ['claim'],
  numbers: ['left'],
})
