/**
 * Keeps a ConfigMap with the API server's certificate in each namespace. Models
 * pkg/controller/certificates/rootcacertpublisher/publisher.go (v1.36).
 */
import { deepEqual } from '../../api/equality.ts'
import { ROOT_CA_NAME, rootCaConfigMap } from '../../api/namespaceObjects.ts'
import type { ControllerDescriptor } from '../controllerUtils/descriptor.ts'
import { createNamespaceObjectController } from '../controllerUtils/namespaceObject.ts'

const NAME = 'root-ca-certificate-publisher-controller'
const WORKERS = 1

export const rootCaPublisherDescriptor: ControllerDescriptor = {
  name: NAME,
  informers: [],
  workers: WORKERS,
  // Clusters without the plugin ServiceAccount were recorded without this controller as well.
  runsIn: ({ admission }) => admission?.includes('ServiceAccount') ?? false,
  create: (manager) =>
    createNamespaceObjectController(manager, {
      name: NAME,
      workers: WORKERS,
      object: {
        resource: 'configmaps',
        name: ROOT_CA_NAME,
        manifest: rootCaConfigMap,
        restored: (stored) => {
          const { data, metadata } = rootCaConfigMap
          const isDescribed = Object.keys(metadata.annotations).every((key) => stored.metadata.annotations?.[key])
          if (isDescribed && 'data' in stored && deepEqual(stored.data, data)) return stored
          const annotations = { ...stored.metadata.annotations, ...metadata.annotations }
          return { ...stored, data, metadata: { ...stored.metadata, annotations } }
        },
      },
    }),
}
