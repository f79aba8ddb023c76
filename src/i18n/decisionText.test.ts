import { describe, expect, it } from 'vitest'
import { decisionParams, decisionSentence } from './decisionText.ts'
import { inspector } from './en/inspector.ts'

describe('decisionSentence', () => {
  it('fills in the facts and leaves out the marks', () => {
    const facts = { replicaSet: 'web-1', from: 3, to: 5 }
    expect(decisionSentence({ id: 'deployment.scaleUpNew', facts })).toBe('Scale up? Yes: new ReplicaSet 3 → 5')
    expect(decisionSentence({ id: 'deployment.scaleDownOld', facts })).toBe('Scale down? Yes: web-1 3 → 5')
  })

  it.each([
    [1, '1 new Pod is not available yet'],
    [2, '2 new Pods are not available yet'],
  ])('counts %i', (newUnavailable, words) => {
    const facts = { newUnavailable, minAvailable: 8 }
    expect(decisionSentence({ id: 'deployment.oldCannotScale', facts })).toContain(words)
  })

  it('says in words why a Pod was chosen', () => {
    const victim = { id: 'replicaSet.victim', facts: { pod: 'web-1-abcde', rule: 'notReady' } }
    expect(decisionSentence(victim)).toBe('Which one? web-1-abcde: it is not ready')
    expect(decisionParams(victim, () => '未就绪')).toEqual({ pod: 'web-1-abcde', rule: '未就绪' })
    expect(decisionParams(victim, () => undefined).rule).toBe('notReady')
  })

  it('leaves marks in the facts alone, and names what it does not know', () => {
    const facts = { container: '`a` **b**', state: 'x' }
    expect(decisionSentence({ id: 'kubelet.state', facts })).toBe('Container `a` **b**: x')
    expect(decisionSentence({ id: 'toString', facts: { n: 1, b: true } })).toBe('toString n=1 b=true')
  })

  it('has no marks in any sentence of the catalogue', () => {
    const ids = Object.keys(inspector).flatMap((key) => /^inspector\.decision\.(.+)$/.exec(key)?.[1] ?? [])
    expect(ids.length).toBeGreaterThan(25)
    for (const id of ids) expect(decisionSentence({ id, facts: {} })).not.toMatch(/\*\*|`/)
  })
})
