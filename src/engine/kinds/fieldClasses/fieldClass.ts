/** How a field of the API takes part in a simulated run. */
import type { JsonObject, JsonValue } from '../../api/types.ts'

/** Reasons for which a field is not simulated: each has a sentence in every language, about what a real cluster does. */
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
 * - `simulated`: the run goes as the field says.
 * - `noEffect`: it changes nothing of a rollout; what is below it does not either.
 * - `asked`: something outside of the manifests decides; a question is asked about it.
 * - `notSimulated`: a real cluster acts on it, and the simulation does not.
 */
export type FieldClass = 'simulated' | 'noEffect' | 'asked' | NotSimulated

export interface NotSimulated {
  readonly notSimulated: NotSimulatedId
  /** Values with which it matters; absent: any. `owner` is the object that has the field. */
  readonly when?: (value: JsonValue, owner: JsonObject) => boolean
}

/** The fields of one type by their class, names separated by blanks. Every field is in exactly one of the four. */
export interface TypeClasses {
  readonly simulated?: string
  readonly noEffect?: string
  readonly asked?: string
  readonly notSimulated?: Readonly<Record<string, NotSimulatedId | NotSimulated>>
}

/** Types of the field table by name: `core.v1.PodSpec`. */
export type ClassesByType = Readonly<Record<string, TypeClasses>>
