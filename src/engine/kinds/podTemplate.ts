import { metadataUpdate, metaOf, validateObjectMeta } from '../api/validation/objectMeta.ts'
import { validatePodTemplateSpec } from '../api/validation/podSpec.ts'
import { withTemplate } from './defaulting.ts'
import { kindRow } from './kind.ts'

/**
 * A template without a workload. No simulated component creates Pods from it. Models ValidatePodTemplate of
 * pkg/apis/core/validation (v1.36).
 */
export const podTemplate = kindRow({
  apiVersion: 'v1',
  kind: 'PodTemplate',
  resource: 'podtemplates',
  scope: 'namespace',
  podTemplateIn: [],
  namesPods: true,
  defaults: withTemplate,
  generation: 'all',
  validate: {
    create: (object, names) => [
      ...validateObjectMeta(names, metaOf(object)),
      ...validatePodTemplateSpec('template', object.template),
    ],
    update: (object, old) => [...metadataUpdate(object, old), ...validatePodTemplateSpec('template', object.template)],
  },
})
