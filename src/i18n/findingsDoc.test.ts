/** docs/findings.md is generated from the declarations: `npx vitest run src/i18n/findingsDoc.test.ts -u` writes it. */
import { expect, test } from 'vitest'
import { findingIds } from '../engine/index.ts'
import { pastedTexts } from './en/recorded/pasted.ts'
import { recorded } from './en/recorded/said.ts'
import type { Message } from './message.ts'

const head = `# Findings by their ids
\`rollscope diagnose --json\` and \`wait --json\` name each fault by an id, which does not change. \`--ignore ID\` leaves findings out that are about nothing else, and \`--fail-on\` says
which severity ends \`diagnose\` with 1. Words in braces are facts of the cluster. [diagnose.md](diagnose.md) says what is read.
`

const textOf = (message: Message): string => (typeof message === 'string' ? message : message.other)

function section(id: (typeof findingIds)[number]): string {
  const over = `recorded.over.${id}`
  const printed = `pasted.said.${id}`
  const lines = [
    `## ${id}`,
    `- Says: ${textOf(recorded[`recorded.finding.${id}`])}`,
    ...(over in recorded ? [`- Once it is over: ${textOf(recorded[over as keyof typeof recorded])}`] : []),
    ...(printed in pastedTexts ? [`- From text: ${textOf(pastedTexts[printed as keyof typeof pastedTexts])}`] : []),
    `- Way out: ${textOf(recorded[`recorded.do.${id}`])}`,
  ]
  return lines.join('\n')
}

test('docs/findings.md lists every finding once, with its sentence and its advice', async () => {
  const sections = findingIds.toSorted().map(section)
  expect(new Set(findingIds).size).toBe(findingIds.length)
  await expect(`${head}\n${sections.join('\n\n')}\n`).toMatchFileSnapshot('../../docs/findings.md')
})
