/** Where in the text the fields are that leave a verdict open. */
import type { ApplyPlan, Question } from '../../engine/index.ts'
import { lineAt, type ManifestDocument, rangeOfField } from '../k8sYaml.ts'
import type { TextPlace } from './planProblems.ts'

/** A question of a plan, with the place of its field; without one where the field is not in the text as it stands. */
export interface PlacedQuestion {
  readonly question: Question
  readonly place: TextPlace | undefined
}

/** The open questions of a plan, each once, in the order in which they stop a Pod. */
export function questionPlaces(
  { questions, objects }: Pick<ApplyPlan, 'questions' | 'objects'>,
  text: string,
  documents: readonly ManifestDocument[],
): PlacedQuestion[] {
  const first = new Map<string, Question>()
  for (const one of questions) if (!first.has(one.key)) first.set(one.key, one)
  return [...first.values()].map((question) => {
    const { kind, namespace, name } = question.object
    const object = objects.find(
      (one) => one.kind === kind && one.name === name && (one.namespace || 'default') === (namespace || 'default'),
    )
    const document = object && documents[object.document]
    const range = document && rangeOfField(document, question.field)
    const found = range?.key ?? range?.value
    if (found === undefined) return { question, place: undefined }
    const [from, to] = found
    return { question, place: { from, to, line: lineAt(text, from) } }
  })
}
