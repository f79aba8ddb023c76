/** Plays the ways that an apply may go, where its plan leaves something open. Loaded with the first such plan. */
import type { ForecastClient } from '../../bridge/forecastClient.ts'
import type { ForecastInput } from '../../bridge/protocol.ts'
import { answersOfWay, type Way, waysOf } from '../../engine/analysis/verdict/ways.ts'
import type { Forecast, Future, Question, SessionDocument } from '../../engine/index.ts'
import { useForecast } from '../../store/forecast.ts'

/** What is played: an apply, from where, and what its plan leaves open. */
export interface OpenApply extends Pick<ForecastInput, 'document' | 'cursor' | 'manifest' | 'seeds'> {
  readonly questions: readonly Question[]
  /** Whether anybody still wants to know. */
  readonly isWanted: () => boolean
}

/** Plays one way after the other, and shows each as soon as it is known. */
export async function playWays(client: ForecastClient, { questions, isWanted, ...apply }: OpenApply): Promise<void> {
  const groups = new Map<string, Question[]>()
  for (const one of questions) {
    const { kind, namespace, name } = one.object
    const key = `${kind} ${namespace}/${name}`
    groups.set(key, [...(groups.get(key) ?? []), one])
  }
  const ways = waysOf([...groups.values()])
  const futures: Future<Forecast>[] = []
  for (const way of ways) {
    const result = await played(client, { ...apply, document: documentOfWay(apply.document, questions, way) })
    if (!isWanted()) return
    if (result !== undefined) futures.push({ without: way.without, result })
    // Without the way in which every answer is `yes` the others say little.
    if (futures.length === 0) return
    useForecast.setState({
      ways: { text: apply.manifest, futures: [...futures], isFinal: way === ways.at(-1) },
    })
  }
}

/** The run in which the questions have the answers of a way; what is to be prepared for them is so by the plan. */
export function documentOfWay(document: SessionDocument, questions: readonly Question[], way: Way): SessionDocument {
  const answerOf = answersOfWay(way)
  const words = questions.map((one) => [one.key, answerOf(one) === 'yes' ? one.yes : one.no])
  const assumed = { ...document.config.assumed, ...Object.fromEntries(words) }
  return { ...document, config: { ...document.config, assumed } }
}

const played = (
  client: ForecastClient,
  input: Pick<ForecastInput, 'document' | 'cursor' | 'manifest' | 'seeds'>,
): Promise<Forecast | undefined> =>
  new Promise((resolve) => {
    client.ask({ kind: 'way', ...input }, (forecast, problem) => {
      if (problem !== undefined || forecast === undefined) resolve(undefined)
      else if (forecast.isFinal) resolve(forecast)
    })
  })
