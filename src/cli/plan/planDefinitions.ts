/** Questions about CustomResourceDefinitions: a change may bring custom resources of a kind that the cluster lacks. */
import { type Answers, asObject, givenAnswer, noMatch, textOf } from '../../engine/index.ts'
import { definitionQuestion, isDefined, isDefinition, kindsDefinedBy } from '../check/definitions.ts'
import { isCustomResource } from '../check/documents.ts'
import type { OpenQuestion, RefusedObject } from './plan.ts'
import type { LeftOut, Side } from './readSide.ts'

interface Definitions {
  /** All questions, answered or not. */
  readonly asked: readonly OpenQuestion[]
  readonly open: readonly OpenQuestion[]
  /** Custom resources without a definition, by the user's answer. */
  readonly refused: readonly RefusedObject[]
}

interface Custom {
  readonly left: LeftOut
  readonly apiVersion: string
  readonly kind: string
}

const customIn = ({ leftOut }: Side): Custom[] =>
  leftOut.flatMap((left) => {
    const named = { apiVersion: textOf(left.value?.apiVersion), kind: textOf(left.value?.kind) }
    return left.value !== undefined && isCustomResource(named) ? [{ left, ...named }] : []
  })

/** A kind of which the old side has an object, or either side the definition, raises no question. */
export function definitionsOfPlan(from: Side, to: Side, answers: Answers): Definitions {
  const written = [...from.objects, ...to.objects].map(({ value }) => value).filter(isDefinition)
  const defined = kindsDefinedBy(written)
  const known = new Set(customIn(from).map(({ apiVersion, kind }) => `${apiVersion} ${kind}`))
  const unknown = customIn(to).filter((one) => !isDefined(defined, one) && !isDefined(known, one))
  const all = unknown.map(({ left: { place, value = {} }, apiVersion, kind }) => {
    const metadata = asObject(value.metadata)
    const named = { kind, namespace: textOf(metadata.namespace), name: textOf(metadata.name) }
    const question = definitionQuestion({ ...named, apiVersion })
    const object = { ...named, key: '', text: '', value, isLive: false, place, placeOf: () => place }
    return { question, object, words: noMatch(kind, apiVersion), answer: givenAnswer(question, answers) }
  })
  return {
    asked: all,
    open: all.filter(({ answer }) => answer === undefined),
    refused: all.flatMap(({ object, words, answer }) =>
      answer === 'no' ? [{ object, place: object.place, words }] : [],
    ),
  }
}
