// Runs Lighthouse on the built page, for desktop and phone: `node scripts/lighthouse.mjs [--min 95] [--runs 3]`. npx
// downloads the last version of Lighthouse for Node 20; it is not a dependency. A busy machine lowers the performance
// score, so each score is the median of several runs. Fails below `--min` (of 100).
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import process from 'node:process'
import { chromium } from '@playwright/test'
import { ensureBrowser } from './browser.mjs'
import { ensureBuilt } from './build.mjs'
import { readCommandLine } from './commandLine.mjs'
import { serveStatic } from './serveStatic.mjs'

const lighthouse = 'lighthouse@12.8.2'
const categories = ['performance', 'accessibility', 'best-practices']

const { values } = readCommandLine('Usage: npm run lighthouse -- [--min POINTS] [--runs NUMBER]', {
  options: { min: { type: 'string', default: '95' }, runs: { type: 'string', default: '3' } },
})
ensureBuilt()
const { executablePath = chromium.executablePath() } = ensureBrowser()
// Compressed, as a host would serve the page.
const { port, close } = await serveStatic({ folder: join(import.meta.dirname, '../dist'), compress: true })
let isGood = true
for (const device of ['desktop', 'phone']) {
  /** @type {number[][]} */
  const runs = []
  while (runs.length < Number(values.runs)) runs.push(await measure(device))
  const scores = categories.map((_, i) => median(runs.map((run) => run[i] ?? 0)))
  console.log(`${device.padEnd(8)} ${categories.map((name, i) => `${name} ${scores[i]}`).join(' · ')}`)
  if (scores.some((score) => score < Number(values.min))) isGood = false
}
close()
process.exitCode = isGood ? 0 : 1

/**
 * The median, or the lower of the two middle values; 0 for an empty list.
 * @param {number[]} figures
 */
function median(figures) {
  return figures.sort((a, b) => a - b)[(figures.length - 1) >> 1] ?? 0
}

/**
 * The scores of the categories, out of 100. Lighthouse runs in another process, because this one serves the page.
 * @param {string} device
 * @returns {Promise<number[]>}
 */
function measure(device) {
  const only = `--only-categories=${categories.join(',')}`
  const options = ['--quiet', '--output=json', only, '--chrome-flags=--headless=new --no-sandbox']
  if (device === 'desktop') options.push('--preset=desktop')
  const child = spawn('npx', ['--yes', lighthouse, `http://127.0.0.1:${port}/`, ...options], {
    env: { ...process.env, CHROME_PATH: executablePath },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return new Promise((resolve, reject) => {
    let report = ''
    child.stdout.setEncoding('utf8').on('data', (text) => {
      report += text
    })
    child.on('error', reject)
    child.on('close', (code) => {
      if (code !== 0) return reject(new Error(`${lighthouse} ended with ${code}`))
      const found = JSON.parse(report).categories
      resolve(categories.map((name) => Math.round(100 * found[name].score)))
    })
  })
}
