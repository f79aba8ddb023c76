// Writes the field guide into a folder: `node scripts/runTs.mjs scripts/writeGuide.ts FOLDER`. Their runs are played
// now, and nothing is written if a run does not show its finding.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { guideFiles } from '../src/guide/page/guideFiles.tsx'

const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('usage: writeGuide.ts FOLDER')
const styles = ['src/styles/tokens.css', 'src/guide/page/guide.css'].map((file) => readFileSync(file, 'utf8'))
for (const { path, text } of [...(await guideFiles()), { path: 'guide.css', text: styles.join('\n') }]) {
  const file = join(folder, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}
