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
    [shopManifest.replaceAll('replicas: 1', 'replicas: 2'), shopManifest, 'apply shipping +5'],
    ['image: registry.example.com/some-team/shops/storefront:v0.10.6', '', 'apply storefront:v0.10.6'],
    ['spec:\n  - image: "a:1" # first\n    image: b', '', 'apply a:1 +1'],
    [`image: registry.k8s.io/ingress-nginx/controller:v1.9.4@sha256:${'5b'.repeat(32)}`, '', 'apply controller:v1.9.4'],
    [`image: shop/web@sha256:${'5b'.repeat(32)}`, '', 'apply shop/web@5b5b5b5'],
  ])('names an apply', (text, appliedText, label) => {
    expect(applyLabel(text, appliedText)).toBe(label)
  })

  const pair = (web: string, cart: string) =>
    ['web', 'cart']
      .map((name, at) =>
        [
          `kind: Deployment`,
          `metadata: {labels: {app: x, name: y}, name: ${name}}`,
          `spec: {image: "${[web, cart][at]}"}`,
        ].join('\n'),
      )
      .join('\n---\n')

  it('names the changed image in YAML of flow style, even if another object has this image already', () => {
    expect(applyLabel(pair('shop:2', 'shop:2'), pair('shop:1', 'shop:2'))).toBe('apply shop:2')
    expect(applyLabel(pair('shop:1', 'shop:3'), pair('shop:1', 'shop:2'))).toBe('apply shop:3')
  })

  it('names the object if only this object changed, and not in its image', () => {
    const before = pair('shop:1', 'shop:2')
    expect(applyLabel(before.replace('x, name: y}, name: cart', 'z, name: y}, name: cart'), before)).toBe('apply cart')
  })

  it('names the image of the changed container, even if another container comes first', () => {
    const two = (agent: string) => `metadata:\n  name: web\nspec:\n- image: shop/web:v1\n- image: shop/agent:${agent}`
    expect(applyLabel(two('v2'), two('v1'))).toBe('apply shop/agent:v2')
  })

  it('does not take the image of a custom resource for an image of Pods', () => {
    const custom = 'apiVersion: example.com/v1\nkind: CronTab\nmetadata:\n  name: tab\nspec:\n  image: cron:v1'
    const own = 'apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: web\nspec:\n- image: shop/web:v1'
    expect(applyLabel(`${custom}\n---\n${own}`, '')).toBe('apply shop/web:v1')
    expect(applyLabel(custom, '')).toBe('apply tab')
  })

  it('returns a short label for a long image name', () => {
    expect(applyLabel(`image: ${'x'.repeat(500)}`, '').length).toBeLessThan(80)
  })

  it('terminates on text without labels', () => {
    expect(applyLabel(`metadata:\n${'  labels: a\n'.repeat(20_000)}`, '')).toBe('apply')
    for (const part of [' ', ',', '{a},', '#', '-', 'image:'])
      expect(applyLabel(`metadata: {${part.repeat(100_000)}x`, '').length).toBeLessThan(80)
  })
})
