import { describe, expect, it } from 'vitest'
import { nextImage, nextRelease } from './nextImage.ts'

describe('nextImage', () => {
  it.each([
    ['shop/web:v1', 'crash', 'shop/web:v2.crash'],
    ['shop/web:v2.crash', 'slow', 'shop/web:v3.slow'],
    ['shop/web:v9.term5.drains', 'nopull', 'shop/web:v10.nopull'],
    ['nginx:1.14.2', 'neverready', 'nginx:1.14.3.neverready'],
    ['nginx:1.14.3.neverready', 'crash', 'nginx:1.14.4.crash'],
    ['nginx:1.14.2@sha256:ab', 'crash', 'nginx:1.14.3.crash'],
    ['registry:5000/nginx', 'crash', 'registry:5000/nginx:latest.crash'],
    ['nginx:latest', 'crash', 'nginx:latest.crash'],
    ['nginx:latest.nopull', 'crash', 'nginx:latest.crash'],
    ['kube-proxy:KUBE_PROXY_VERSION', 'slow', 'kube-proxy:KUBE_PROXY_VERSION.slow'],
    ['nginx@sha256:ab', 'crash', 'nginx:latest.crash'],
  ] as const)('%s with the fault %s is %s', (image, word, expected) => {
    expect(nextImage(image, word)).toBe(expected)
  })
})

describe('nextRelease', () => {
  it.each([
    ['shop/checkout:1.18.0', 'shop/checkout:1.19.0'],
    ['shop/checkout:1.19.1.crash', 'shop/checkout:1.20.0'],
    ['nginx:1.14.2-alpine', 'nginx:1.15.0-alpine'],
    ['shop/web:v1', 'shop/web:v2'],
    ['shop/web:v3.nopull', 'shop/web:v4'],
    ['ghcr.io/stefanprodan/podinfo:6.7', 'ghcr.io/stefanprodan/podinfo:6.8'],
    ['nginx:1.14.2@sha256:ab', 'nginx:1.15.0'],
  ])('of %s is %s', (image, expected) => {
    expect(nextRelease(image)).toBe(expected)
  })

  it.each([
    'registry:5000/nginx',
    'nginx:latest',
    'nginx:stable.crash',
    'kube-proxy:KUBE_PROXY_VERSION',
    'nginx@sha256:ab',
  ])('of %s is unknown', (image) => {
    expect(nextRelease(image)).toBeUndefined()
  })
})
