import { type ControllerDescriptor, haveKubelets, watchNodes } from '../controllerUtils/descriptor.ts'
import { NAME, NodeLifecycleController } from './controller.ts'

/** The controller that detects silent kubelets. It has no events while every kubelet reports. */
export const nodeLifecycleDescriptor: ControllerDescriptor = {
  name: NAME,
  informers: ['pods'],
  begins: 'withNodes',
  create: (manager) => {
    const { sim, config, clientOf, recorderOf, informer, kubelets } = manager
    const controller = new NodeLifecycleController(sim, {
      client: clientOf('node-controller'),
      pods: informer('pods'),
      recorder: recorderOf('node-controller'),
      kubelets,
      latency: config.latency,
    })
    if (haveKubelets(config)) watchNodes(manager, controller)
    return controller
  },
}
