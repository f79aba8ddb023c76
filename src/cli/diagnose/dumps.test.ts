/** Tests of `rollscope diagnose` with dumps of a simulated cluster, as folders and as archives. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exportStream, type JsonObject } from '../../engine/index.ts'
import { Harness } from '../../engine/testing/harness.ts'
import type { CliHost } from '../cliHost.ts'
import { runCli } from '../runCli.ts'
import { bareHost } from '../testing/bareHost.ts'

const folder = mkdtempSync(join(tmpdir(), 'dumps-'))
afterAll(() => rmSync(folder, { recursive: true }))

interface Version {
  readonly type: string
  readonly object: JsonObject
}

/** All versions of the run's objects, by resource. */
let versions: ReadonlyMap<string, readonly Version[]>

beforeAll(() => {
  const h = new Harness().deployment({ replicas: 3 })
  h.run(20_000)
  h.setImage('web', 'shop/web:v2.nopull')
  h.run(60_000)
  const { document, cursor } = h.session
  const ofFile = (text: string): Version[] =>
    text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
  versions = new Map(exportStream(document, cursor).map(({ name, text }) => [name.replace('.json', ''), ofFile(text)]))
})

/** The objects of a resource after a number of versions. */
function stateOf(resource: string, until = Number.POSITIVE_INFINITY): readonly JsonObject[] {
  const objects = new Map<string, JsonObject>()
  for (const { type, object } of (versions.get(resource) ?? []).slice(0, until)) {
    const { uid } = object.metadata as JsonObject
    if (type === 'DELETED') objects.delete(String(uid))
    else objects.set(String(uid), object)
  }
  return [...objects.values()]
}

const listOf = (resource: string): string =>
  JSON.stringify({ apiVersion: 'v1', kind: 'List', items: stateOf(resource) }, undefined, 2)

const resources = ['events', 'services', 'daemonsets', 'deployments', 'replicasets', 'pods']

const clusterInfo = (): Readonly<Record<string, string>> => ({
  'nodes.json': listOf('nodes'),
  'default/replication-controllers.json': listOf('replicationcontrollers'),
  ...Object.fromEntries(resources.map((one) => [`default/${one}.json`, listOf(one)])),
  'default/web-1/logs.txt': '==== START logs for container web ====\n',
})

const mustGather = (): Readonly<Record<string, string>> => {
  const root = 'must-gather.local.7/quay-io-sha256'
  const nodes = stateOf('nodes').map((node, i): [string, string] => [
    `${root}/cluster-scoped-resources/core/nodes/node-${i}.yaml`,
    JSON.stringify(node),
  ])
  const group = (one: string): string => (/pods|events|services/.test(one) ? 'core' : 'apps')
  return {
    ...Object.fromEntries(nodes),
    ...Object.fromEntries(
      resources.map((one) => [`${root}/namespaces/default/${group(one)}/${one}.yaml`, listOf(one)]),
    ),
    [`${root}/cluster-scoped-resources/config.openshift.io/proxies.yaml`]: 'no: object\n',
    [`${root}/namespaces/default/pods/web-1/web/logs/current.log`]: 'GET /\n',
  }
}

/** Five lists of each resource, over the whole run. */
const capture = (): Readonly<Record<string, string>> => {
  const records = ['nodes', ...resources].flatMap((one) => {
    const count = versions.get(one)?.length ?? 0
    return [1, 2, 3, 4, 5].map((poll): [string, string] => [
      `k8shark-capture/records/${one}-${poll}.json`,
      JSON.stringify({
        captured_at: `2026-01-01T00:0${poll}:00Z`,
        api_path: `/api/v1/namespaces/default/${one}`,
        response_code: 200,
        response_body: { apiVersion: 'v1', kind: 'List', items: stateOf(one, Math.ceil((count * poll) / 5)) },
      }),
    ])
  })
  return {
    'k8shark-capture/metadata.json': '{"record_count": 35}',
    'k8shark-capture/index.json': '{}',
    ...Object.fromEntries(records),
  }
}

