import { expect, it } from 'vitest'
import { deploymentManifest } from '../testing/builders.ts'
import { emptyDocument, Harness } from '../testing/harness.ts'

const start = () => new Harness(emptyDocument({ seed: 3 })).apply(deploymentManifest({ replicas: 4 })).run(30_000)
const setsOf = (h: Harness) => h.session.view.full().revisions
const alive = (h: Harness) => setsOf(h).filter(({ specReplicas, podCounts }) => specReplicas + podCounts.available > 0)

it('each new ReplicaSet gets another colour number, and a ReplicaSet restored by an undo keeps its number', () => {
  const h = start().setImage('web', 'shop/web:v2').run(60_000).setImage('web', 'shop/web:v3').run(60_000)
  const before = new Map(setsOf(h).map(({ uid, tone }) => [uid, tone]))
  expect(new Set(before.values()).size).toBe(3)
  h.undo('web').run(60_000)
  for (const { uid, tone } of setsOf(h)) expect(tone).toBe(before.get(uid))
  // The timeline has the same tones.
  const samples = h.session.past.takeTimeline().samples
  const [present] = alive(h)
  expect(samples.at(-1)?.revisions).toMatchObject([{ revision: present?.revision, tone: present?.tone }])
})

it('two existing ReplicaSets never share a colour number, however many revisions there were', () => {
  const h = start()
  for (let version = 2; version <= 12; version += 1) {
    // The test looks before the last rollout is over, so that several ReplicaSets exist.
    h.setImage('web', `shop/web:v${version}`).run(version % 3 === 0 ? 40_000 : 4_000)
    const tones = alive(h).map(({ tone }) => tone)
    expect(new Set(tones).size).toBe(tones.length)
  }
  h.undo('web').run(4_000)
  const tones = alive(h).map(({ tone }) => tone)
  expect(new Set(tones).size).toBe(tones.length)
})

it('a restored Pod template gets its previous colour number, even if its ReplicaSet was deleted', () => {
  const h = start()
  const [first] = setsOf(h)
  h.apply(deploymentManifest({ replicas: 4, image: 'shop/web:v2', revisionHistoryLimit: 0 })).run(90_000)
  expect(setsOf(h)).toHaveLength(1)
  h.apply(deploymentManifest({ replicas: 4, revisionHistoryLimit: 0 })).run(90_000)
  const again = setsOf(h).find(({ hash }) => hash === first?.hash)
  expect(again?.uid).not.toBe(first?.uid)
  expect(again?.tone).toBe(first?.tone)
})

it('the colour numbers of ReplicaSets are equal at a time, however a session reaches the time', () => {
  const h = start().setImage('web', 'shop/web:v2').run(10_000).setImage('web', 'shop/web:v3').run(40_000)
  const { session } = h
  const at = 33_000
  session.seek(at)
  const back = setsOf(h).map(({ uid, tone }) => [uid, tone])
  session.seek(0)
  session.seek(at)
  expect(setsOf(h).map(({ uid, tone }) => [uid, tone])).toEqual(back)
})
