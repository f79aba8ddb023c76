import { describe, expect, it } from 'vitest'
import { nextImage } from './nextImage.ts'

describe('nextImage', () => {
  it.each([
    ['shop/web:v1', 'crash', 'shop/web:v2.crash'],
    ['shop/web:v2.crash', 'slow', 'shop/web:v3.slow'],
    ['shop/web:v9.term5.drains', 'nopull', 'shop/web:v10.nopull'],
    ['nginx:1.14.2', 'neverready', 'nginx:1.14.3.neverready'],
    ['nginx:1.14.3.neverready', 'crash', 'nginx:1.14.4.crash'],
    ['registry:5000/nginx', 'crash', 'registry:5000/nginx:v2.crash'],
    ['nginx:latest', 'crash', 'nginx:latest-2.crash'],
    ['nginx@sha256:ab', 'crash', 'nginx:v2.crash'],
  ] as const)('%s, which is to %s: %s', (image, word, expected) => {
    expect(nextImage(image, word)).toBe(expected)
  })
})
