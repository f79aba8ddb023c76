/** Decisions about ephemeral volumes. Names and places are those of pkg/controller/volume/ephemeral (v1.36). */
import { acted, held } from '../../trace/declaration.ts'

export const create = acted('ephemeralVolume.create', 'controller.go handleVolume', 'manage', {
  words: ['volume', 'claim'],
})

export const failed = held('ephemeralVolume.failed', 'controller.go syncHandler', 'manage', {
  words: ['volume', 'message'],
})
