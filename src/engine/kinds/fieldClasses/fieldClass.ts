/** The treatment of an API field in a simulated run. */
import type { KindTypes, PartTypes } from '../../api/fields/apiTypes.ts'
import type { JsonObject, JsonValue } from '../../api/types.ts'

/**
 * Reasons why a field is not simulated. Each reason has a sentence in every language about a real cluster's behaviour.
 */
export type NotSimulatedId =
  | 'appArmor'
  | 'blockDevice'
  | 'envFile'
  | 'jobManagedBy'
  | 'localProfile'
  | 'nodeFeature'
  | 'schedulerName'
  | 'windows'

/**
 * - `simulated`: the run follows the field.
 * - `noEffect`: neither the field nor the fields below it change a rollout.
 * - `asked`: a condition outside of the manifests decides, and Rollscope asks a question about it.
 * - `notSimulated`: a real cluster acts on the field, and the simulation does not.
 */
export type FieldClass = 'simulated' | 'noEffect' | 'asked' | NotSimulated

export interface NotSimulated {
  readonly notSimulated: NotSimulatedId
  /** Whether the value matters; absent: every value matters. `owner` is the object with the field. */
  readonly when?: (value: JsonValue, owner: JsonObject) => boolean
}

/**
 * The fields of a type by their class, names separated by blanks. Every field is in exactly one of the four classes.
 */
interface TypeClasses {
  readonly simulated?: string
  readonly noEffect?: string
  readonly asked?: string
  readonly notSimulated?: Readonly<Record<string, NotSimulatedId | NotSimulated>>
}

/** Types of the field table by name: `core.v1.PodSpec`. */
export type ClassesByType = Readonly<Record<string, TypeClasses>>

/** The types of all kinds: `core.v1.Pod`. */
type KindTypeName = {
  [Name in keyof PartTypes]: PartTypes[Name] extends KindTypes[keyof KindTypes] ? Name : never
}[keyof PartTypes]

/** A row for each kind, and rows for the types of its fields. */
export type ClassesOfKinds = ClassesByType & Readonly<Record<KindTypeName, TypeClasses>>
