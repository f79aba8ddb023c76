import { fromMarkdown } from 'mdast-util-from-markdown'
import { expect, it } from 'vitest'
import { deployment, joined, plan } from '../testing/plans.ts'

interface Node {
  readonly type: string
  readonly value?: string
  readonly url?: string
  readonly children?: readonly Node[]
}

const nodesOf = (node: Node): readonly Node[] => [node, ...(node.children ?? []).flatMap(nodesOf)]

/** Hostile text for names of files, kinds, values and messages. */
const hostile = '[x](https://x.example) ![y](z) @team #12 `a` ``` **b** <b> </details> | c'

it('planMarkdown renders names and contents of files as text', async () => {
  const annotated = (name: string, text: string): string =>
    deployment(name).replace('spec:', `  annotations: ${JSON.stringify({ note: text })}\nspec:`)
  const files = {
    'old.yaml': joined(deployment('web'), annotated('api', 'x')),
    [`${hostile}\n# new.yaml`]: joined(
      deployment('web', { image: `shop/web:v2`, container: `, command: [${JSON.stringify(`cat\n# h\n${hostile}`)}]` }),
      annotated('api', `y\n\n# heading\n${hostile}\n:::`),
      `apiVersion: ${JSON.stringify(`x.example/${hostile}`)}\nkind: ${JSON.stringify(hostile)}\nmetadata: { name: a }\n`,
      `apiVersion: v1\nkind: ConfigMap\nmetadata: { name: ${JSON.stringify(`\n## ${hostile}`)} }\n`,
    ),
  }
  const { out } = await plan(['old.yaml', '--to', `${hostile}\n# new.yaml`, '--link', 'https://page.example/'], files)
  const nodes = nodesOf(fromMarkdown(out) as Node)
  const urls = nodes.flatMap(({ type, url }) => (type === 'link' || type === 'image' ? [url] : []))
  expect(urls.every((url) => url?.startsWith('https://page.example/'))).toBe(true)
  const headings = nodes
    .filter(({ type }) => type === 'heading')
    .map((one) =>
      nodesOf(one)
        .map(({ value }) => value ?? '')
        .join(''),
    )
  expect(headings.filter((text) => /heading|x\]|^ *new\.yaml/.test(text))).toEqual([])
  expect(nodes.filter(({ type }) => type === 'html').map(({ value }) => value)).toEqual([
    '<details><summary>Assumptions</summary>',
    '</details>',
  ])
  const texts = nodes.filter(({ type }) => type === 'text').map(({ value }) => value)
  expect(texts.join('\n')).not.toMatch(/@team|#12|https:\/\/x\.example/)
  // Each row of a table has as many cells as the table's head.
  const tables = out.split('\n\n').filter((part) => part.startsWith('|'))
  expect(tables.length).toBeGreaterThan(1)
  for (const table of tables)
    expect(new Set(table.split('\n').map((row) => row.match(/(?<!\\)\|/g)?.length)).size).toBe(1)
})
