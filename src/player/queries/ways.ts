/** Plays an apply for each set of answers to its plan's open questions. Loaded with the first such plan. */

import { answersOfWay, assumedInWay, type Way, waysOf } from '../../engine/analysis/verdict/ways.ts'
import type { Forecast, Future, Question, SessionDocument } from '../../engine/index.ts'
import { showWays } from '../../store/late/forecast.ts'
import type { ForecastClient } from '../../workers/forecastClient.ts'
import type { ForecastInput } from '../../workers/workerRequests.ts'

/** An apply, its start, and the open questions of its plan. */
interface OpenApply extends Pick<ForecastInput, 'document' | 'cursor' | 'manifest' | 'seeds'> {
  readonly questions: readonly Question[]
  /** Whether the result is still needed. */
  readonly isWanted: () => boolean
}

/** Plays the cases one by one, and shows each case as soon as its outcome is known. */
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
    // Without the case in which every answer is `yes`, the other cases say little.
    if (futures.length === 0) return
    showWays({ text: apply.manifest, futures: [...futures], isFinal: way === ways.at(-1) })
  }
}

/** The document with the answers of a case; its preparations are part of the plan. */
export function documentOfWay(document: SessionDocument, questions: readonly Question[], way: Way): SessionDocument {
  const assumed = assumedInWay(document.config.assumed, questions, answersOfWay(way))
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
