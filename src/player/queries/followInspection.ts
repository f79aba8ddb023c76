import type { Inspection } from '../../engine/index.ts'
import type { ObjectRef } from '../../store/selection.ts'
import { askEngine } from '../actions/actions.ts'
import { followCursor } from './liveQuery.ts'

/** The object to inspect; a request needs no uid. */
export type InspectedRef = Pick<ObjectRef, 'kind' | 'namespace' | 'name'>

/** Requests an object now and after every move of the cursor. Returns the stop function. */
export function followInspection(
  { kind, namespace, name }: InspectedRef,
  onInspection: (inspection: Inspection) => void,
): () => void {
  return followCursor(() => askEngine('inspect', { kind, namespace, name }), onInspection)
}
