/** Tests that the examples run as documented. Examples whose program is not installed are skipped. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import process from 'node:process'
import { beforeAll, describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const command = `${process.execPath} ${join(root, 'bin/rollscope.mjs')}`

function run(
  program: string,
  args: readonly string[],
  cwd = root,
): { readonly code: number | null; readonly text: string } {
  // Without these variables Vitest does not take its child for a worker.
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith('VITEST'))
  const env = { ...Object.fromEntries(own), ROLLSCOPE: command }
  const { status, stdout, stderr, error } = spawnSync(program, [...args], { cwd, env, encoding: 'utf8' })
  return { code: status, text: `${stdout}${stderr}${error?.message ?? ''}` }
}

const isThere = (program: string): boolean => spawnSync(program, ['version'], { encoding: 'utf8' }).error === undefined

describe('the examples of a served cluster', () => {
  beforeAll(() => {
    // Builds the command if necessary.
    expect(run(process.execPath, ['bin/rollscope.mjs', '--version']).code).toBe(0)
  })

  it('test a rollout in Vitest', () => {
    const vitest = join(root, 'node_modules/vitest/vitest.mjs')
    const { code, text } = run(process.execPath, [vitest, 'run', '--root', 'examples/testing'])
    expect({ code, text }).toEqual({ code: 0, text: expect.stringMatching(/2 passed/) })
  })

  it('test a rollout in a shell, with curl', () => {
    const { code, text } = run('sh', ['examples/testing/curl.sh'])
    expect({ code, text }).toEqual({ code: 0, text: expect.stringContaining('the broken image was noticed') })
  })

  it.skipIf(!isThere('kubectl'))('test a script that deploys with kubectl', () => {
    const { code, text } = run('sh', ['examples/testing/deploy.sh'])
    expect({ code, text }).toEqual({ code: 0, text: expect.stringContaining('the deployment works') })
  })

  it.skipIf(!isThere('helm'))('test a chart with helm', () => {
    const { code, text } = run('sh', ['examples/chart/test.sh'])
    expect({ code, text }).toEqual({ code: 0, text: expect.stringContaining('the chart works') })
  })

  // The first run downloads the operator's modules.
  it.skipIf(!isThere('go') || process.env.CI === undefined)(
    'test an operator in Go',
    () => {
      const { code, text } = run('go', ['test', './...'], join(root, 'examples/operator'))
      expect({ code, text }).toEqual({ code: 0, text: expect.stringContaining('ok') })
    },
    600_000,
  )
})
