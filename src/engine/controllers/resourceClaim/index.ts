import { bindsClaims, type ControllerDescriptor } from '../controllerUtils/descriptor.ts'
import { NAME, ResourceClaimController, WORKERS } from './controller.ts'

export const resourceClaimDescriptor: ControllerDescriptor = {
  name: NAME,
  informers: ['pods', 'resourceclaims', 'resourceclaimtemplates'],
  workers: WORKERS,
  // Only clusters in which Pods wait for their claims.
  runsIn: bindsClaims,
  create: ({ sim, config, clientOf, recorderOf, informer }) =>
    new ResourceClaimController(sim, {
      client: clientOf(NAME),
      claims: informer('resourceclaims'),
      templates: informer('resourceclaimtemplates'),
      pods: informer('pods'),
      recorder: recorderOf('resource_claim'),
      latency: config.latency,
      assumed: config.assumed,
    }),
}
