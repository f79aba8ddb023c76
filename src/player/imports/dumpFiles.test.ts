import { describe, expect, test } from 'vitest'
import { gzipped, tarOf } from '../../kubectlOutput/dumps/testing/tarOf.ts'
import type { OfferedFile } from '../../storage/droppedFiles.ts'
import { unpack } from './dumpFiles.ts'

const offered = (name: string, blob: Blob): OfferedFile => ({
  name,
  size: blob.size,
  bytes: () => blob.arrayBuffer(),
  blob,
})

const pods = '{"kind":"PodList","apiVersion":"v1","items":[]}'
const dump = {
  'dump/nodes.json': pods,
  'dump/shop/pods.json': pods,
  'dump/shop/replication-controllers.json': pods,
  'dump/shop/web-1/logs.txt': 'GET /',
}

async function read(files: readonly OfferedFile[]) {
  const unpacked = await unpack(files)
  const texts = await Promise.all(
    (unpacked.dump ?? []).map(async ({ name, data }) => [name, await new Response(data).text()]),
  )
  return { ...unpacked, dump: unpacked.dump && texts, files: unpacked.files.map(({ name }) => name) }
}

describe('unpack', () => {
  test('reads a kubectl dump from an archive and from a folder, as one file named after its source', async () => {
    const text = `${pods}\n`.repeat(3)
    const archive = offered('night.tar.gz', await gzipped(tarOf(dump)))
    const name = 'kubectl cluster-info dump'
    expect(await read([archive])).toEqual({ dump: [[`night.tar.gz (${name})`, text]], files: [], left: [] })
    const folder = Object.entries(dump).map(([path, content]) => offered(path, new Blob([content])))
    expect((await read(folder)).dump).toEqual([[`dump (${name})`, text]])
  })

  test('separates the JSON files of a must-gather from its YAML files', async () => {
    const root = 'must-gather.local.1/image/namespaces/shop'
    const files = { [`${root}/core/pods.yaml`]: 'kind: PodList\n', [`${root}/apps/deployments.yaml`]: pods }
    const { dump: found } = await read([offered('gather.tar', tarOf(files))])
    expect(found).toEqual([
      ['gather.tar (must-gather)', `${pods}\n`],
      ['gather.tar (must-gather)', 'kind: PodList\n\n---\n'],
    ])
  })

  test('returns single files and the files of any other archive, and names the unreadable archives', async () => {
    const other = offered('some.tar', tarOf({ 'web.yaml': 'kind: Pod\n', 'notes.txt': '' }))
    const damaged = offered('cut.tgz', new Blob([new Uint8Array([0x1f, 0x8b, 8, 0])]))
    const zip = offered('a.zip', new Blob([new Uint8Array([0x50, 0x4b, 3, 4])]))
    expect(await read([other, damaged, zip, offered('a.yaml', new Blob(['kind: Pod']))])).toEqual({
      dump: undefined,
      files: ['some.tar/web.yaml', 'a.yaml'],
      left: [
        { name: 'cut.tgz', why: 'archive' },
        { name: 'a.zip', why: 'archive' },
      ],
    })
  })
})
