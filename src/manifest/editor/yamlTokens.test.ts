import { describe, expect, it } from 'vitest'
import { yamlTokens } from './yamlTokens.ts'

const sketch = (line: string) =>
  yamlTokens(line).flatMap(({ kind, text }) => (kind === 'plain' ? [] : [`${kind}:${text}`]))

describe('yamlTokens', () => {
  it.each([
    ['spec:', ['key:spec']],
    ['  replicas: 10', ['key:replicas', 'number:10']],
    ['      maxSurge: 25%', ['key:maxSurge', 'number:25%']],
    ['        - name: web', ['key:name']],
    ['          image: shop/web:v2', ['key:image']],
    ['  a: "10" ', ['key:a', 'string:"10"']],
    [
      '    matchLabels: { app: web, n: 2, "x y": \'z\' }',
      ['key:matchLabels', 'key:app', 'key:n', 'number:2', 'key:"x y"', "string:'z'"],
    ],
    ['  paused: true # for now', ['key:paused', 'number:true', 'comment: # for now']],
    ['# all of it', ['comment:# all of it']],
    ['- --flag=1', []],
    ['  deployment.kubernetes.io/revision: "2"', ['key:deployment.kubernetes.io/revision', 'string:"2"']],
    ['---', []],
    ['', []],
  ])('splits %j into tokens', (line, expected) => {
    expect(sketch(line)).toEqual(expected)
  })

  it.each(['  - a: {b: [1, "c"], d: e}  # x', 'x: "a # b"', "'q': 1", '   ', ': :'])(
    'keeps every character of %j',
    (line) => {
      expect(
        yamlTokens(line)
          .map(({ text }) => text)
          .join(''),
      ).toBe(line)
    },
  )
})
