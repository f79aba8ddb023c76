import type { KubeObject } from '../api/types.ts'
import { kinds } from '../kinds/table.ts'
import type { Session } from '../session/session.ts'

/**
 * The objects of a kind at the cursor, in order of creation, as the API server stores them; undefined for an unknown
 * kind. Kinds of CustomResourceDefinitions are unknown. An empty namespace means all.
 */
export function storedObjects(session: Session, kind: string, namespace = ''): readonly KubeObject[] | undefined {
  const row = kinds.find((one) => one.kind === kind)
  return row && [...session.objects.list(row.resource, namespace)]
}
