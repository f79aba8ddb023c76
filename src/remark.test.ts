import { readFileSync } from 'node:fs'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { expect, it, vi } from 'vitest'
import { setFreezeMode } from './engine/index.ts'
import { remarkRollscope } from './remark.ts'

// Without freezing, as in production: copying frozen objects is several times slower.
setFreezeMode('none')

const example = readFileSync('examples/site/rollouts.md', 'utf8')
const fail = (reason: string): never => {
  throw new Error(reason)
}

it('the plugin fills in answers, and leaves other fences alone', () => {
  const tree = fromMarkdown(`${example.replaceAll(/ => .*/g, '')}\n\`\`\`yaml\nkind: Nothing\n\`\`\`\n`)
  remarkRollscope()(tree, { fail })
  const codes = tree.children.flatMap((node) => (node.type === 'code' ? [node.value] : []))
  expect(codes[0]).toContain('# ^? lowestAvailable => 8\n# ^? mostPods => 13')
  expect(codes.at(-1)).toBe('kind: Nothing')
})

it('the plugin fails at the line of a false answer', () => {
  const failing = vi.fn(fail)
  const text = example.replace('mostPods => 13', 'mostPods => 12')
  const line = text.split('\n').findIndex((one) => one.includes('mostPods')) + 1
  expect(() => remarkRollscope({ seed: 3 })(fromMarkdown(text), { fail: failing })).toThrow(
    '"mostPods" is 13, and not 12',
  )
  expect(failing).toHaveBeenCalledWith(expect.any(String), { line, column: 1 })
})
