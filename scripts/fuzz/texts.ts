/** Names, messages and files of a pull request in the commands' output: on GitHub, in other programs, in a terminal. */
import { spawnSync } from 'node:child_process'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { runCli } from '../../src/cli/runCli.ts'
import { sentText } from '../../src/cli/shownText.ts'
import { bareHost } from '../../src/cli/testing/bareHost.ts'
import { quoteWord, splitCommandLine } from '../../src/engine/kubectl/core/shellWords.ts'
import type { Random } from '../../src/engine/sim/prng.ts'
import { hostileWords } from './mutations.ts'

/** Characters with a meaning in Markdown, on GitHub, in a table, in XML or in a terminal. */
const signs: readonly string[] = [
  ...['# x', '\n\n# x\n', '> q', '- [ ] x', '1. x', '***', '\n---\n', '\n===\n', '    code', '```', '`', '``', '~~~'],
  ...['[a](http://b.example)', '![a](http://b.example/c.png)', '[a]: http://b.example', '[^1]', '<b>', '</details>'],
  ...['<img src=x>', '<!--', '-->', '&lt;', '&#35;', ']]>', '<?xml?>', '|', '\\|', '\\', '**', '_', '~~', '@team'],
  ...['#12', 'GH-12', 'https://x.example', 'www.x.example', 'a@b.example', ':tada:', '$x$', '::error::x', '\r\n', '\r'],
  ...['\u001b[31m', '\u001b]0;x\u0007', '\u001b[2J', '\b\b', '\u0007', '\u009b31m', '\u2028', '\u202e', '\u200b', '\0'],
  ...["'", '"', '$(id)', '`id`', '; id', '| id', '&& id', '> /x', '*', '~', '!x', '=1+1', '+1', '@SUM(A1)', '-x', '--'],
  ...['web', 'a.b', 'x', ' ', '\t'],
]

/** Valid names. */
const names: readonly string[] = ['web', 'www.x.example', 'gh-12', 'a--b', '1.0', 'x'.repeat(60), 'a.b.c', '12']

function hostileText(random: Random): string {
  const draw = random.float()
  if (draw < 0.15) return random.pick(hostileWords).slice(0, 200)
  const count = random.int(1, 5)
  return [...Array(count)].map(() => random.pick(signs)).join('')
}

type Text = () => string

/** Objects with a text at each place that messages repeat. */
function objectsOf(random: Random, text: Text): readonly unknown[] {
  // A part of the objects is valid, for any file name.
  const isGood = random.float() < 0.3
  const draws = (share: number): boolean => !isGood && random.float() < share
  const sometimes = (share: number, plain: string): string => (draws(share) ? text() : plain)
  const name = sometimes(0.4, 'web')
  const app = { app: 'web' }
  const container = {
    name: sometimes(0.15, 'web'),
    image: sometimes(
      0.3,
      isGood ? 'shop/web:v1' : random.pick(['shop/web:v1', 'shop/web:v2.nopull', 'shop/web:v2.crash']),
    ),
    env: [
      {
        name: sometimes(0.1, 'A'),
        valueFrom: { configMapKeyRef: { name: sometimes(0.4, 'settings'), key: sometimes(0.4, 'a') } },
      },
    ],
    resources: { requests: { cpu: sometimes(0.1, '10m') } },
    volumeMounts: [{ name: 'data', mountPath: sometimes(0.2, '/data') }],
  }
  const volume = isGood
    ? { emptyDir: {} }
    : random.pick([
        { persistentVolumeClaim: { claimName: sometimes(0.4, 'data') } },
        { secret: { secretName: sometimes(0.4, 'keys') } },
        { emptyDir: {} },
      ])
  const spec = {
    containers:
      !isGood && random.float() < 0.5
        ? [container]
        : [{ name: 'web', image: 'shop/web:v1', volumeMounts: container.volumeMounts }],
    volumes: [{ name: 'data', ...volume }],
    nodeSelector: draws(0.2) ? { [sometimes(0.5, 'disk')]: sometimes(0.5, 'ssd') } : undefined,
    serviceAccountName: draws(0.2) ? sometimes(0.5, 'deployer') : undefined,
    priorityClassName: draws(0.1) ? sometimes(0.5, 'first') : undefined,
  }
  const deployment = {
    apiVersion: 'apps/v1',
    kind: sometimes(0.05, 'Deployment'),
    metadata: {
      name,
      namespace: draws(0.15) ? text() : undefined,
      annotations: random.float() < 0.2 ? { [sometimes(0.5, 'a')]: text() } : undefined,
    },
    spec: {
      replicas: 1,
      progressDeadlineSeconds: 20,
      selector: { matchLabels: draws(0.1) ? { app: text() } : app },
      template: { metadata: { labels: app }, spec },
      ...(draws(0.1) ? { [text()]: text() } : {}),
    },
  }
  const other = {
    apiVersion: sometimes(0.4, 'example.com/v1'),
    kind: sometimes(0.4, 'Thing'),
    metadata: { name: text() },
  }
  return [
    deployment,
    ...(random.float() < 0.4 ? [claimOf(sometimes(0.5, 'fast'))] : []),
    ...(draws(0.3) ? [other] : []),
  ]
}

