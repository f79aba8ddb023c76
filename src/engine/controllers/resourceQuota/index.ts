import type { ControllerDescriptor } from '../controllerUtils/descriptor.ts'
import { NAME, ResourceQuotaController, WORKERS } from './controller.ts'

export const resourceQuotaDescriptor: ControllerDescriptor = {
  name: NAME,
  informers: ['resourcequotas', 'pods'],
  workers: WORKERS,
  create: ({ sim, config, dynamicClientOf, informer, watch, kinds, quotaStatus, resourceNamed }) => {
    const controller = new ResourceQuotaController(sim, {
      client: dynamicClientOf(NAME),
      quotas: informer('resourcequotas'),
      pods: informer('pods'),
      latency: config.latency,
      statusOf: quotaStatus,
      resourceNamed,
      isOfCluster: (name) => kinds.some(({ resource, namespaced }) => resource === name && !namespaced),
    })
    // Kinds that only quotas count are read from the API server, and watched only if a quota exists.
    for (const { resource, namespaced } of kinds)
      if (namespaced && !['pods', 'events', 'resourcequotas'].includes(resource))
        watch({
          component: controller,
          resource,
          name: `resourcequota/${resource}`,
          isActive: () => controller.isActive,
        })
    return controller
  },
}
