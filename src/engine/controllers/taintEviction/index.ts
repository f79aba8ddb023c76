import { type ControllerDescriptor, haveKubelets, watchNodes } from '../controllerUtils/descriptor.ts'
import { NAME, TaintEvictionController } from './controller.ts'

/** The controller that evicts Pods from nodes with NoExecute taints. */
export const taintEvictionDescriptor: ControllerDescriptor = {
  name: NAME,
  informers: ['pods'],
  // In a played recording, the recording alone deletes Pods.
  runsIn: haveKubelets,
  begins: 'withNodes',
  create: (manager) => {
    const { sim, clientOf, recorderOf, informer } = manager
    const controller = new TaintEvictionController(sim, {
      client: clientOf(NAME),
      pods: informer('pods'),
      recorder: recorderOf(NAME),
    })
    watchNodes(manager, controller)
    return controller
  },
}
