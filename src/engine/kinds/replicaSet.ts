import { fill } from '../api/jsonObject.ts'
import { validateReplicaSet, validateReplicaSetStatusUpdate, validateReplicaSetUpdate } from '../api/validation/apps.ts'
import { ofSpec, withSelector, withTemplate } from './defaulting.ts'
import { emptyTemplate } from './emptySpec.ts'
import { kindRow } from './kind.ts'

export const replicaSet = kindRow({
  apiVersion: 'apps/v1',
  kind: 'ReplicaSet',
  resource: 'replicasets',
  scope: 'namespace',
  shortName: 'rs',
  isInAll: true,
  subresources: ['status', 'scale'],
  // Models pkg/apis/apps/v1/defaults.go SetDefaults_ReplicaSet (v1.36).
  defaults: ofSpec((spec) => fill(withTemplate(withSelector(spec)), { replicas: 1 }), ['minReadySeconds']),
  validate: {
    create: validateReplicaSet,
    update: validateReplicaSetUpdate,
    status: validateReplicaSetStatusUpdate,
  },
  podTemplateIn: ['spec'],
  namesPods: true,
  generation: 'spec',
  emptySpec: { selector: null, template: emptyTemplate },
  initialStatus: () => ({ replicas: 0 }),
})
