/** Tests that the docs list the members of `--json` and the parts of reports that the commands print, and valid command lines. */
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it, test } from 'vitest'
import { parseCommandLine } from './args.ts'
import { cliOver } from './testing/cliOver.ts'
import { deployment } from './testing/plans.ts'

const doc = (name: string): string => readFileSync(new URL(`../../docs/${name}.md`, import.meta.url), 'utf8')

const widget = 'apiVersion: example.com/v1\nkind: Widget\nmetadata: { name: w }\n'
const withSecret = (image: string): string =>
  deployment('web', { image, container: ', volumeMounts: [{ name: s, mountPath: /s }]' }).replace(
    '      containers',
    '      volumes: [{ name: s, secret: { secretName: fresh } }]\n      containers',
  )

const cli = cliOver({
  'old.yaml': deployment('web'),
  'new.yaml': withSecret('shop/web:v2'),
  'check.yaml': `${withSecret('shop/web:v1')}---\n${widget}`,
  'set.yaml': `apiVersion: apps/v1
kind: StatefulSet
metadata: { name: db }
spec: { updateStrategy: { rollingUpdate: { maxUnavailable: 3 } } }
---
apiVersion: policy/v1beta1
kind: PodDisruptionBudget
metadata: { name: db }
---
${widget}`,
  'cluster.json': JSON.stringify({
    kind: 'List',
    apiVersion: 'v1',
    items: [
      {
        apiVersion: 'v1',
        kind: 'Node',
        metadata: { name: 'node-1', uid: 'a', resourceVersion: '1', creationTimestamp: '2026-05-01T10:00:00Z' },
      },
    ],
  }),
})

type Members = Readonly<Record<string, unknown>>

async function printed(line: string): Promise<Members> {
  const { out, err } = await cli(`${line} --json`)
  if (out === '') throw new Error(err)
  return JSON.parse(out) as Members
}

/** The names in a list between braces: `{a, b: [c], d: x|y}` has a, b and d. */
function namesIn(list: string): readonly string[] {
  const flat = list.replaceAll(/\[[^[\]]*\]/g, '').replaceAll(/:[^,]*/g, '')
  return flat.split(',').map((name) => name.trim())
}

/** The braces that follow a text in a document. */
function bracesAfter(text: string, start: string): string {
  const from = text.indexOf('{', text.indexOf(start))
  return text.slice(from + 1, text.indexOf('}', from))
}

const keysOf = (value: unknown): readonly string[] => Object.keys(value as object).toSorted()
const sorted = (names: readonly string[]): readonly string[] => names.toSorted()

describe('the docs list every member of --json', () => {
  it('of plan', async () => {
    const plan = await printed('plan old.yaml --to new.yaml')
    const text = doc('plan')
    const [question] = plan.questions as readonly Members[]
    const [changed] = plan.changed as readonly Members[]
    const verdict = changed?.verdict as Members
    expect(sorted(namesIn(bracesAfter(text, '## `--json`')))).toEqual(keysOf(plan))
    expect(sorted(namesIn(bracesAfter(text, '| `questions` |')))).toEqual(keysOf(question))
    expect(sorted(namesIn(bracesAfter(text, '| `cluster` |').replaceAll('\\|', ' ')))).toEqual(keysOf(plan.cluster))
    const [, future = ''] = /futures: \[\{([^}]*)\}/.exec(text) ?? []
    expect(sorted(namesIn(future))).toEqual(keysOf((verdict.futures as readonly unknown[])[0]))
  })

  it('of check', async () => {
    const report = await printed('check check.yaml')
    const [, form = ''] = doc('check').split('## `--json`')
    const [object] = report.objects as readonly Members[]
    const rollout = object?.rollout as Members
    const [question] = rollout.questions as readonly Members[]
    const [future] = rollout.futures as readonly Members[]
    const named = new Set(form.match(/[a-zA-Z]+/g))
    const members = [report, object, rollout, question, future].flatMap(keysOf)
    expect(members.filter((name) => !named.has(name))).toEqual([])
    expect(sorted(namesIn(bracesAfter(form, 'questions:')))).toEqual(keysOf(question))
    expect(sorted(namesIn(bracesAfter(form, 'futures:')))).toEqual(keysOf(future))
  })

  it('of upgrade', async () => {
    const report = await printed('upgrade set.yaml --from 1.33 --to 1.37')
    const text = doc('upgrade')
    const [line] = report.lines as readonly Members[]
    const [removed] = report.removed as readonly Members[]
    const [left] = report.leftOut as readonly Members[]
    const [object] = (line?.objects ?? []) as readonly Members[]
    expect(sorted(namesIn(bracesAfter(text, '## `--json`')))).toEqual(keysOf(report))
    const [, ofLine = ''] = /\| `lines` \| `\{(.*)\}`\./.exec(text) ?? []
    const [, ofObject = ''] = /objects: \[\{([^}]*)\}\]/.exec(ofLine) ?? []
    expect(sorted(namesIn(ofLine.replace(/\{.*\}/, '')))).toEqual(keysOf(line))
    expect(sorted(namesIn(ofObject))).toEqual(keysOf(object))
    expect(sorted(namesIn(bracesAfter(text, '| `removed` |')))).toEqual(keysOf(removed))
    expect(sorted(namesIn(bracesAfter(text, '| `leftOut` |')))).toEqual(keysOf(left))
  })

  it('of diagnose', async () => {
    const report = await printed('diagnose cluster.json')
    expect(sorted(namesIn(bracesAfter(doc('diagnose'), '`--json` prints')))).toEqual(keysOf(report))
  })

  it('of run, as far as the page about the command line names members', async () => {
    const report = await printed('run old.yaml --then new.yaml')
    const [, row = ''] = /\| `--json` \| one object: ([^|]*) and more \|/.exec(doc('cli')) ?? []
    const named = [...row.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? '')
    expect(named.length).toBeGreaterThan(5)
    expect(named.filter((name) => !(name in report))).toEqual([])
  })
})

