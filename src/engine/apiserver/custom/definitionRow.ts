/** CustomResourceDefinitions in a cluster that serves their kinds. Models registry/customresourcedefinition (v1.36). */
import { asObject, objectsIn, textOf, textsIn } from '../../api/jsonObject.ts'
import type { AnyObject } from '../../api/kindTypes.ts'
import type { JsonObject } from '../../api/types.ts'
import type { Kind } from '../../kinds/kind.ts'
import { customResourceDefinition } from '../../kinds/storedOnly.ts'

const FINALIZER = 'customresourcecleanup.apiextensions.k8s.io'

/** The row of CustomResourceDefinitions, with a status that a controller fills. */
export const definitionRow: Kind = {
  ...customResourceDefinition,
  initialStatus: (object) => ({
    conditions: [],
    acceptedNames: { plural: '', kind: '' },
    storedVersions: withStoredVersion([], object),
  }),
  statusIsOrdinary: true,
  prepareForUpdate: (written, stored) => {
    const status = asObject(stored.status)
    const storedVersions = withStoredVersion(textsIn(status.storedVersions), written)
    return { ...written, status: { ...status, storedVersions } }
  },
  beginDeletion: (definition, deletionTimestamp) => {
    const { metadata, ...rest } = definition
    const finalizers = [...(metadata.finalizers ?? []).filter((one) => one !== FINALIZER), FINALIZER]
    return { ...withTerminating(rest, deletionTimestamp), metadata: { ...metadata, deletionTimestamp, finalizers } }
  },
}

function withStoredVersion(known: readonly string[], { spec }: AnyObject): string[] {
  const version = textOf(objectsIn(asObject(spec).versions).find(({ storage }) => storage === true)?.name)
  return version === '' || known.includes(version) ? [...known] : [...known, version]
}

function withTerminating<T extends JsonObject>(definition: T, lastTransitionTime: string): T {
  const status = asObject(definition.status)
  const others = objectsIn(status.conditions).filter(({ type }) => type !== 'Terminating')
  const terminating = {
    lastTransitionTime,
    type: 'Terminating',
    status: 'True',
    reason: 'InstanceDeletionPending',
    message: 'CustomResourceDefinition marked for deletion; CustomResource deletion will begin soon',
  }
  return { ...definition, status: { ...status, conditions: [...others, terminating] } }
}
