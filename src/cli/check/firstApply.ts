/** The first `kubectl apply` of files that define a namespace or another prerequisite after the objects that need it. */
import type { CommandResult, JsonObject, Session } from '../../engine/index.ts'
import {
  applyDocument,
  createStandIn,
  isNamespace,
  isRule,
  makeNamespace,
  type Placed,
  waitForEffect,
} from './checkDocuments.ts'
import { namespacesOutside } from './documents.ts'

/**
 * kubectl's answers of the first apply, in the order of the files. Documents that the first apply rejects, although the
 * objects they need are in the files, are created by the second apply. Undefined if the order of the files makes no
 * difference. `beside` are the objects that the cluster has before the apply.
 */
export function firstApply(
  open: () => Session,
  documents: readonly Placed[],
  beside: readonly JsonObject[],
): ReadonlyMap<Placed, CommandResult> | undefined {
  const isEarly = (one: Placed): boolean => isNamespace(one) || isRule(one)
  const later = documents.slice(documents.findIndex((one) => !isEarly(one)))
  if (!later.some(isEarly)) return undefined
  const session = open()
  const written = documents.flatMap(({ objects }) => objects)
  for (const namespace of namespacesOutside(written, () => false)) makeNamespace(session, namespace)
  for (const object of beside) createStandIn(session, object)
  waitForEffect(session, beside)
  return new Map(
    documents.map((document) => {
      const answer = applyDocument(session, document)
      waitForEffect(session, document.objects)
      return [document, answer]
    }),
  )
}
