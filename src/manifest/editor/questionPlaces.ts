/** Finds the places of the fields that leave a verdict open. */
import { stages } from '../../engine/analysis/verdict/question.ts'
import type { ApplyPlan, Question } from '../../engine/index.ts'
import { lineAt, type ManifestDocument, rangeOfField } from '../k8sYaml.ts'
import type { TextPlace } from './planProblems.ts'

/** A question of a plan, with the places of its field in all affected objects. */
export interface PlacedQuestion {
  readonly question: Question
  readonly places: readonly QuestionPlace[]
  /** The user's answer about their own cluster; undefined without an answer. */
  readonly answer: 'yes' | 'no' | undefined
}

/** `place` is undefined if the field is not in the text. */
interface QuestionPlace {
  /** `Deployment web`. */
  readonly object: string
  readonly place: TextPlace | undefined
}

type Planned = Pick<ApplyPlan, 'questions' | 'answered' | 'objects'>

/** Questions of a plan, answered or not, each once; answers do not change the order. */
export function questionPlaces(
  { questions, answered, objects }: Planned,
  text: string,
  documents: readonly ManifestDocument[],
): PlacedQuestion[] {
  const all = new Map<string, { question: Question; places: QuestionPlace[] }>()
  const placeOf = (question: Question): TextPlace | undefined => {
    const { kind, namespace, name } = question.object
    const object = objects.find(
      (one) => one.kind === kind && one.name === name && (one.namespace || 'default') === (namespace || 'default'),
    )
    const document = object && documents[object.document]
    const range = document && rangeOfField(document, question.field)
    const found = range?.key ?? range?.value
    if (found === undefined) return undefined
    const [from, to] = found
    return { from, to, line: lineAt(text, from) }
  }
  const answers = new Map(answered.map(({ key, answer }) => [key, answer]))
  const byText = (one: Question, other: Question) =>
    orderOf(objects, one) - orderOf(objects, other) ||
    stages.indexOf(one.stage) - stages.indexOf(other.stage) ||
    (placeOf(one)?.from ?? 0) - (placeOf(other)?.from ?? 0)
  for (const question of [...new Set([...questions, ...answered])].toSorted(byText)) {
    const object = `${question.object.kind} ${question.object.name}`
    const known = all.get(question.key)
    const place = { object, place: placeOf(question) }
    if (known === undefined) all.set(question.key, { question, places: [place] })
    else if (!known.places.some((one) => one.object === object && one.place?.from === place.place?.from))
      known.places.push(place)
  }
  return [...all.values()].map((one) => ({ ...one, answer: answers.get(one.question.key) }))
}

/** Order of the objects in the text; within an object, the order of a Pod's stages. */
const orderOf = (objects: Planned['objects'], { object: { kind, name } }: Question): number =>
  objects.findIndex((one) => one.kind === kind && one.name === name)
