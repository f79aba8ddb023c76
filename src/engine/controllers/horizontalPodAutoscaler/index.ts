import { releaseOf } from '../../releases.ts'
import type { ControllerDescriptor } from '../controllerUtils/descriptor.ts'
import { HorizontalController, NAME, WORKERS } from './controller.ts'

export const horizontalPodAutoscalerDescriptor: ControllerDescriptor = {
  name: NAME,
  informers: ['horizontalpodautoscalers', 'pods'],
  workers: WORKERS,
  // Only clusters whose nodes run containers: otherwise no usage can be measured.
  runsIn: ({ components }) => components.kubelet,
  create: ({ sim, config, dynamicClientOf, recorderOf, informer, kinds, customScales, metrics }) =>
    new HorizontalController(sim, {
      client: dynamicClientOf(NAME),
      autoscalers: informer('horizontalpodautoscalers'),
      pods: informer('pods'),
      recorder: recorderOf('horizontal-pod-autoscaler'),
      kinds,
      customScales,
      metrics,
      latency: config.latency,
      release: releaseOf(config),
    }),
}
