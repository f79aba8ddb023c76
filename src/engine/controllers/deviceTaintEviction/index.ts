import { releaseOf } from '../../releases.ts'
import { isOn } from '../../versions.ts'
import { bindsClaims, type ControllerDescriptor } from '../controllerUtils/descriptor.ts'
import { DeviceTaintEvictionController, isEvicting, NAME } from './controller.ts'

/** The controller that evicts Pods from devices with NoExecute taints. */
export const deviceTaintEvictionDescriptor: ControllerDescriptor = {
  name: NAME,
  informers: ['pods', 'resourceclaims'],
  runsIn: (config) => bindsClaims(config) && isOn(releaseOf(config), 'deviceTaintEviction'),
  create: ({ sim, clientOf, recorderOf, informer, watch }) => {
    const controller = new DeviceTaintEvictionController(sim, {
      client: clientOf(NAME),
      pods: informer('pods'),
      claims: informer('resourceclaims'),
      recorder: recorderOf(NAME),
    })
    watch({
      component: controller,
      resource: 'resourceslices',
      name: `${NAME}/resourceslices`,
      isActive: (slice, before) => isEvicting(slice) || (before !== undefined && isEvicting(before)),
    })
    return controller
  },
}
