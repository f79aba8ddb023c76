import { describe, expect, it } from 'vitest'
import { nginxManifest, shopManifest } from '../../scenarios/manifests.ts'
import { webManifest } from '../../scenarios/webManifest.ts'
import { applyLabel } from './applyLabel.ts'

describe('applyLabel', () => {
  it.each([
    ['', '', 'apply'],
    ['nonsense: [', '', 'apply'],
    [nginxManifest, '', 'apply nginx:1.14.2'],
    [webManifest('shop/web:v2'), webManifest('shop/web:v1'), 'apply shop/web:v2'],
    [nginxManifest.replace('replicas: 3', 'replicas: 5'), nginxManifest, 'apply nginx-deployment'],
    [shopManifest, '', 'apply bazaar/storefront:2.4.0 +11'],
    [shopManifest.replaceAll('replicas: 1', 'replicas: 2'), shopManifest, 'apply storefront +11'],
    ['image: registry.example.com/some-team/shops/storefront:v0.10.6', '', 'apply storefront:v0.10.6'],
    ['spec:\n  - image: "a:1" # first\n    image: b', '', 'apply a:1 +1'],
  ])('names an apply', (text, appliedText, label) => {
    expect(applyLabel(text, appliedText)).toBe(label)
  })

  it('stays short', () => {
    expect(applyLabel(`image: ${'x'.repeat(500)}`, '').length).toBeLessThan(80)
  })

  it('comes to an end on text without one', () => {
    expect(applyLabel(`metadata:\n${'  labels: a\n'.repeat(20_000)}`, '')).toBe('apply')
  })
})
