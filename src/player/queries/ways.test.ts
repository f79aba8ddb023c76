import { describe, expect, it } from 'vitest'
import type { Forecast, Question, SessionDocument } from '../../engine/index.ts'
import { useForecast } from '../../store/forecast.ts'
import type { ForecastClient, OnForecast } from '../../workers/forecastClient.ts'
import type { ForecastInput } from '../../workers/workerRequests.ts'
import { playWays } from './ways.ts'

const question = (key: string, isPlayed = true): Question => ({
  ...{ id: 'driver', key, yes: 'everywhere', no: 'absent', facts: {}, stage: 'volumes', isPlayed },
  ...{ object: { kind: 'Deployment', namespace: 'default', name: 'web' }, field: 'spec' },
})

const forecast = (isFinal: boolean) => ({ isFinal, workloads: [] }) as unknown as Forecast

/** Answers every request with `answer`, and records the requests. */
function clientThat(answer: (onForecast: OnForecast) => void) {
  const asked: ForecastInput[] = []
  const client: ForecastClient = {
    ask: (input, onForecast) => {
      asked.push(input)
      answer(onForecast)
    },
    cancel: () => {},
    close: () => {},
  }
  return { asked, client }
}

const document = {
  seed: 1,
  config: { nodes: [], assumed: { 'driver/c': 'absent' } },
  journal: [],
} as unknown as SessionDocument
const apply = { document, cursor: { at: 0, step: 0 }, manifest: 'text', seeds: [7], isWanted: () => true }

describe('the cases of an apply', () => {
  it('are simulated with each combination of answers in the configuration, all good answers first', async () => {
    const { asked, client } = clientThat((onForecast) => {
      onForecast(forecast(false))
      onForecast(forecast(true))
    })
    await playWays(client, { ...apply, questions: [question('driver/a'), question('driver/b')] })
    expect(
      asked.map(({ kind, document: { config } }) => [kind, config.assumed?.['driver/a'], config.assumed?.['driver/b']]),
    ).toEqual([
      ['way', 'everywhere', 'everywhere'],
      ['way', 'absent', 'absent'],
      ['way', 'absent', 'everywhere'],
      ['way', 'everywhere', 'absent'],
    ])
    expect(asked.every(({ document: { config } }) => config.assumed?.['driver/c'] === 'absent')).toBe(true)
    const { ways } = useForecast.getState()
    expect(ways).toMatchObject({ text: 'text', isFinal: true })
    expect(ways?.futures.map(({ without }) => without.map(({ key }) => key))).toEqual([
      [],
      ['driver/a', 'driver/b'],
      ['driver/a'],
      ['driver/b'],
    ])
  })

  it('are unknown if the first case cannot be simulated', async () => {
    const { asked, client } = clientThat((onForecast) => onForecast(undefined))
    await playWays(client, { ...apply, questions: [question('driver/a')] })
    expect(asked).toHaveLength(1)
    expect(useForecast.getState().ways).toBeUndefined()
  })

  it('are cancelled when these cases are no longer needed', async () => {
    const { asked, client } = clientThat((onForecast) => onForecast(forecast(true)))
    await playWays(client, { ...apply, questions: [question('driver/a')], isWanted: () => false })
    expect(asked).toHaveLength(1)
    expect(useForecast.getState().ways).toBeUndefined()
  })

  it('leave out a case that cannot be simulated', async () => {
    const { asked, client } = clientThat((onForecast) => onForecast(forecast(true)))
    await playWays(client, { ...apply, questions: [question('image/x', false)] })
    expect(asked).toHaveLength(1)
  })
})
