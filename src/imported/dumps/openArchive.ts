/** Opens an archive of a cluster's objects, and says which tool wrote it. */
import { archiveEntries } from './archive.ts'
import { type DumpKind, dumpOf, mayHaveObjects } from './dump.ts'
import { watchOfCapture } from './sharkCapture.ts'

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
  form: 'gzip' | 'tar',
  source: ReadableStream<Uint8Array<ArrayBuffer>>,
): Promise<OpenedArchive> {
  const entries = await archiveEntries(form, source, mayHaveObjects)
  const dump = dumpOf(entries.map(({ name }) => name))
  if (dump === undefined) return { kind: undefined, files: entries }
  const own = new Set(dump.files)
  const files = entries.filter(({ name }) => own.has(name))
  return { kind: dump.kind, files: dump.kind === 'k8shark' ? [captureFile(files)] : files }
}

function captureFile(files: readonly DumpFile[]): DumpFile {
  const decoder = new TextDecoder()
  const { name, text } = watchOfCapture(files.map((one) => ({ name: one.name, text: decoder.decode(one.bytes) })))
  return { name, bytes: new TextEncoder().encode(text) }
}
