/**
 * Figures on the words of the repository: comments by folder, how easy the texts that users read are, and how many
 * have a word of the table of terms.
 *
 *   npm run words                                                      the tables
 *   npm run words -- --long                                            also the sentences with more than 25 words, and the texts with a term
 *   npm run words -- --draw 100 --seed 7 comments|tests|names|texts    a sample, to be read without the code
 *   npm run words -- --draw 100 --under src/layout comments            a sample of a folder
 */
import process from 'node:process'
import { readCommandLine } from './commandLine.mjs'
import { commentTable, draw, longSentences, sampleText, termLines, termTable, textTable } from './words/report.ts'
import { drawn, textGroups } from './words/sources.ts'
import { termGroups } from './words/terms.ts'

const usage = `npm run words -- [--long] [--draw N [--seed N] [--under FOLDER] ${[...drawn.keys()].join('|')}]`
const { values, positionals } = readCommandLine(usage, {
  options: {
    long: { type: 'boolean', default: false },
    draw: { type: 'string' },
    seed: { type: 'string', default: '1' },
    under: { type: 'string', default: '' },
  },
  allowPositionals: true,
})
const root = process.cwd()

if (values.draw === undefined) {
  const groups = new Map([...textGroups].map(([name, textsOf]) => [name, textsOf(root)]))
  console.log(commentTable(drawn.get('comments')?.(root) ?? []))
  console.log(`\n${textTable(groups)}`)
  console.log(`\n${termTable(termGroups, root)}`)
  if (values.long) console.log(`\n${[longSentences(groups), ...termLines(termGroups, root)].join('\n')}`)
} else {
  const [word = '', ...others] = positionals
  const findAll = drawn.get(word)
  const [count, seed] = [Number(values.draw), Number(values.seed)]
  if (findAll === undefined || others.length > 0 || !Number.isInteger(count) || !Number.isInteger(seed)) {
    console.error(usage)
    process.exit(2)
  }
  const found = findAll(root).filter(({ file }) => file.startsWith(values.under))
  console.log(sampleText(draw(found, count, seed)))
}
