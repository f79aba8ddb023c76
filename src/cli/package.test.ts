/**
 * Tests of the package as users get it: packed, installed without a network into an empty folder, run and type-checked.
 */
import { spawn, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { webManifest } from '../scenarios/webManifest.ts'

const root = join(import.meta.dirname, '../..')
const timeoutMs = 300_000
let folder = ''
/** The packages in the bundles of the command and the library. */
let bundled: readonly string[] = []

function run(cwd: string, command: string, args: readonly string[]): string {
  const result = spawnSync(command, [...args], { cwd, encoding: 'utf8' })
  expect(result.error ?? result.status, `${command} ${args.join(' ')}\n${result.stdout}\n${result.stderr}`).toBe(0)
  return result.stdout
}

/** A separate checkout, because packing builds, and other tests run the build here. */
function checkOut(): string {
  const copy = mkdtempSync(join(tmpdir(), 'rollscope-checkout-'))
  const wanted =
    /^(src|scripts|bin|public|room|index\.html|vite\.config\.ts|package.*\.json|tsconfig.*\.json|[A-Z]+(\.md)?)$/
  for (const name of readdirSync(root).filter((one) => wanted.test(one)))
    cpSync(join(root, name), join(copy, name), { recursive: true })
  mkdirSync(join(copy, 'node_modules'))
  for (const name of readdirSync(join(root, 'node_modules')).filter((one) => one !== '.cache'))
    symlinkSync(join(root, 'node_modules', name), join(copy, 'node_modules', name))
  return copy
}

/** The names of the packages in the bundles of a folder, by their source maps. */
function bundledPackages(bundles: string): string[] {
  const maps = readdirSync(bundles).filter((name) => name.endsWith('.map'))
  return maps
    .flatMap((name): string[] => JSON.parse(readFileSync(join(bundles, name), 'utf8')).sources)
    .flatMap((source) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(source)?.[1] ?? [])
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'rollscope-package-'))
  const copy = checkOut()
  try {
    run(copy, 'npm', ['pack', '--silent', '--offline', '--pack-destination', folder])
    bundled = bundledPackages(join(copy, 'dist-cli'))
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
  const [tarball] = readdirSync(folder)
  writeFileSync(join(folder, 'package.json'), '{ "name": "stranger", "private": true, "type": "module" }')
  run(folder, 'npm', ['install', '--offline', '--no-audit', '--no-fund', '--silent', `./${tarball}`])
}, timeoutMs)

afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('the package has no dependencies', () => {
  const modules = join(folder, 'node_modules')
  expect(readdirSync(modules).filter((name) => !name.startsWith('.'))).toEqual(['rollscope'])
  const files = ['CHANGELOG.md', 'LICENSE', 'README.md', 'bin', 'dist', 'dist-cli', 'package.json']
  expect(readdirSync(join(modules, 'rollscope')).sort()).toEqual(files)
  const { version } = JSON.parse(readFileSync(join(modules, 'rollscope/package.json'), 'utf8'))
  expect(readFileSync(join(modules, 'rollscope/CHANGELOG.md'), 'utf8')).toContain(`## ${version}`)
})

it('the package contains the page and the bundles, without source maps', () => {
  const installed = join(folder, 'node_modules/rollscope')
  expect(readdirSync(join(installed, 'dist'))).toEqual(
    expect.arrayContaining(['index.html', 'assets', 'singleFile.html']),
  )
  const files = readdirSync(installed, { recursive: true, encoding: 'utf8' })
  expect(files.filter((name) => name.endsWith('.map'))).toEqual([])
})

it('the package names every bundled package with its licence', () => {
  const command = join(folder, 'node_modules/rollscope/dist-cli')
  expect(bundled).toEqual(expect.arrayContaining(['js-yaml', 're2js']))
  const notices = readFileSync(join(command, 'THIRD_PARTY_NOTICES.txt'), 'utf8')
  for (const name of bundled) expect(notices).toMatch(new RegExp(`^${name} [\\d.]+ \\(`, 'm'))
  const page = readFileSync(join(folder, 'node_modules/rollscope/dist/THIRD_PARTY_NOTICES.txt'), 'utf8')
  for (const name of ['react', 'workbox-precaching', '@fontsource-variable/inter', '@codemirror/view'])
    expect(page).toContain(`\n${name} `)
})

it('the package serves its page', async () => {
  const command = spawn(join(folder, 'node_modules/.bin/rollscope'), ['open', '--no-browser'], { cwd: folder })
  try {
    const address = await new Promise<string>((resolve, reject) => {
      command.stdout.setEncoding('utf8').on('data', (text: string) => resolve(/http\S+/.exec(text)?.[0] ?? text))
      command.on('exit', reject)
    })
    expect(await (await fetch(address)).text()).toBe(
      readFileSync(join(folder, 'node_modules/rollscope/dist/index.html'), 'utf8'),
    )
  } finally {
    command.kill('SIGINT')
  }
})

it('the package has the command', () => {
  writeFileSync(join(folder, 'web.yaml'), webManifest('shop/web:v1'))
  const command = join(folder, 'node_modules/.bin/rollscope')
  expect(run(folder, command, ['--version'])).toMatch(/^rollscope \d/)
  expect(run(folder, command, ['run', 'web.yaml', '-q'])).toMatch(/^complete after/)
})

it(
  'the package has the library with its types',
  () => {
    const program = (field: string) => `import { openRun } from 'rollscope'
const run = openRun({ seed: 1 }); run.apply(${JSON.stringify(webManifest('shop/web:v1'))})
run.playUntilDecided(); const figure: number = run.summary().${field}; console.log(figure)
`
    const check = ['--noEmit', '--strict', '--target', 'es2023', '--module', 'nodenext', '--types', '', 'program.ts']
    const tsc = join(root, 'node_modules/typescript/bin/tsc')
    writeFileSync(
      join(folder, 'program.ts'),
      `declare const console: { log(text: unknown): void }\n${program('mostPods')}`,
    )
    run(folder, process.execPath, [tsc, ...check])
    writeFileSync(join(folder, 'program.mjs'), program('mostPods').replace(': number', ''))
    expect(Number(run(folder, process.execPath, ['program.mjs']))).toBeGreaterThan(0)
    // The types come from the package, and are not `any`.
    writeFileSync(
      join(folder, 'program.ts'),
      `declare const console: { log(text: unknown): void }\n${program('outcome')}`,
    )
    const wrong = spawnSync(process.execPath, [tsc, ...check], { cwd: folder, encoding: 'utf8' })
    expect(wrong.stdout).toContain("is not assignable to type 'number'")
  },
  timeoutMs,
)
