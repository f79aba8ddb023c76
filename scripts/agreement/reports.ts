/**
 * Reads reports: a folder with manifests, `expected.md` and optionally `commands.txt`. The quotes in the paragraph
 * about Kubernetes can be compared automatically: Rollscope's command, Event or verdict must contain them as well.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { checkInOneCluster } from '../../src/cli/check/checkFiles.ts'
import { checkJson } from '../../src/cli/check/checkReport.ts'
import { cliOver } from '../../src/cli/testing/cliOver.ts'
import type { Compared } from './compared.ts'
import { compareDeclared, declaredCases } from './declared.ts'
import { saidByCommands } from './playedCommands.ts'

/** Whether a folder is a report. */
const isReport = (folder: string): boolean => existsSync(join(folder, 'expected.md'))

/** The reports in a folder. */
export const reportsIn = (folder: string): readonly string[] =>
  isReport(folder)
    ? [folder]
    : readdirSync(folder, { withFileTypes: true })
        .filter((entry) => entry.isDirectory() && isReport(join(folder, entry.name)))
        .map(({ name }) => join(folder, name))

/**
 * Compares the reports of a folder. Declared reports are compared by their declarations, other reports by the words
 * that they quote.
 */
export async function compareReports(folder: string): Promise<readonly Compared[]> {
  const others = reportsIn(folder).filter((one) => !Object.hasOwn(declaredCases, basename(one)))
  return [...(await compareDeclared(folder)), ...(await Promise.all(others.map(compareReport)))]
}

/** Compares the quotes of a report with Rollscope's output, which must contain all of them. */
export async function compareReport(folder: string): Promise<Compared> {
  const text = readFileSync(join(folder, 'expected.md'), 'utf8')
  const quotes = quotesOf(text)
  const base = { file: basename(folder), object: '', real: 'accepted', own: 'accepted', asked: [], words: '' } as const
  const files = manifestsOf(folder)
  if (quotes.length === 0 || files.length === 0) return { ...base, agreement: 'not compared' }
  const { said, isOpen } = await play(folder, text, files)
  const lacking = quotes.filter((quote) => !saysQuote(said, quote))
  const agreement = lacking.length === 0 ? 'agree' : isOpen ? 'cannot tell' : 'otherwise wrong'
  return { ...base, agreement, words: lacking.length === 0 ? '' : `nobody says: ${lacking.join(' / ')}` }
}

/** Quotes of the real cluster's output, in the report's paragraphs that begin with `Kubernetes`. */
function quotesOf(text: string): string[] {
  const paragraphs = text.split(/\n\s*\n/).filter((one) => /^Kubernetes\b/.test(one))
  const quotes = paragraphs.flatMap((one) => [...one.matchAll(/`([^`]+)`|(?<![\w`])"([^"`]+)"(?!\w)/g)])
  // A single word is a name, not a quote.
  return quotes.map(([, code, quoted]) => code ?? quoted ?? '').filter((quote) => quote.trim().split(/\s+/).length > 2)
}

/** Whether a text contains a quote; `…` in the quote matches any text. */
function saysQuote(said: string, quote: string): boolean {
  let at = 0
  for (const piece of quote.split('…')) {
    const found = said.indexOf(piece, at)
    if (found < 0) return false
    at = found + piece.length
  }
  return true
}

interface ManifestOfReport {
  readonly path: string
  readonly text: string
}

const manifestsOf = (folder: string): readonly ManifestOfReport[] =>
  readdirSync(folder)
    .filter((name) => /\.ya?ml$/.test(name))
    .sort((a, b) => Number(b === 'before.yaml') - Number(a === 'before.yaml') || (a < b ? -1 : 1))
    .map((name) => ({ path: name, text: readFileSync(join(folder, name), 'utf8') }))

interface Played {
  /** The whole output as a single text. */
  readonly said: string
  /** Whether `check` cannot tell the outcome. */
  readonly isOpen: boolean
}

async function play(folder: string, text: string, files: readonly ManifestOfReport[]): Promise<Played> {
  const byPath = Object.fromEntries(files.map(({ path, text: manifest }) => [path, manifest]))
  const commands = join(folder, 'commands.txt')
  const lines = existsSync(commands)
    ? readFileSync(commands, 'utf8').split('\n')
    : files.flatMap(({ path }) => [`kubectl apply -f ${path}`, 'wait settled'])
  const said = [...saidByCommands(lines, byPath)]
  const run = cliOver(byPath)
  for (const [, line = ''] of text.matchAll(/`rollscope ((?:plan|check) [^`]+)`/g)) {
    const { out, err } = await run(line)
    said.push(out, err)
  }
  const options = { seed: 1, config: undefined, answers: {} }
  const checked = checkJson([checkInOneCluster(files.slice(0, 1), options)])
  said.push(...checked.objects.map(({ words, rollout }) => `${words}\n${rollout?.why ?? ''}`))
  return { said: said.join('\n'), isOpen: checked.cannotTell > 0 }
}
