/** Asks about fields that affect a real cluster and that the simulation ignores. */
import { asObject, objectsIn, textOf } from '../../../api/jsonObject.ts'
import { qualified } from '../../../api/outside/keys.ts'
import { isMounted } from '../../../api/podVolumes.ts'
import { type FieldNotSimulated, fieldsNotSimulated, type NotSimulatedId } from '../../../kinds/fieldClasses/index.ts'
import type { Asked, Found, QuestionRow, Stage } from '../question.ts'

/** The stage at which each field affects a Pod. */
const stageOf: Readonly<Record<NotSimulatedId, Stage>> = {
  jobManagedBy: 'object',
  schedulerName: 'scheduling',
  windows: 'scheduling',
  // Models pkg/security/apparmor/validate.go Validate (v1.36), which the kubelet calls before it accepts a Pod.
  appArmor: 'binding',
  blockDevice: 'volumes',
  envFile: 'container',
  nodeFeature: 'container',
  localProfile: 'container',
}

export const fieldsOfClass: QuestionRow = {
  find: (asked) =>
    fieldsNotSimulated(asked.object).flatMap((found) => (isKnown(asked, found) ? [] : questionOf(asked, found))),
}

/** Whether the run's outcome is the same with and without the field, so that the field raises no question. */
function isKnown({ store, namespace, spec, areNodesKnown }: Asked, { id, value }: FieldNotSimulated): boolean {
  if (id === 'windows') return areNodesKnown
  if (spec === undefined) return false
  if (id === 'envFile') return !isMounted(spec, textOf(asObject(value).volumeName))
  if (id !== 'blockDevice') return false
  // A claim for a file system stalls a Pod that uses it as a device.
  return objectsIn(value).some(({ name }) => {
    const { persistentVolumeClaim } = spec.volumes?.find((volume) => volume.name === name) ?? {}
    const claim = store.get('persistentvolumeclaims', `${namespace}/${persistentVolumeClaim?.claimName ?? ''}`)
    return claim !== undefined && claim.spec?.volumeMode !== 'Block'
  })
}

const questionOf = ({ object, namespace }: Asked, { id, field, value }: FieldNotSimulated): Found => ({
  id: `field.${id}` as const,
  key: `field/${object.kind.toLowerCase()}/${qualified(namespace, object.metadata.name)}:${field}`,
  yes: 'ignored',
  no: 'acted-on',
  facts: { field, value: typeof value === 'object' ? '' : String(value) },
  stage: stageOf[id],
  field,
  isPlayed: false as const,
})
