import { expect, it, vi } from 'vitest'
import { Simulation } from '../sim/simulation.ts'
import { deploymentManifest } from '../testing/builders.ts'
import { emptyDocument, Harness } from '../testing/harness.ts'
import { worldHash } from '../testing/worldHash.ts'

const MINUTE_MS = 60_000

/** A rollout at the start of every tenth minute, followed by a quiet time. */
function rolloutsWithPauses(count: number) {
  const h = new Harness(emptyDocument({ seed: 3 }))
  h.apply(deploymentManifest({ replicas: 40 }))
  for (let i = 1; i <= count; i++) h.run(10 * MINUTE_MS).setImage('web', `shop/web:v${i}`)
  return h.run(10 * MINUTE_MS).session
}

it('Snapshots reach a quiet time between two of many rollouts without replaying a rollout', () => {
  const session = rolloutsWithPauses(6)
  const expected = worldHash(session)
  const step = vi.spyOn(Simulation.prototype, 'step')
  for (let i = 0; i < 6; i++) {
    step.mockClear()
    session.seek((i * 10 + 7) * MINUTE_MS)
    expect(step.mock.calls.length).toBeLessThan(200)
  }
  step.mockRestore()
  session.seek(70 * MINUTE_MS)
  expect(worldHash(session)).toEqual(expected)
})
