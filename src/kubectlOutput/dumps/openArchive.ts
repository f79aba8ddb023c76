/** Opens an archive of a cluster's objects, and says which tool wrote it. */
import { type ArchiveForm, archiveEntries, archiveLimits } from './archive.ts'
import { type DumpKind, dumpOf, mayHaveObjects } from './dump.ts'
import { watchOfCapture } from './sharkCapture.ts'
import { unpackZstd } from './zstd.ts'

interface DumpFile {
  /** Path inside of the archive. */
  readonly name: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

interface OpenedArchive {
  /** Undefined for another archive, such as an archive of kubectl's output. */
  readonly kind: DumpKind | undefined
  readonly files: readonly DumpFile[]
}

/** Throws ArchiveError. */
export async function openArchive(
  form: ArchiveForm,
  source: ReadableStream<Uint8Array<ArrayBuffer>>,
): Promise<OpenedArchive> {
  const packed = await archiveEntries(form, source, (name) => mayHaveObjects(unpackedName(name)))
  const entries = await unpackedFiles(packed)
  const dump = dumpOf(entries.map(({ name }) => name))
  if (dump === undefined) return { kind: undefined, files: entries }
  const own = new Set(dump.files)
  const files = entries.filter(({ name }) => own.has(name))
  return { kind: dump.kind, files: dump.kind === 'k8shark' ? [captureFile(files)] : files }
}

/** A `.kshrk` capture compresses each of its files: `records/1f/0.json.zst`. */
const unpackedName = (name: string): string => name.replace(/\.zst$/, '')

async function unpackedFiles(entries: readonly DumpFile[]): Promise<readonly DumpFile[]> {
  let left = archiveLimits.kept
  const files: DumpFile[] = []
  for (const { name, bytes } of entries) {
    const content = name.endsWith('.zst') ? await unpackZstd(bytes, left) : bytes
    left -= content.length
    files.push({ name: unpackedName(name), bytes: content })
  }
  return files
}

function captureFile(files: readonly DumpFile[]): DumpFile {
  const decoder = new TextDecoder()
  const { name, text } = watchOfCapture(files.map((one) => ({ name: one.name, text: decoder.decode(one.bytes) })))
  return { name, bytes: new TextEncoder().encode(text) }
}
