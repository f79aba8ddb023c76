import { describe, expect, it } from 'vitest'
import { recordedRun, Session } from '../../engine/index.ts'
import { counterpart, THEN_AND_NOW_BEGINS_MS, thenAndNowPairs, thenAndNowRun } from './thenAndNow.ts'
import { isThenAndNowId, type ThenAndNowId, thenAndNowIds } from './thenAndNowIds.ts'

/** The cluster's images over time, and the output of each step. */
function play(id: ThenAndNowId) {
  const run = recordedRun(thenAndNowRun(id), THEN_AND_NOW_BEGINS_MS)
  const session = new Session(run.document)
  session.advance({ until: run.endAt })
  const view = session.view.full()
  const alive = view.pods.filter(({ state }) => state !== 'gone')
  return {
    outputs: run.steps.map(({ output }) => `${output?.stdout}${output?.stderr}`),
    exits: run.steps.map(({ output }) => output?.exit),
    images: alive.map(({ image, state }) => `${image} ${state}`).sort(),
    quiet: session.quiet,
    at: (ms: number) => {
      session.seek(ms)
      const pods = session.view.full().pods.filter(({ state }) => state !== 'gone')
      return [...new Set(pods.map(({ image }) => image))].sort()
    },
  }
}

const v2 = Array(4).fill('shop/web:v2 available')

describe('the runs of then and now', () => {
  it('form pairs of an old run and a current run', () => {
    for (const { old, today } of thenAndNowPairs) {
      expect(counterpart(old)).toEqual({ id: today, when: 'now' })
      expect(counterpart(today)).toEqual({ id: old, when: 'then' })
    }
    expect(isThenAndNowId('undo')).toBe(true)
    expect(thenAndNowPairs.flatMap(({ old, today }) => [old, today]).sort()).toEqual([...thenAndNowIds].sort())
    expect(isThenAndNowId('toString')).toBe(false)
  })

  it('end with the new version, whether the client or the controller drives the update', () => {
    const client = play('clientUpdate')
    expect(client.images).toEqual(v2)
    expect(client.exits).toEqual([0, 0])
    expect(client.outputs[1]).toContain('Update succeeded. Deleting web')
    expect(play('controllerUpdate').images).toEqual(v2)
  })

  it('include an update that stops with its client, and an update that continues without its client', () => {
    const gone = play('clientGone')
    expect(gone.exits).toEqual([0, 130, 0])
    expect(gone.images).toEqual(v2)
    // 17 seconds after Ctrl-C, Pods of both versions still run.
    expect(gone.at(1000 + 10_000 + 60 + 29_000)).toEqual(['shop/web:v1', 'shop/web:v2'])
    const stays = play('controllerStays')
    expect(stays.exits).toEqual([0, 0, 130])
    expect(stays.images).toEqual(v2)
  })

  it('include a rollback by a field and a rollback by kubectl, both of which last until the next apply', () => {
    const field = play('rollbackField')
    expect(field.exits).toEqual([0, 0, 0, 0])
    expect(field.images).toEqual(v2)
    expect(field.at(1000 + 10_000 + 25_000 + 24_000)).toEqual(['shop/web:v1'])
    const undo = play('undo')
    expect(undo.outputs[2]).toContain('deployment.apps/web rolled back')
    expect(undo.at(1000 + 10_000 + 25_000 + 24_000)).toEqual(['shop/web:v1'])
    expect(undo.images).toEqual(v2)
  })
})
