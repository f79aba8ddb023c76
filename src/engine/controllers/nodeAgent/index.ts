import { nodeAgents } from '../../api/outside/startTaints.ts'
import { type ControllerDescriptor, watchNodes } from '../controllerUtils/descriptor.ts'
import { NAME, NodeAgentController, WORKERS } from './controller.ts'

/** The operator of the agent that nodes of some presets run. It is no part of Kubernetes. */
export const nodeAgentDescriptor: ControllerDescriptor = {
  name: NAME,
  informers: ['pods'],
  workers: WORKERS,
  runsIn: ({ components, provided }) => components.kubelet && provided?.nodeAgent !== undefined,
  create: (manager) => {
    const { sim, config, clientOf, informer } = manager
    const agent = nodeAgents[config.provided?.nodeAgent ?? 'cilium']
    const controller = new NodeAgentController(sim, {
      agent,
      client: clientOf(agent.operator),
      pods: informer('pods'),
      latency: config.latency,
    })
    watchNodes(manager, controller)
    return controller
  },
}
