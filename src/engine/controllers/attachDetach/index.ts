import { bindsClaims, type ControllerDescriptor, watchNodes } from '../controllerUtils/descriptor.ts'
import { AttachDetachController, NAME } from './controller.ts'

export const attachDetachDescriptor: ControllerDescriptor = {
  name: NAME,
  informers: ['pods', 'persistentvolumeclaims', 'persistentvolumes'],
  // Only clusters in which Pods wait for their volumes.
  runsIn: bindsClaims,
  create: (manager) => {
    const { sim, config, clientOf, recorderOf, informer } = manager
    const controller = new AttachDetachController(sim, {
      client: clientOf(NAME),
      attacherClient: clientOf('external-attacher'),
      pods: informer('pods'),
      claims: informer('persistentvolumeclaims'),
      volumes: informer('persistentvolumes'),
      attachments: informer('volumeattachments'),
      recorder: recorderOf(NAME),
      kubelets: manager,
      config,
    })
    watchNodes(manager, controller)
    return controller
  },
}
