import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { setFreezeMode } from '../../engine/index.ts'
import { runCli } from '../runCli.ts'
import { bareHost } from '../testing/bareHost.ts'

// Without freezing, as in production: copying frozen objects is several times slower.
setFreezeMode('none')

const example = readFileSync('examples/site/rollouts.md', 'utf8')

async function answers(files: Record<string, string>, ...words: string[]) {
  let out = ''
  let err = ''
  const code = await runCli(['answers', ...words], {
    ...bareHost,
    readText: (path) => files[path] ?? '',
    writeText: (path, text) => {
      files[path] = text
    },
    out: (text) => {
      out += text
    },
    err: (text) => {
      err += text
    },
  })
  return { code, out, err }
}

it('rollscope answers passes the true answers of the example site', async () => {
  expect(await answers({ 'rollouts.md': example }, 'rollouts.md')).toEqual({
    code: 0,
    out: 'rollouts.md: 2 manifests with answers\n',
    err: '',
  })
})

it('rollscope answers reports a false answer with its line and true value, and --write corrects it', async () => {
  const files = {
    'a.md': example.replace('lowestAvailable => 8', 'lowestAvailable => 9').replace('mostPods => 13', 'mostPods'),
  }
  const line = example.split('\n').findIndex((one) => one.includes('lowestAvailable')) + 1
  const { code, out } = await answers(files, 'a.md')
  expect(code).toBe(1)
  expect(out).toContain(`a.md:${line}:1: "lowestAvailable" is 8, and not 9\n`)
  expect(out).toContain(`a.md:${line + 1}:1: The answer has no value yet\n`)
  expect(await answers(files, 'a.md', '--write')).toMatchObject({
    code: 0,
    out: 'a.md: 2 manifests with answers, written\n',
  })
  expect(files['a.md']).toBe(example)
})

it('rollscope answers reports an unknown variable, a rejected manifest, and a command that fails', async () => {
  const fence = (text: string) => `- in a list\n\n  \`\`\`yaml\n${text.replaceAll(/^/gm, '  ')}\n  \`\`\`\n`
  const pod = 'apiVersion: v1\nkind: ConfigMap\nmetadata: { name: a }'
  const files: Record<string, string> = {
    'a.md': fence(`${pod}\n# ^? mostPod`),
    'b.md': fence(`${pod.replace('v1', 'v9')}\n# ^? configMaps.size()`),
    'c.md': fence(`${pod}\n# $ scale deployment/web --replicas=2\n# ^? pods.size() => 3`),
  }
  const { code, out } = await answers(files, 'a.md', 'b.md', 'c.md', '--write')
  expect(code).toBe(1)
  expect(out).toMatch(/^a\.md:7:\d+: .*Unknown variable: mostPod/m)
  expect(out).toMatch(/^b\.md:4:1: the command fails: .*no matches for kind/m)
  expect(out).toMatch(/^c\.md:7:1: the command fails: .*not found/m)
  expect(files['c.md']).toContain('\n  # ^? pods.size() => 0\n')
})

it('rollscope answers ends with 2 without a file', async () => {
  expect(await answers({}, '--write')).toMatchObject({ code: 2, err: expect.stringContaining('answers needs a file') })
})
