import { describe, expect, it } from 'vitest'
import { nameLines, nameWidth, shortNames } from './names.ts'
import { sharedPrefix } from './prefix.ts'

const named = (name: string, namespace = 'default', kind = 'Deployment') => ({ kind, namespace, name })

describe('the common prefix of names', () => {
  it.each([
    [['otel-demo-ad', 'otel-demo-cart', 'otel-demo-checkout'], 'otel-demo-'],
    [['otel-demo-ad', 'otel-demo-adverts'], 'otel-demo-'],
    [['web', 'webhook'], ''],
    [['web-a', 'cart'], ''],
    // A name must not become empty.
    [['shop-', 'shop-web'], ''],
    [['web'], ''],
    [[], ''],
  ])('of %j is %j', (names, prefix) => {
    expect(sharedPrefix(names)).toBe(prefix)
  })

  it('shortNames leaves no two names equal', () => {
    const both = [named('shop-web', 'blue'), named('shop-web', 'green'), named('shop-cart', 'blue')]
    expect(shortNames(both)).toEqual({ names: ['blue/web', 'green/web', 'cart'], prefix: 'shop-' })
    const kinds = [named('shop-db', 'a', 'Deployment'), named('shop-db', 'a', 'StatefulSet'), named('shop-web', 'a')]
    expect(shortNames(kinds).names).toEqual(['db Deployment', 'db StatefulSet', 'web'])
  })
})

describe('a name on a tile', () => {
  const width = 80

  it.each([
    ['checkout', ['checkout']],
    ['product-catalog', ['product-', 'catalog']],
    ['fraud-detection', ['fraud-', 'detection']],
    ['ad-a', ['ad-a']],
  ])('%s breaks after its hyphens', (name, lines) => {
    expect(nameLines(name, width)).toEqual(lines)
  })

  it('of one long word is shortened in the middle, with its end', () => {
    const [line, ...more] = nameLines('authenticationgatewayservice1', width)
    expect(more).toEqual([])
    expect(line).toMatch(/^auth.*….*1$/)
    expect(nameWidth(line as string)).toBeLessThanOrEqual(width)
  })

  it('of many words has two lines, with its end', () => {
    const lines = nameLines('payments-reconciliation-batch-export-worker-eu', width)
    expect(lines).toHaveLength(2)
    expect(lines[1]).toMatch(/^….*worker-eu$/)
    for (const line of lines) expect(nameWidth(line)).toBeLessThanOrEqual(width)
  })

  // Measured in a browser at 12 px and font weight 500. An underestimated name would be cut at its end, where its
  // number is.
  it.each([
    ['email-sender-2', 93.74],
    ['a-b-c-d-e-0-1-2-3', 128.99],
  ])('%s is not estimated narrower than the drawn text', (name, drawn) => {
    expect(nameWidth(name)).toBeGreaterThanOrEqual(drawn)
    expect(nameWidth(name)).toBeLessThan(drawn * 1.05)
  })
})
