import { describe, expect, it } from 'vitest'
import { declaredDecisions } from '../engine/decisions.ts'
import { decisionParams, decisionSentence } from './decisionText.ts'
import { decisionTexts } from './en/decisions.ts'
import { decisionTexts as decisionTextsZh } from './zhCN/decisions.ts'

describe('decisionSentence', () => {
  it('fills in the facts, and leaves out the Markdown marks of the sentence', () => {
    const facts = { replicaSet: 'web-1', from: 3, to: 5 }
    expect(decisionSentence({ id: 'deployment.scaleUpNew', facts })).toBe('Scale up? Yes: new ReplicaSet 3 → 5')
    expect(decisionSentence({ id: 'deployment.scaleDownOld', facts })).toBe(
      'Scale down the old ReplicaSets? Yes: web-1 3 → 5',
    )
  })

  it.each([
    [1, '1 new Pod is not available yet'],
    [2, '2 new Pods are not available yet'],
  ])('has the singular or plural form for the number %i', (newUnavailable, words) => {
    const facts = { newUnavailable, minAvailable: 8 }
    expect(decisionSentence({ id: 'deployment.oldCannotScale', facts })).toContain(words)
  })

  it('has the reason for which a Pod was chosen', () => {
    const victim = { id: 'replicaSet.victim', facts: { pod: 'web-1-abcde', rule: 'notReady' } }
    expect(decisionSentence(victim)).toBe('Which one? web-1-abcde: it is not ready')
    expect(decisionParams(victim, () => '未就绪')).toEqual({ pod: 'web-1-abcde', rule: '未就绪' })
    expect(decisionParams(victim, () => undefined)).toMatchObject({ rule: 'notReady' })
  })

  it('leaves Markdown marks in the facts, and names unknown decisions by their id', () => {
    const facts = { container: '`a` **b**', state: 'x' }
    expect(decisionSentence({ id: 'kubelet.state', facts })).toBe('Container `a` **b**: x')
    expect(decisionSentence({ id: 'toString', facts: { n: 1, b: true } })).toBe('toString n=1 b=true')
  })

  it('leaves out the Markdown marks of every sentence in the catalogue', () => {
    const ids = Object.keys(decisionTexts).flatMap((key) => /^inspector\.decision\.(.+)$/.exec(key)?.[1] ?? [])
    expect(ids.length).toBeGreaterThan(25)
    for (const id of ids) expect(decisionSentence({ id, facts: {} })).not.toMatch(/\*\*|`/)
  })

  it.each([
    ['English', decisionTexts],
    ['Chinese', decisionTextsZh],
  ])('needs only declared facts in %s', (_, texts) => {
    for (const { id, facts } of declaredDecisions) {
      const text = texts[`inspector.decision.${id}` as keyof typeof decisionTexts]
      const names = [...JSON.stringify(text).matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      expect(Object.keys(facts), id).toEqual(expect.arrayContaining(names))
    }
  })

  it('has singular and plural forms exactly for the decisions that declare a count', () => {
    const counting = declaredDecisions.filter(({ counts }) => counts !== undefined).map(({ id }) => id)
    const texts = Object.entries(decisionTexts).filter(([key]) => key.startsWith('inspector.decision.'))
    const twoForms = texts.filter(([, text]) => typeof text !== 'string').map(([key]) => key.slice(19))
    expect(counting.sort()).toEqual(twoForms.sort())
  })
})
