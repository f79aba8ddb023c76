/**
 * Compares `check` with results of a real cluster: `npm run agree -- [--examples] FOLDER...`. A folder holds cases
 * about fields (`agreement/fields.ts`), fates of whole files (`agreement/fates.ts`) or reports
 * (`agreement/reports.ts`); `--examples` adds the page's own examples. Prints the wrong results and a table of "agree",
 * "cannot tell" and "wrong"; the exit code is 1 if any result is wrong.
 */
import { basename, dirname, join, resolve } from 'node:path'
import process from 'node:process'
import { agreementText, anyWrong, type Compared } from './agreement/compared.ts'
import { compareExamples } from './agreement/examples.ts'
import { compareFates, holdsFates } from './agreement/fates.ts'
import { compareFieldCase, fieldCasesIn } from './agreement/fields.ts'
import { compareReports, reportsIn } from './agreement/reports.ts'

const root = process.cwd()
const words = process.argv.slice(2)
const folders = words.filter((word) => !word.startsWith('--')).map((word) => resolve(word))
const hasExamples = words.includes('--examples')
if ((folders.length === 0 && !hasExamples) || words.some((word) => word.startsWith('--') && word !== '--examples')) {
  console.error('npm run agree -- [--examples] FOLDER...')
  process.exit(2)
}
const sets = new Map<string, readonly Compared[]>()
for (const folder of folders) {
  const name = basename(folder) === 'cases' ? basename(dirname(folder)) : basename(folder)
  sets.set(sets.has(name) ? folder : name, await compareFolder(folder))
}
if (hasExamples) sets.set('examples', compareExamples(root))
console.log(agreementText(sets))
process.exitCode = anyWrong(sets) ? 1 : 0

async function compareFolder(folder: string): Promise<readonly Compared[]> {
  if (holdsFates(folder)) return compareFates(folder, root)
  const reports = reportsIn(folder)
  if (reports.length > 0) return compareReports(folder)
  const cases = fieldCasesIn(folder)
  if (cases.length === 0) throw new Error(`${join(folder)} holds no cases, fates or reports`)
  return cases.map(compareFieldCase)
}
