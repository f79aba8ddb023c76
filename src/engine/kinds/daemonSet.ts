import { asObject, fill, set } from '../api/jsonObject.ts'
import type { JsonObject } from '../api/types.ts'
import { validateDaemonSet, validateDaemonSetUpdate } from '../api/validation/sets.ts'
import { compact, ofSpec, withSelector, withTemplate } from './defaulting.ts'
import { emptyTemplate } from './emptySpec.ts'
import { kindRow } from './kind.ts'

export const daemonSet = kindRow({
  apiVersion: 'apps/v1',
  kind: 'DaemonSet',
  resource: 'daemonsets',
  scope: 'namespace',
  shortName: 'ds',
  isInAll: true,
  subresources: ['status'],
  defaults: ofSpec(defaultSpec, ['minReadySeconds']),
  validate: { create: validateDaemonSet, update: validateDaemonSetUpdate },
  podTemplateIn: ['spec'],
  warnsOfNewTemplatesOnly: true,
  generation: 'spec',
  emptySpec: { selector: null, template: emptyTemplate, updateStrategy: {} },
})

// Models pkg/apis/apps/v1/defaults.go SetDefaults_DaemonSet (v1.36).
function defaultSpec(spec: JsonObject): JsonObject {
  let updateStrategy = fill(compact(asObject(spec.updateStrategy), ['type']), { type: 'RollingUpdate' })
  if (updateStrategy.type === 'RollingUpdate') {
    const rollingUpdate = fill(compact(asObject(updateStrategy.rollingUpdate)), { maxUnavailable: 1, maxSurge: 0 })
    updateStrategy = set(updateStrategy, { rollingUpdate })
  }
  return fill(set(withTemplate(withSelector(spec)), { updateStrategy }), { revisionHistoryLimit: 10 })
}
