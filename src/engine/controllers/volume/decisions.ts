/** Decisions of the volume binder. Names and places are those of pkg/controller/volume/persistentvolume (v1.36). */
import { acted, held } from '../../trace/declaration.ts'

export const bind = acted('volume.bind', 'pv_controller.go bind', 'manage', { words: ['volume'] })

export const provision = acted('volume.provision', 'pv_controller.go provisionClaim', 'manage', {
  words: ['class', 'provisioner'],
})

export const wait = held('volume.wait', 'pv_controller.go syncUnboundClaim', 'manage', { words: ['reason', 'message'] })

export const reclaim = acted('volume.reclaim', 'pv_controller.go reclaimVolume', 'cleanup', {
  words: ['volume', 'policy'],
})