function write(files: Readonly<Record<string, string>>): string {
  const root = mkdtempSync(join(folder, 'dump-'))
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true })
    writeFileSync(join(root, name), text)
  }
  return root
}

function archiveOf(root: string, option: string): string {
  const file = join(mkdtempSync(join(folder, 'archive-')), option === '-czf' ? 'dump.tar.gz' : 'dump.tar')
  execFileSync('tar', [option, file, '-C', root, '.'])
  return file
}

/** Runs diagnose over real files; `files` are the files of a folder. */
async function diagnose(path: string, files?: Readonly<Record<string, string>>, ...args: string[]) {
  const said = { out: '', err: '' }
  const isObjects = (name: string): boolean => /\.(?:json|ya?ml)$/.test(name)
  const host: CliHost = {
    ...bareHost,
    readText: async (file) => readFileSync(file, 'utf8'),
    readStart: (file) => new Uint8Array(readFileSync(file)).subarray(0, 512),
    readBytes: (file) => new Blob([readFileSync(file)]).stream(),
    listFolder: (folderPath) =>
      files && folderPath === path
        ? Object.keys(files)
            .filter(isObjects)
            .map((name) => join(path, name))
        : undefined,
    out: (text) => {
      said.out += text
    },
    err: (text) => {
      said.err += text
    },
  }
  return { code: await runCli(['diagnose', path, ...args], host), ...said }
}

describe('rollscope diagnose reads', () => {
  test.each([
    ['kubectl cluster-info dump', clusterInfo],
    ['must-gather', mustGather],
    ['k8shark capture', capture],
  ])('a folder and archives of %s, names the tool, and finds the fault', async (name, make) => {
    const files = make()
    const root = write(files)
    const inFolder = await diagnose(root, files, '--json')
    expect(inFolder.err).toMatch(new RegExp(`^note: ${root}: ${name}, \\d+ files? with objects\n`))
    for (const found of [inFolder, await diagnose(archiveOf(root, '-czf'), undefined, '--json')]) {
      expect(found.err).not.toContain('warning:')
      expect(found.code).toBe(1)
      const { findings } = JSON.parse(found.out)
      expect(findings[0].causes.map(({ id }: { id: string }) => id)).toContain('imagePull')
    }
    const plain = await diagnose(archiveOf(root, '-cf'))
    expect(plain.err).toContain(`dump.tar: ${name}, `)
    expect(plain.out).toContain('cannot pull the image shop/web:v2.nopull')
  })

  test('one YAML list that kubectl get all -o yaml prints', async () => {
    const root = write({ 'all.yaml': listOf('pods') })
    const { code, out } = await diagnose(join(root, 'all.yaml'))
    expect({ code, out }).toMatchObject({ code: 1, out: expect.stringContaining('cannot pull the image') })
  })

  test('a k8shark capture as a ZIP archive with Zstandard', async () => {
    const { err, out } = await diagnose(join(import.meta.dirname, '../../kubectlOutput/dumps/testing/watched.kshrk'))
    expect(err).toContain('watched.kshrk: k8shark capture, 1 file with objects')
    expect(out).toMatch(/^2 objects, /)
  })

  test('no damaged and no encrypted archive, and gives the reason', async () => {
    const root = write({ 'a.zip': 'PK\u0003\u0004', 'b.tar.gz': '\u001f', 'c.kshrk': 'age-encryption.org/v1\n' })
    writeFileSync(join(root, 'b.tar.gz'), new Uint8Array([0x1f, 0x8b, 8, 0, 1, 2, 3]))
    const zip = await diagnose(join(root, 'a.zip'))
    expect(zip).toMatchObject({ code: 2, out: '' })
    expect(zip.err).toContain('a.zip cannot be read: the archive is damaged')
    const encrypted = await diagnose(join(root, 'c.kshrk'))
    expect(encrypted.err).toContain(
      'c.kshrk cannot be read: it is encrypted; decrypt it with age, or with kshrk decrypt',
    )
    const damaged = await diagnose(join(root, 'b.tar.gz'))
    expect(damaged).toMatchObject({ code: 2, out: '' })
    expect(damaged.err).toContain('b.tar.gz cannot be read: the archive is damaged')
  })
})
