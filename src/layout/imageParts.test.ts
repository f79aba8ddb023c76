import { describe, expect, it } from 'vitest'
import { imageParts, readableImage, readableImages, shortImage, tagOf } from './imageParts.ts'

const digest = `sha256:${'5b161f051d017e55d358435f295f5e9a'.repeat(2)}`

describe('the parts of an image', () => {
  it.each([
    ['nginx', 'nginx', undefined],
    ['shop/web:v1', 'shop/web', 'v1'],
    ['registry:5000/web', 'registry:5000/web', undefined],
    [`k8s.io/controller:v1.9.4@${digest}`, 'k8s.io/controller', 'v1.9.4'],
    [`nginx@${digest}`, 'nginx', undefined],
    ['nginx:', 'nginx', undefined],
  ])('%s', (image, repository, tag) => {
    expect(imageParts(image)).toMatchObject({ repository, tag })
    expect(tagOf(image)).toBe(tag)
  })

  it('readableImage shows the tag, else the start of the digest', () => {
    expect(readableImage(`k8s.io/controller:v1.9.4@${digest}`)).toBe('k8s.io/controller:v1.9.4')
    expect(readableImage(`nginx@${digest}`)).toBe('nginx@5b161f0')
    expect(readableImage('shop/web:v1')).toBe('shop/web:v1')
    expect(readableImages(`nginx:1@${digest}, agent:2@${digest}`)).toBe('nginx:1, agent:2')
  })

  it('shortImage drops registry and folders of a long name', () => {
    expect(shortImage(`registry.k8s.io/ingress-nginx/controller:v1.9.4@${digest}`, 32)).toBe('controller:v1.9.4')
    expect(shortImage('shop/web:v1', 32)).toBe('shop/web:v1')
  })
})