test('docs/check.md lists each key of --assume once', () => {
  const [, table = ''] = doc('check').split('| Key of `--assume` | Answers | Asked about |\n|---|---|---|\n')
  const rows = (table.split('\n\n')[0] ?? '').split('\n').map((row) => row.split(' | ')[0] ?? '')
  expect(rows.length).toBeGreaterThan(20)
  expect(rows.filter((row, index) => rows.indexOf(row) < index)).toEqual([])
})

const source = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8')

/** The first cells of the rows of a table. */
const firstCells = (text: string, head: string): readonly string[] => {
  const [, table = ''] = text.split(`${head}\n|---|---|\n`)
  return (table.split('\n\n')[0] ?? '').split('\n').map((row) => row.split(' | ')[0]?.slice(2) ?? '')
}

describe('the docs list every part of a report', () => {
  it('of plan', () => {
    const text = ['plan/planMarkdown.ts', 'plan/planLeftOut.ts', 'order/orderReport.ts'].map(source).join('')
    const titles = [...text.matchAll(/listText\(\s*md`([^`]+)`|md`### (\w[^`]+)`|<summary>([^<]+)</g)]
    const parts = titles.map(([, list, heading, summary]) => list ?? heading ?? summary)
    expect(firstCells(doc('plan'), '| Part | Content |').toSorted()).toEqual(
      [...new Set(parts), 'the table'].toSorted(),
    )
  })

  it('of upgrade', () => {
    const [, block = ''] = /const headings[^{]*\{([^}]*)\}/.exec(source('upgrade/upgradeReport.ts')) ?? []
    const headings = [...block.matchAll(/: '([^']+)'/g)].map((match) => match[1] ?? '')
    const parts = firstCells(doc('upgrade'), '| Part of the report | Contents |')
    expect(headings.length).toBe(6)
    expect(headings.filter((heading) => !parts.includes(heading))).toEqual([])
  })
})

/** The words of a shell line up to a comment, a pipe or a redirection; quotes are removed. */
function wordsOf(line: string): readonly string[] {
  const words = line.replaceAll(/<\([^)]*\)/g, 'file.yaml').match(/'[^']*'|"[^"]*"|[^\s'"]+/g) ?? []
  const end = words.findIndex((word) => /^(?:#|\||&|&&|>)$/.test(word))
  return words.slice(0, end < 0 ? undefined : end).map((word) => word.replaceAll(/^['"]|['"]$/g, ''))
}

test('each command line in README.md and the docs has a known command with its options', () => {
  const files = readdirSync(new URL('../../docs', import.meta.url)).filter((name) => name.endsWith('.md'))
  const texts = [...files.map((name) => doc(name.replace('.md', ''))), source('../../README.md')]
  const blocks = texts.flatMap((text) => [...text.matchAll(/^```sh\n([\s\S]*?)^```/gm)].map((match) => match[1] ?? ''))
  const lines = blocks.flatMap((block) =>
    block.split('\n').flatMap((line) => line.split(/(?:npx|kubectl) rollscope /).slice(1)),
  )
  expect(lines.length).toBeGreaterThan(30)
  const wrong = lines.flatMap((line) => {
    try {
      parseCommandLine(wordsOf(line))
      return []
    } catch (error) {
      return [`${line}: ${String(error)}`]
    }
  })
  expect(wrong).toEqual([])
})
