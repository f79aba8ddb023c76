/** Archives of dumps as strangers bring them: with changed bytes and sizes, cut, repeated, and with any names. */
import { gzipSync } from 'node:zlib'
import type { Random } from '../../src/engine/sim/prng.ts'
import { archiveForm } from '../../src/kubectlOutput/dumps/archive.ts'
import { ArchiveError } from '../../src/kubectlOutput/dumps/archiveTypes.ts'
import { openArchive } from '../../src/kubectlOutput/dumps/openArchive.ts'
import { tarHeader } from '../../src/kubectlOutput/dumps/testing/tarOf.ts'
import { FileReader } from '../../src/kubectlOutput/readRecords.ts'

const pod = '{"kind":"Pod","apiVersion":"v1","metadata":{"name":"web","uid":"1","resourceVersion":"2"}}'
const texts = [
  `{"kind":"PodList","apiVersion":"v1","items":[${pod}]}`,
  pod,
  'kind: Pod\napiVersion: v1\nmetadata:\n  name: web\n',
  `{"captured_at":"2026-04-09T10:00:00Z","api_path":"/api/v1/pods","response_code":200,"response_body":{"kind":"PodList","items":[${pod}]}}`,
  '',
  '[',
]
const names = [
  ...['nodes.json', 'shop/pods.json', 'shop/replication-controllers.json', './shop/events.yaml', 'shop/web/logs.txt'],
  ...['must-gather/namespaces/shop/core/pods.yaml', 'must-gather/cluster-scoped-resources/core/nodes/n.yaml'],
  ...['c/index.json', 'c/metadata.json', 'c/records/1.json', 'c/records/2.json'],
  ...['../../up.json', '/etc/root.yaml', 'C:\\x.json', 'a/..\\..\\x.json', '\u0000.json', 'ünï.json', '.json'],
]

/** Types of entries: files, links, folders, headers with long names, and unknown ones. */
const types = ['0', '0', '0', '0', '0', '1', '2', '5', 'x', 'g', 'L', 'K', 'Z', '\u0000']

export function archiveInput(random: Random) {
  const tar = randomTar(random)
  const isPacked = random.float() < 0.4
  const packed = isPacked ? new Uint8Array(gzipSync(tar)) : tar
  const bytes = random.float() < 0.6 ? changed(packed, random) : packed
  return { text: Buffer.from(bytes).toString('base64'), run: () => read(bytes), most: { ms: 300, msPerMb: 300 } }
}

function randomTar(random: Random): Uint8Array<ArrayBuffer> {
  const parts = Array.from({ length: random.int(1, 6) }, () => {
    const type = random.float() < 0.7 ? '0' : random.pick(types)
    const name = random.pick(names)
    const isExtended = type === 'x' || type === 'L'
    const text = isExtended ? random.pick([`20 path=${name}\n`, '12 size=99\n', `${name}\0`, 'x']) : random.pick(texts)
    const data = new TextEncoder().encode(text)
    const size = random.float() < 0.1 ? random.pick([0, 1, 513, 2 ** 20, 2 ** 33 - 1]) : data.length
    return Buffer.concat([tarHeader(name, size, type), data, new Uint8Array((512 - (data.length % 512)) % 512)])
  })
  return new Uint8Array(Buffer.concat([...parts, new Uint8Array(random.pick([0, 512, 1024]))]))
}

function changed(bytes: Uint8Array<ArrayBuffer>, random: Random): Uint8Array<ArrayBuffer> {
  const copy = bytes.slice(0, random.float() < 0.3 ? random.int(0, bytes.length) : bytes.length)
  if (copy.length === 0) return copy
  for (let left = random.int(0, 4); left > 0; left--) copy[random.int(0, copy.length - 1)] = random.int(0, 255)
  return copy
}

/** Only `ArchiveError` is a refusal. No name may lead out of the archive. */
async function read(bytes: Uint8Array<ArrayBuffer>): Promise<'refused' | 'accepted'> {
  const form = archiveForm(bytes.subarray(0, 512))
  if (form === undefined || form === 'zip') return 'refused'
  try {
    const { files } = await openArchive(form, new Blob([bytes]).stream())
    for (const { name, bytes: content } of files) {
      if (/^(?:[/\\]|[A-Za-z]:)/.test(name) || name.split(/[/\\]/).includes('..')) throw new Error(`the path ${name}`)
      const reader = new FileReader(name)
      reader.push(new TextDecoder().decode(content))
      reader.end()
    }
    return 'accepted'
  } catch (error) {
    if (error instanceof ArchiveError) return 'refused'
    throw error
  }
}
