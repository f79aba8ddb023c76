/** Dumps of a cluster among dropped files, as folders or archives. */

import { archiveForm } from '../../kubectlOutput/dumps/archive.ts'
import { ArchiveError } from '../../kubectlOutput/dumps/archiveTypes.ts'
import { type DumpKind, dumpNames, dumpOf } from '../../kubectlOutput/dumps/dump.ts'
import { openArchive } from '../../kubectlOutput/dumps/openArchive.ts'
import { watchOfCapture } from '../../kubectlOutput/dumps/sharkCapture.ts'
import type { OfferedFile } from '../../storage/droppedFiles.ts'
import type { LeftFile } from '../../store/notices.ts'
import type { ImportFile } from '../../workers/importRequests.ts'

interface Unpacked {
  /** A dump, in at most two files that are named after the dump: a JSON file and a YAML file. */
  readonly dump: readonly ImportFile[] | undefined
  /** The other files, with the content of other archives. */
  readonly files: readonly OfferedFile[]
  /** Archives that cannot be read. */
  readonly left: readonly LeftFile[]
}

/** Unpacks archives. If an archive is a dump, the files beside this archive are left out. */
export async function unpack(offered: readonly OfferedFile[]): Promise<Unpacked> {
  const files: OfferedFile[] = []
  const left: LeftFile[] = []
  for (const one of offered) {
    const form = await formOf(one)
    if (form === undefined || one.blob === undefined) {
      files.push(one)
      continue
    }
    try {
      const { kind, files: inside } = await openArchive(form, one.blob.stream())
      const parts = inside.map(({ name, bytes }) => ({ name, blob: new Blob([bytes]) }))
      if (kind !== undefined) return { dump: await joined(one.name, kind, parts), files: [], left }
      files.push(...parts.map(({ name, blob }) => offeredFile(`${one.name}/${name}`, blob)))
    } catch (error) {
      if (!(error instanceof ArchiveError)) throw error
      left.push({ name: one.name, why: error.problem === 'tooLarge' ? 'tooLarge' : 'archive' })
    }
  }
  return { dump: await dumpAmong(files), files, left }
}

const offeredFile = (name: string, blob: Blob): OfferedFile => ({
  name,
  size: blob.size,
  bytes: () => blob.arrayBuffer(),
  blob,
})

async function formOf({ blob, isFolder }: OfferedFile): Promise<ReturnType<typeof archiveForm>> {
  if (blob === undefined || isFolder) return undefined
  try {
    return archiveForm(new Uint8Array(await blob.slice(0, 512).arrayBuffer()))
  } catch (error) {
    // In some browsers only a failed read reveals that a file is a folder.
    if (error instanceof DOMException) return undefined
    throw error
  }
}

async function dumpAmong(files: readonly OfferedFile[]): Promise<readonly ImportFile[] | undefined> {
  const dump = dumpOf(files.map(({ name }) => name))
  if (dump === undefined) return undefined
  const own = new Set(dump.files)
  const parts = files.flatMap(({ name, blob }) => (blob !== undefined && own.has(name) ? [{ name, blob }] : []))
  const [root = ''] = dump.files[0]?.split('/') ?? []
  if (dump.kind !== 'k8shark') return joined(root, dump.kind, parts)
  const texts = await Promise.all(parts.map(async ({ name, blob }) => ({ name, text: await blob.text() })))
  return joined(root, dump.kind, [{ name: '', blob: new Blob([watchOfCapture(texts).text]) }])
}

interface Part {
  readonly name: string
  readonly blob: Blob
}

/**
 * Joins the parts of a dump to one file per format: a dump has hundreds of small parts, which are then read, named and
 * saved together.
 */
async function joined(name: string, kind: DumpKind, parts: readonly Part[]): Promise<readonly ImportFile[]> {
  const json: BlobPart[] = []
  const yaml: BlobPart[] = []
  for (const { blob } of parts) {
    const isJson = /^[\s\ufeff]*[[{]/.test(await blob.slice(0, 64).text())
    if (isJson) json.push(blob, '\n')
    else yaml.push(blob, '\n---\n')
  }
  const title = `${name} (${dumpNames[kind]})`
  return [json, yaml].flatMap((list) => (list.length === 0 ? [] : [{ name: title, data: new Blob(list) }]))
}
