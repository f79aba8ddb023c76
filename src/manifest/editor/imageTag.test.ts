import { describe, expect, it } from 'vitest'
import { parseManifest } from '../k8sYaml.ts'
import { imageTagEdit } from './imageTag.ts'

const pod = (...images: string[]): string =>
  `kind: Pod\nspec:\n  containers:\n${images.map((image, i) => `  - name: c${i}\n    image: ${image}\n`).join('')}`

const retagged = (text: string, position: number, tag: string): string | undefined => {
  const edit = imageTagEdit(text, parseManifest(text), position, tag)
  return edit && text.slice(0, edit.from) + edit.insert + text.slice(edit.to)
}

describe('imageTagEdit', () => {
  it.each([
    ['shop/web:v1', 'shop/web:v2'],
    ['shop/web', 'shop/web:v2'],
    ['registry:5000/web', 'registry:5000/web:v2'],
    ['registry:5000/web:v1', 'registry:5000/web:v2'],
    ['web@sha256:abc', 'web:v2'],
    ['"shop/web:v1"', '"shop/web:v2"'],
    ["'shop/web'", "'shop/web:v2'"],
  ])('%s', (before, expected) => {
    expect(retagged(pod(before), 0, 'v2')).toBe(pod(expected))
  })

  it('takes the image nearest to the cursor', () => {
    const text = pod('a:v1', 'b:v1')
    expect(retagged(text, text.indexOf('c1'), 'v2')).toBe(pod('a:v1', 'b:v2'))
    expect(retagged(text, 0, 'v2')).toBe(pod('a:v2', 'b:v1'))
  })

  it('does nothing without an image', () => {
    expect(retagged('kind: Pod\n', 0, 'v2')).toBeUndefined()
  })
})
