/** Tests that the action's file is valid, and that its script writes the job's summary. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { load } from 'js-yaml'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { commandPackages } from '../../../scripts/installCommand.mjs'

const folder = join(import.meta.dirname, '../../../action')
let work = ''

interface Step {
  readonly id?: string
  readonly uses?: string
  readonly run?: string
  readonly shell?: string
  readonly env?: Readonly<Record<string, string>>
}

interface Action {
  readonly inputs: Readonly<
    Record<string, { readonly description: string; readonly default?: string; readonly required?: boolean }>
  >
  readonly runs: { readonly using: string; readonly steps: readonly Step[] }
}

const action = load(readFileSync(join(folder, 'action.yml'), 'utf8')) as Action

/** Runs the last step with a workflow's inputs, and returns its output and summary. */
function run(inputs: Readonly<Record<string, string>>) {
  const step = action.runs.steps.find(({ id }) => id === 'plan')
  const filledIn = (text: string): string =>
    text.replace(/\$\{\{ (.*?) \}\}/g, (_, name: string) =>
      name === 'github.action_path'
        ? folder
        : (inputs[name.slice('inputs.'.length)] ?? action.inputs[name.slice('inputs.'.length)]?.default ?? ''),
    )
  const files = { GITHUB_STEP_SUMMARY: join(work, 'summary.md'), GITHUB_OUTPUT: join(work, 'output') }
  for (const file of Object.values(files)) writeFileSync(file, '')
  const variables = Object.fromEntries(Object.entries(step?.env ?? {}).map(([name, text]) => [name, filledIn(text)]))
  const { status, stderr } = spawnSync('bash', ['-e', '-c', step?.run ?? ''], {
    cwd: work,
    encoding: 'utf8',
    env: { ...process.env, ...variables, ...files, RUNNER_TEMP: work },
  })
  const [summary, output] = Object.values(files).map((file) => readFileSync(file, 'utf8'))
  return { status, stderr, summary: summary ?? '', output: output ?? '' }
}

const deployment = (tag: string): string => `apiVersion: apps/v1
kind: Deployment
metadata: { name: web }
spec:
  replicas: 4
  selector: { matchLabels: { app: web } }
  template:
    metadata: { labels: { app: web } }
    spec: { containers: [{ name: web, image: 'shop/web:${tag}' }] }
`

beforeAll(() => {
  work = mkdtempSync(join(tmpdir(), 'rollscope-action-'))
  writeFileSync(join(work, 'old one.yaml'), deployment('v1'))
  writeFileSync(join(work, 'new.yaml'), deployment('v2'))
  writeFileSync(join(work, 'refused.yaml'), deployment('v2').replaceAll('app: web', 'app: other'))
})

afterAll(() => rmSync(work, { recursive: true, force: true }))

describe('the GitHub action', () => {
  it('pins other actions, takes inputs as variables, and describes each input', () => {
    const { using, steps } = action.runs
    expect(using).toBe('composite')
    for (const { uses, run: script, shell } of steps) {
      if (uses !== undefined) expect(uses).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/)
      else {
        expect(shell).toBe('bash')
        expect(script).not.toContain('${{')
      }
    }
    for (const [name, { description, required, default: value }] of Object.entries(action.inputs)) {
      expect(description, name).not.toBe('')
      expect(required === true || value !== undefined, name).toBe(true)
      expect(JSON.stringify(steps), name).toContain(`inputs.${name} `)
    }
  })

  it("writes the plan to the job's summary", () => {
    const { status, summary, output } = run({
      old: '\n old one.yaml\n',
      new: 'new.yaml',
      'fail-if': 'stalled\nmostPods > 9',
    })
    expect(status).toBe(0)
    expect(summary).toMatch(/^## Rollout plan: \*\*rolls out\*\*: 1 workload rolls\n/)
    expect(summary).toContain('```mermaid\nxychart-beta\n')
    expect(summary).toContain('- not met: `mostPods > 9`')
    expect(output).toBe(`plan=${join(work, 'rollscope-plan.md')}\nexit-code=0\n`)
  })

  it('installs only the bundler and the packages that the command contains', () => {
    expect(run({ old: 'old one.yaml', new: 'new.yaml' }).status).toBe(0)
    const root = join(folder, '..')
    const notices = readFileSync(join(root, 'dist-cli/THIRD_PARTY_NOTICES.txt'), 'utf8')
    const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    const bundled = Object.keys(devDependencies).filter((name) =>
      notices.includes(`\n${name} ${devDependencies[name]} (`),
    )
    expect(commandPackages).toEqual([...bundled, 'vite'])
    const ran = action.runs.steps.map(({ run: script }) => script)
    expect(ran).toContain('node "$GITHUB_ACTION_PATH/../scripts/installCommand.mjs"')
  })

  it("ends with the command's exit code, unless the action only reports", () => {
    const inputs = { old: 'old one.yaml', new: 'refused.yaml' }
    expect(run(inputs)).toMatchObject({ status: 1, summary: expect.stringContaining('field is immutable') })
    expect(run({ ...inputs, 'report-only': 'true' })).toMatchObject({
      status: 0,
      output: expect.stringContaining('exit-code=1\n'),
    })
    const bad = run({ old: 'none.yaml$(touch made)', new: 'new.yaml', 'report-only': 'true' })
    expect(bad.status).toBe(2)
    expect(bad.summary).toContain('error: the path "none.yaml$(touch made)" does not exist')
  })

  it("treats file names as paths and the command's output as text", () => {
    for (const option of ['--help', '-h', '--version', '-'])
      expect(run({ old: option, new: 'new.yaml' })).toMatchObject({
        status: 2,
        summary: expect.stringContaining(`the path "./${option}" does not exist`),
      })
    const { summary, stderr } = run({ old: '::error::x```', new: 'new.yaml' })
    expect(summary).toMatch(/^ {4}error: the path "::error::x```" does not exist$/m)
    const [, token = ''] = /^::stop-commands::(rollscope-[0-9a-f]{32})\n/.exec(stderr) ?? []
    expect(stderr.endsWith(`\n::${token}::\n`)).toBe(true)
  })
})
