import type { Inspection } from '../../engine/index.ts'
import { askEngine } from '../../player/actions/actions.ts'
import type { ObjectRef } from '../../store/selection.ts'
import { followAnswers } from './followAnswers.ts'

/** Names what to inspect; the uid does not matter for asking. */
export type InspectedRef = Pick<ObjectRef, 'kind' | 'namespace' | 'name'>

/** Asks for an object now and whenever the cursor has moved. Gives back how to stop. */
export function followInspection(
  { kind, namespace, name }: InspectedRef,
  onInspection: (inspection: Inspection) => void,
): () => void {
  return followAnswers(() => askEngine('inspect', { kind, namespace, name }), onInspection)
}
