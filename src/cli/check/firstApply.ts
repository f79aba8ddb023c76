/** The first `kubectl apply` of files that define a namespace or another prerequisite after the objects that need it. */
import { type CommandResult, type JsonObject, playToMoment, type Session } from '../../engine/index.ts'
import {
  applyDocument,
  createStandIn,
  isNamespace,
  isRule,
  makeNamespace,
  needsRest,
  type Placed,
  REST_MS,
} from './checkDocuments.ts'

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
  const defined = new Set(documents.filter(isNamespace).flatMap(({ objects }) => objects.map(({ name }) => name)))
  for (const { namespace } of documents.flatMap(({ objects }) => objects))
    if (!defined.has(namespace)) makeNamespace(session, namespace)
  for (const object of beside) createStandIn(session, object)
  const rest = (): void => playToMoment(session, session.cursor.at + REST_MS)
  if (beside.some(needsRest)) rest()
  return new Map(
    documents.map((document) => {
      const answer = applyDocument(session, document)
      if (document.objects.some(needsRest)) rest()
      return [document, answer]
    }),
  )
}