const claimOf = (storageClassName: string): unknown => ({
  apiVersion: 'v1',
  kind: 'PersistentVolumeClaim',
  metadata: { name: 'data' },
  spec: {
    accessModes: ['ReadWriteOnce'],
    storageClassName,
    resources: { requests: { storage: '1Gi' } },
  },
})

interface Printed {
  readonly code: number
  readonly out: string
  readonly err: string
  readonly junit: string | undefined
}

async function printedBy(args: readonly string[], files: ReadonlyMap<string, string>): Promise<Printed> {
  let out = ''
  let err = ''
  let junit: string | undefined
  const code = await runCli(args, {
    ...bareHost,
    readText: (path) => files.get(path) ?? '',
    writeText: (path, written) => {
      if (path === 'junit.xml') junit = written
    },
    out: (printed) => {
      out += printed
    },
    err: (printed) => {
      err += printed
    },
  })
  return { code, out, err, junit }
}

interface TextInput {
  readonly text: string
  readonly run: () => Promise<'accepted' | 'refused'>
}

interface Case {
  readonly args: readonly string[]
  readonly files: ReadonlyMap<string, string>
}

/** A path without characters that a file name cannot contain. */
const pathOf = (text: string): string => `${text.replaceAll('\0', '').replace(/^-+/, '') || 'x'}.yaml`

function caseOf(random: Random, command: readonly string[]): Case {
  const text: Text = () => (random.float() < 0.15 ? random.pick(names) : hostileText(random))
  const path = random.float() < 0.4 ? pathOf(hostileText(random)) : 'web.yaml'
  const manifest = (): string =>
    objectsOf(random, text)
      .map((one) => JSON.stringify(one))
      .join('\n---\n')
  const files = new Map([[path, manifest()]])
  if (command[0] !== 'plan') return { args: [...command, '--', path], files }
  const next = random.float() < 0.3 ? pathOf(hostileText(random)) : 'next.yaml'
  files.set(next, manifest())
  return { args: [...command, '--', path, next], files }
}

type Node = {
  readonly type: string
  readonly value?: string
  readonly url?: string
  readonly children?: readonly Node[]
}

const nodesIn = (node: Node): readonly Node[] => [node, ...(node.children ?? []).flatMap(nodesIn)]

