/**
 * Keeps the ServiceAccount `default` in each namespace. Models
 * pkg/controller/serviceaccount/serviceaccounts_controller.go (v1.36).
 */
import { defaultAccount } from '../../api/namespaceObjects.ts'
import type { ControllerDescriptor } from '../controllerUtils/descriptor.ts'
import { createNamespaceObjectController } from '../controllerUtils/namespaceObject.ts'

const NAME = 'serviceaccount-controller'
const WORKERS = 1

export const serviceAccountDescriptor: ControllerDescriptor = {
  name: NAME,
  informers: [],
  workers: WORKERS,
  // Clusters without the plugin ServiceAccount were recorded without this controller as well.
  runsIn: ({ admission }) => admission?.includes('ServiceAccount') ?? false,
  create: (manager) =>
    createNamespaceObjectController(manager, {
      name: NAME,
      workers: WORKERS,
      object: { resource: 'serviceaccounts', name: 'default', manifest: defaultAccount, restored: (stored) => stored },
    }),
}
