import { describe, expect, it } from 'vitest'
import { parseManifest } from '../k8sYaml.ts'
import { imageTagEdit } from './imageTag.ts'

const pod = (...images: string[]): string =>
  `kind: Pod\nspec:\n  containers:\n${images.map((image, i) => `  - name: c${i}\n    image: ${image}\n`).join('')}`

const withWord = (text: string, position: number, word: string): string | undefined => {
  const edit = imageTagEdit(text, parseManifest(text), position, word)
  return edit && text.slice(0, edit.from) + edit.insert + text.slice(edit.to)
}

describe('imageTagEdit', () => {
  it.each([
    ['shop/web:v1', 'shop/web:v1.crash'],
    ['shop/web', 'shop/web:v1.crash'],
    ['registry:5000/web', 'registry:5000/web:v1.crash'],
    ['registry:5000/web:v2', 'registry:5000/web:v2.crash'],
    ['nginx:1.14.2-alpine', 'nginx:1.14.2-alpine.crash'],
    ['web:v2.slow', 'web:v2.crash'],
    ['web:v2.ready2to6.exit3after5', 'web:v2.crash'],
    ['web@sha256:abc', 'web:v1.crash'],
    ['"shop/web:v1"', '"shop/web:v1.crash"'],
    ["'shop/web'", "'shop/web:v1.crash'"],
  ])('adds the word crash to the image %s', (before, expected) => {
    expect(withWord(pod(before), 0, 'crash')).toBe(pod(expected))
  })

  it('edits the image nearest to the cursor', () => {
    const text = pod('a:v1', 'b:v1')
    expect(withWord(text, text.indexOf('c1'), 'oom')).toBe(pod('a:v1', 'b:v1.oom'))
    expect(withWord(text, 0, 'oom')).toBe(pod('a:v1.oom', 'b:v1'))
  })

  it('does nothing without an image', () => {
    expect(withWord('kind: Pod\n', 0, 'oom')).toBeUndefined()
  })
})
