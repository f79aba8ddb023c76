import { asObject, fill, set } from '../api/jsonObject.ts'
import type { JsonObject, ObjectMeta } from '../api/types.ts'
import { validateDeployment, validateDeploymentStatusUpdate, validateDeploymentUpdate } from '../api/validation/apps.ts'
import { compact, ofSpec, withSelector, withTemplate } from './defaulting.ts'
import { emptyTemplate } from './emptySpec.ts'
import { kindRow } from './kind.ts'

export const deployment = kindRow({
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  resource: 'deployments',
  scope: 'namespace',
  shortName: 'deploy',
  isInAll: true,
  subresources: ['status', 'scale'],
  defaults: ofSpec(defaultSpec, ['minReadySeconds', 'paused']),
  validate: {
    create: validateDeployment,
    update: validateDeploymentUpdate,
    status: validateDeploymentStatusUpdate,
  },
  podTemplateIn: ['spec'],
  namesPods: true,
  generation: 'specAndAnnotations',
  emptySpec: { selector: null, strategy: {}, template: emptyTemplate },
  statusMetadata: withStoredLabels,
})

// Models pkg/apis/apps/v1/defaults.go SetDefaults_Deployment (v1.36).
function defaultSpec(spec: JsonObject): JsonObject {
  let strategy = fill(compact(asObject(spec.strategy), ['type']), { type: 'RollingUpdate' })
  if (strategy.type === 'RollingUpdate') {
    const rollingUpdate = compact(asObject(strategy.rollingUpdate))
    strategy = set(strategy, { rollingUpdate: fill(rollingUpdate, { maxUnavailable: '25%', maxSurge: '25%' }) })
  }
  return fill(set(withTemplate(withSelector(spec)), { strategy }), {
    replicas: 1,
    revisionHistoryLimit: 10,
    progressDeadlineSeconds: 600,
  })
}

/** The metadata of a status write. Annotations are accepted: through them the controller writes its revision. */
// Models pkg/registry/apps/deployment/strategy.go deploymentStatusStrategy (v1.36).
function withStoredLabels({ labels: _, ...written }: ObjectMeta, { labels }: ObjectMeta): ObjectMeta {
  return labels === undefined ? written : { ...written, labels }
}
