import { deepEqual } from '../api/equality.ts'
import { asObject, fill, set } from '../api/jsonObject.ts'
import type { AnyObject } from '../api/kindTypes.ts'
import type { JsonObject } from '../api/types.ts'
import { validateDaemonSet, validateDaemonSetUpdate } from '../api/validation/sets.ts'
import { TEMPLATE_GENERATION } from '../api/written.ts'
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
  hasEffect: true,
  generation: 'spec',
  emptySpec: { selector: null, template: emptyTemplate, updateStrategy: {} },
  initialStatus: () => ({
    currentNumberScheduled: 0,
    numberMisscheduled: 0,
    desiredNumberScheduled: 0,
    numberReady: 0,
  }),
  prepareForCreate: (object) => withGeneration(object, Math.max(1, generationOf(object))),
  prepareForUpdate: (written, stored) =>
    withGeneration(written, generationOf(stored) + (deepEqual(written.spec?.template, stored.spec?.template) ? 0 : 1)),
})

const generationOf = ({ metadata }: AnyObject): number =>
  Number.parseInt(metadata.annotations?.[TEMPLATE_GENERATION] ?? '', 10) || 0

/**
 * The object with the count of the template's changes. The API server counts them, and v1 shows the count as an
 * annotation, which overwrites any written value.
 */
// Models pkg/registry/apps/daemonset/strategy.go and pkg/apis/apps/v1/conversion.go (v1.36).
const withGeneration = (object: AnyObject, generation: number): AnyObject => ({
  ...object,
  metadata: {
    ...object.metadata,
    annotations: { ...object.metadata.annotations, [TEMPLATE_GENERATION]: String(generation) },
  },
})

// Models pkg/apis/apps/v1/defaults.go SetDefaults_DaemonSet (v1.36).
function defaultSpec(spec: JsonObject): JsonObject {
  let updateStrategy = fill(compact(asObject(spec.updateStrategy), ['type']), { type: 'RollingUpdate' })
  if (updateStrategy.type === 'RollingUpdate') {
    const rollingUpdate = fill(compact(asObject(updateStrategy.rollingUpdate)), { maxUnavailable: 1, maxSurge: 0 })
    updateStrategy = set(updateStrategy, { rollingUpdate })
  } else if (updateStrategy.rollingUpdate) {
    // The fields of Go's struct are values, not pointers, so absent fields are 0.
    const rollingUpdate = fill(asObject(updateStrategy.rollingUpdate), { maxUnavailable: 0, maxSurge: 0 })
    updateStrategy = set(updateStrategy, { rollingUpdate })
  }
  return fill(set(withTemplate(withSelector(spec)), { updateStrategy }), { revisionHistoryLimit: 10 })
}
