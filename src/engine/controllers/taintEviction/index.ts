import { type ControllerDescriptor, haveKubelets, watchNodes } from '../controllerUtils/descriptor.ts'
import { NAME, TaintEvictionController } from './controller.ts'

/** What empties nodes. */
export const taintEvictionDescriptor: ControllerDescriptor = {
  name: NAME,
  informers: ['pods'],
  // What is played is played by the recording alone.
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
