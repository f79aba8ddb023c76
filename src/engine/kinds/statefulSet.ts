import type { StatefulSetSpec } from '../api/fields/apiTypes.ts'
import type { Defaulted } from '../api/fields/defaulted.ts'
import { asObject, fill, set, setList, setObject } from '../api/jsonObject.ts'
import { normalizeStruct } from '../api/normalize.ts'
import type { JsonObject } from '../api/types.ts'
import { claimSpecWarnings } from '../api/validation/claimWarnings.ts'
import { dns1123Label } from '../api/validation/formats.ts'
import { validateStatefulSet, validateStatefulSetUpdate } from '../api/validation/sets.ts'
import type { Release } from '../releases.ts'
import { isOn } from '../versions.ts'
import { compact, ofSpec, withSelector, withTemplate } from './defaulting.ts'
import { emptyTemplate } from './emptySpec.ts'
import { kindRow } from './kind.ts'

export const statefulSet = kindRow({
  apiVersion: 'apps/v1',
  kind: 'StatefulSet',
  resource: 'statefulsets',
  scope: 'namespace',
  shortName: 'sts',
  isInAll: true,
  subresources: ['status', 'scale'],
  nameErrors: dns1123Label,
  defaults: ofSpec((spec, release) => defaultSpec(withTemplate(withSelector(spec)), release), ['minReadySeconds']),
  validate: { create: validateStatefulSet, update: validateStatefulSetUpdate },
  warnings: {
    create: ({ spec }) => specWarnings(spec, (claim) => `spec.${claim}`),
    // In warnings of an update, upstream uses the Go field's name for the spec of a claim.
    update: ({ spec }) => specWarnings(spec, (claim) => `spec.${claim}.Spec`),
  },
  podTemplateIn: ['spec'],
  generation: 'spec',
  hasEffect: true,
  initialStatus: () => ({ availableReplicas: 0, replicas: 0 }),
  emptySpec: { selector: null, serviceName: '', template: emptyTemplate, updateStrategy: {} },
})

/** The API server always writes the group of a source, as null for the core group. */
const withGroups = (spec: JsonObject): JsonObject =>
  ['dataSource', 'dataSourceRef'].reduce(
    (claim, key) => setObject(claim, key, (source) => fill(source, { apiGroup: null })),
    spec,
  )

/** The spec of a StatefulSet with a defaulted template. */
// Models pkg/apis/apps/v1/defaults.go SetDefaults_StatefulSet (v1.36).
function defaultSpec(spec: JsonObject, release: Release): JsonObject {
  let updateStrategy = asObject(spec.updateStrategy)
  if (!updateStrategy.type) updateStrategy = { rollingUpdate: {}, ...updateStrategy, type: 'RollingUpdate' }
  if (updateStrategy.type === 'RollingUpdate') {
    updateStrategy = setObject(updateStrategy, 'rollingUpdate', (update) => {
      if (isOn(release, 'statefulSetMaxUnavailable')) return fill(update, { partition: 0, maxUnavailable: 1 })
      // The API server drops maxUnavailable unless its feature gate is on.
      const { maxUnavailable, ...kept } = update
      return fill(maxUnavailable === undefined ? update : kept, { partition: 0 })
    })
  }
  const retention = fill(compact(asObject(spec.persistentVolumeClaimRetentionPolicy), ['whenDeleted', 'whenScaled']), {
    whenDeleted: 'Retain',
    whenScaled: 'Retain',
  })
  const written = setObject(spec, 'ordinals', (ordinals) => fill(ordinals, { start: 0 }))
  const claims = setList(
    compact(written, ['volumeClaimTemplates', 'podManagementPolicy']),
    'volumeClaimTemplates',
    (claim) =>
      set(claim, {
        apiVersion: 'v1',
        kind: 'PersistentVolumeClaim',
        metadata: compact(asObject(claim.metadata), ['labels', 'annotations']),
        spec: fill(withGroups(normalizeStruct('v1.PersistentVolumeClaimSpec', asObject(claim.spec))), {
          volumeMode: 'Filesystem',
        }),
        status: fill(compact(asObject(claim.status), ['phase']), { phase: 'Pending' }),
      }),
  )
  return fill(set(claims, { updateStrategy, persistentVolumeClaimRetentionPolicy: retention }), {
    podManagementPolicy: 'OrderedReady',
    replicas: 1,
    revisionHistoryLimit: 10,
  })
}

// Models pkg/registry/apps/statefulset/strategy.go WarningsOnCreate (v1.36).
const specWarnings = (spec: Defaulted<StatefulSetSpec>, pathOf: (claim: string) => string): string[] => [
  ...(spec.volumeClaimTemplates ?? []).flatMap((claim, i) =>
    claimSpecWarnings(pathOf(`volumeClaimTemplates[${i}]`), claim.spec),
  ),
  ...(spec.revisionHistoryLimit < 0
    ? ['spec.revisionHistoryLimit: a negative value retains all historical revisions; a value >= 0 is recommended']
    : []),
]
