/**
 * All texts of the interface for a translator's tool, as a gettext file from English to Simplified Chinese.
 *
 *   npm run -s texts:export > texts.po
 *   npm run -s texts:import -- texts.po
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import process from 'node:process'
import { readCommandLine } from '../commandLine.mjs'
import { exportTexts, importTexts } from './catalogues.ts'
import type { Refusal } from './po.ts'

const usage = 'npm run -s texts:export > FILE, npm run -s texts:import -- FILE'
const [action, file] = readCommandLine(usage, { options: {}, allowPositionals: true }).positionals
const root = process.cwd()

const reasons: Readonly<Record<Refusal['why'], string>> = {
  unknownKey: 'no text has this key',
  changedEnglish: 'the English text has changed since the export',
  unknownParameter: 'the translation has a parameter that the English text does not have',
}

if (action === 'export' && file === undefined) process.stdout.write(exportTexts(root))
else if (action === 'import' && file !== undefined) {
  const { changed, refused, missingFiles } = importTexts(root, readFileSync(file, 'utf8'))
  if (changed.length > 0) execFileSync('npx', ['biome', 'format', '--write', ...changed], { stdio: 'inherit' })
  for (const path of changed) console.log(`changed ${path}`)
  for (const path of missingFiles) console.error(`${path} does not exist: add it to the catalogue, and import again`)
  for (const { key, why } of refused) console.error(`${key}: ${reasons[why]}`)
  if (refused.length + missingFiles.length > 0) process.exitCode = 1
} else {
  console.error(`usage: ${usage}`)
  process.exitCode = 2
}
