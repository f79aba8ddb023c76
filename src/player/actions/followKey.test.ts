import { afterEach, beforeEach, expect, it } from 'vitest'
import { usePlayback } from '../../store/playback.ts'
import type { Player } from '../player.ts'
import { openAddress } from '../runs/runs.ts'
import { TestPage } from '../start/testPage.ts'
import { askEngine, goTo, runKubectl } from './actions.ts'
import { stepToSyncOf } from './followKey.ts'

const WEB = { controller: 'deployment-controller', key: 'default/web' } as const
let page: TestPage
let player: Player

beforeEach(async () => {
  page = new TestPage()
  player = page.player
  await openAddress(player, '', 'atStart')
})
afterEach(() => {
  page.close()
})

const { getState } = usePlayback

it('stepToSyncOf goes to the next reconcile of a key, from which goTo leads back to the exact cursor', async () => {
  const before = await askEngine('codePath', WEB)
  await runKubectl(['set', 'image', 'deployment/web', 'web=shop/web:v2'])
  await stepToSyncOf(WEB)
  const first = await askEngine('codePath', WEB)
  expect(first.sync?.run).toBe((before.sync?.run ?? 0) + 1)
  expect(first.sync?.cursor).toEqual(getState().cursor)
  const { cursor, fingerprint } = getState()
  await stepToSyncOf(WEB)
  expect((await askEngine('codePath', WEB)).previous).toEqual(cursor)
  await goTo(cursor)
  expect(getState()).toMatchObject({ cursor, fingerprint, engine: 'ready' })
  expect(await askEngine('codePath', WEB)).toEqual({ ...first, next: expect.anything() })
})

it('stepToSyncOf stops at the last event if a key is never reconciled', async () => {
  const nobody = { controller: 'deployment-controller', key: 'default/nobody' }
  await stepToSyncOf(nobody)
  expect(getState().fatal).toBeUndefined()
  expect((await askEngine('codePath', nobody)).sync).toBeUndefined()
})

it('causes lead from a reconcile back to the command, each cause with a cursor', async () => {
  await runKubectl(['set', 'image', 'deployment/web', 'web=shop/web:v2'])
  const isNew = async () =>
    (await askEngine('codePath', WEB)).sync?.decisions.some(({ id }) => id === 'deployment.createReplicaSet') === true
  for (let syncs = 0; syncs < 5 && !(await isNew()); syncs++) await stepToSyncOf(WEB)
  const { sync } = await askEngine('codePath', WEB)
  const { steps } = await askEngine('causes', { eventSeq: sync?.eventSeq ?? 0, at: sync?.at ?? 0 })
  expect(steps.at(-1)).toMatchObject({ type: 'command', label: 'set image deployment/web web=shop/web:v2' })
  for (const step of steps) {
    await goTo(step.cursor)
    expect(getState().cursor).toEqual(step.cursor)
  }
})
