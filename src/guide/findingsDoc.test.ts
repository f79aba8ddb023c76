/** docs/findings.md is generated from the declarations: `npx vitest run src/guide/findingsDoc.test.ts -u` writes it. */
import { expect, test } from 'vitest'
import { findingIds } from '../engine/index.ts'
import { advice } from '../i18n/en/recorded/advice.ts'
import { recorded } from '../i18n/en/recorded/findings.ts'
import { guide } from '../i18n/en/recorded/guide.ts'
import { pastedTexts } from '../i18n/en/recorded/pasted.ts'
import type { Message } from '../i18n/message.ts'
import { en } from './texts/en.ts'
import { words } from './words.ts'

const head = `# Findings by their ids
\`rollscope diagnose --json\` and \`wait --json\` name each fault by an id, which does not change. \`--ignore ID\` leaves findings out that are about nothing else, and \`--fail-on\` says
which severity ends \`diagnose\` with 1. Words in braces are facts of the cluster; \`…\` stands for any characters. [diagnose.md](diagnose.md) says what is read.

The built page has a field guide with a page for each finding, \`findings/ID.html\` and \`findings/zh-CN/ID.html\`: the text below, a small simulated run that shows the finding, its
diagnosis, and commands. The run is played and diagnosed when the page is built, and the build fails if the finding is not found. The command palette (Ctrl-K) finds a page by an error
message that you paste.
`

const textOf = (message: Message): string => (typeof message === 'string' ? message : message.other)

function section(id: (typeof findingIds)[number]): string {
  const over = `recorded.over.${id}`
  const printed = `pasted.said.${id}`
  const lines = [
    `## ${id}`,
    `${textOf(guide[`guide.title.${id}`])}. ${en[`look.${id}`]}`,
    '',
    `- Says: ${textOf(recorded[`recorded.finding.${id}`])}`,
    ...(over in recorded ? [`- Once it is over: ${textOf(recorded[over as keyof typeof recorded])}`] : []),
    ...(printed in pastedTexts ? [`- From text: ${textOf(pastedTexts[printed as keyof typeof pastedTexts])}`] : []),
    ...(words[id].length === 0
      ? []
      : [`- Kubernetes’ words: ${words[id].map(({ text }) => `\`${text}\``).join(', ')}`]),
    `- Way out: ${textOf(advice[`recorded.do.${id}`])}`,
  ]
  return lines.join('\n')
}

test('docs/findings.md lists every finding once, with its sentence and its advice', async () => {
  const sections = findingIds.toSorted().map(section)
  expect(new Set(findingIds).size).toBe(findingIds.length)
  await expect(`${head}\n${sections.join('\n\n')}\n`).toMatchFileSnapshot('../../docs/findings.md')
})
