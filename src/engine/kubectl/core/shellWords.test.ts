import { expect, it } from 'vitest'
import { splitCommandLine } from './shellWords.ts'

it.each([
  ['kubectl get pods', ['get', 'pods']],
  ['k get  pods\t-A', ['get', 'pods', '-A']],
  ['get pods', ['get', 'pods']],
  [`patch deploy web -p '{"spec":{"replicas":3}}'`, ['patch', 'deploy', 'web', '-p', '{"spec":{"replicas":3}}']],
  ['annotate deploy web note="two words"', ['annotate', 'deploy', 'web', 'note=two words']],
  ['x "a \\"b\\" \\n"', ['x', 'a "b" \\n']],
  ["x 'it'\\''s'", ['x', "it's"]],
  ['x a\\ b', ['x', 'a b']],
  ['get pods \\\n  -o wide', ['get', 'pods', '-o', 'wide']],
  ["x ''", ['x', '']],
  ['get pods # all of them', ['get', 'pods']],
  ['', []],
])('splitCommandLine splits %s', (line, words) => {
  expect(splitCommandLine(line)).toEqual(words)
})

it('splitCommandLine reports an unclosed quote', () => {
  expect(splitCommandLine('x "a b')).toEqual({ message: 'the quote " is not closed' })
})