/** The elements of the project's own documents. */
const own = new Set([
  'root',
  'heading',
  'paragraph',
  'text',
  'inlineCode',
  'strong',
  'emphasis',
  'list',
  'listItem',
  'code',
  'break',
])
/** Plain text that GitHub would link or mention. */
const isMore = /(?:^|[^\w`])@\w|(?:^|\s)#\d|:\/\/|\bwww\.|\bGH-\d/i

function mustBeOurs(markdown: string): void {
  for (const node of nodesIn(fromMarkdown(markdown) as Node)) {
    const isBreak = node.type === 'html' && node.value === '<br>'
    if (!own.has(node.type) && !isBreak)
      throw new Error(`a ${node.type} that is not ours: ${JSON.stringify(node).slice(0, 300)}`)
    if (node.type === 'text' && isMore.test(node.value ?? ''))
      throw new Error(`GitHub makes more of it: ${JSON.stringify(node.value)}`)
  }
}

/** Checks that every parser accepts the XML: no `<` in a text, and no forbidden characters. */
function mustBeXml(xml: string): void {
  const rest = xml.replace(/<\?xml[^>]*\?>|<\/?[a-z-]+(?:\s+[a-z]+="[^"<]*")*\s*\/?>/g, '')
  const odd =
    /[<>]|&(?!(?:lt|gt|amp|quot|apos|#\d+|#x[\da-f]+);)|[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/iu.exec(
      rest,
    )
  if (odd) throw new Error(`no XML: ${JSON.stringify(rest.slice(Math.max(0, odd.index - 80), odd.index + 40))}`)
  const opened = xml.match(/<[a-z][^>]*[^/]>/g)?.length ?? 0
  if (opened !== (xml.match(/<\/[a-z-]+>/g)?.length ?? 0)) throw new Error('tags that do not end')
}

/** A report of `check` or `plan` as Markdown, JSON and JUnit. It must contain only the project's own markup. */
export function markdownInput(random: Random): TextInput {
  const isPlan = random.float() < 0.4
  const isJson = random.float() < 0.2
  const command = [
    isPlan ? 'plan' : 'check',
    ...(isJson ? ['--json'] : []),
    ...(isPlan ? [] : ['--junit', 'junit.xml']),
  ]
  const { args, files } = caseOf(random, command)
  return {
    text: JSON.stringify({ args, files: [...files] }),
    run: async () => {
      const { code, out, junit } = await printedBy(args, files)
      if (isJson && out !== '') JSON.parse(out)
      else mustBeOurs(out)
      if (junit !== undefined) mustBeXml(junit)
      return code === 0 ? 'accepted' : 'refused'
    },
  }
}

/** Of this number of lines, a real shell splits one. */
const ONE_IN_IS_RUN = 50

/** The terminal output of a command, and words that a user pastes into a shell. */
export function terminalInput(random: Random, number: number): TextInput {
  if (random.float() < 0.5) return pastedInput(random, number % ONE_IN_IS_RUN === 0)
  const { args, files } = caseOf(
    random,
    random.pick([['check'], ['plan'], ['run', '--until', '30s'], ['run', '--quiet']]),
  )
  return {
    text: JSON.stringify({ args, files: [...files] }),
    run: async () => {
      const { code, out, err } = await printedBy(args, files)
      const command = /^[ \t]*(?:::|##\[|##vso\[).*/m.exec(sentText(`${out}\n${err}`))
      if (command) throw new Error(`a line that a CI system takes for a command: ${JSON.stringify(command[0])}`)
      // A line may end with either line break.
      for (const sent of [out, err].map((text) => sentText(text).replaceAll('\r\n', '\n'))) {
        // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be there
        const acts = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/.exec(sent)
        if (acts)
          throw new Error(
            `it reaches the terminal: ${JSON.stringify(sent.slice(Math.max(0, acts.index - 80), acts.index + 40))}`,
          )
      }
      return code === 0 ? 'accepted' : 'refused'
    },
  }
}

function pastedInput(random: Random, isRun: boolean): TextInput {
  const words = [...Array(random.int(1, 5))].map(() => hostileText(random).replaceAll('\0', ''))
  const line = words.map(quoteWord).join(' ')
  return {
    text: line,
    run: async () => {
      // The first word is the program.
      const split = splitCommandLine(`kubectl ${line}`)
      if (JSON.stringify(split) !== JSON.stringify(words)) throw new Error(`split into ${JSON.stringify(split)}`)
      if (isRun) {
        const { stdout } = spawnSync('/bin/sh', ['-c', `printf '%s\\0' ${line}`], { encoding: 'utf8' })
        // Decoding replaces invalid UTF-8 by another character.
        const wanted = Buffer.from(`${words.join('\0')}\0`).toString('utf8')
        if (stdout !== wanted) throw new Error(`a shell makes ${JSON.stringify(stdout)} of it`)
      }
      return 'accepted'
    },
  }
}
