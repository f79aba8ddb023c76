/**
 * Reads archives as untrusted input: nothing is written, and everything has a limit. The formats are tar, tar with gzip,
 * and ZIP.
 */
import { type ArchiveEntry, ArchiveError, type ArchiveLimits, type EntryChoice } from './archiveTypes.ts'
import { ByteReader } from './byteReader.ts'
import { zipEntries } from './zip.ts'

const BLOCK = 512

export const archiveLimits: ArchiveLimits = { entries: 200_000, unpacked: 4 * 2 ** 30, kept: 512 * 2 ** 20 }

/** Longest name, and largest header with a name, in bytes. */
const MOST_NAME = 4096
const MOST_EXTENDED = 64 * 1024

export type ArchiveForm = 'gzip' | 'tar' | 'zip' | 'age'

const AGE = new TextEncoder().encode('age-encryption.org/v1\n')

/**
 * The form of the archive that begins with these 512 bytes; undefined for a file of another form. `age`: a file that is
 * encrypted with age, whose content is unknown.
 */
export function archiveForm(start: Uint8Array): ArchiveForm | undefined {
  if (start[0] === 0x1f && start[1] === 0x8b) return 'gzip'
  if (start[0] === 0x50 && start[1] === 0x4b && start[2] === 3 && start[3] === 4) return 'zip'
  if (AGE.every((byte, i) => start[i] === byte)) return 'age'
  return start.length >= BLOCK && isHeader(start) ? 'tar' : undefined
}

/**
 * The regular files of an archive that `isWanted` chooses by name. Entries with `..` or an absolute path, and links, are
 * left out. Throws ArchiveError.
 */
export async function archiveEntries(
  form: ArchiveForm,
  source: ReadableStream<Uint8Array<ArrayBuffer>>,
  isWanted: (name: string) => boolean,
  limits: ArchiveLimits = archiveLimits,
): Promise<readonly ArchiveEntry[]> {
  if (form === 'age') throw new ArchiveError('encrypted')
  const plain = form === 'gzip' ? source.pipeThrough(new DecompressionStream('gzip')) : source
  const reader = new ByteReader(plain, form === 'zip' ? limits.kept : limits.unpacked)
  try {
    const choice = { isWanted: (name: string) => isPlainName(name) && isWanted(name), limits }
    return form === 'zip' ? await zipEntries(await reader.rest(), choice) : await entriesIn(reader, choice)
  } finally {
    // The rest of the archive must not be unpacked.
    await reader.cancel()
  }
}

async function entriesIn(reader: ByteReader, { isWanted, limits }: EntryChoice): Promise<readonly ArchiveEntry[]> {
  const entries: ArchiveEntry[] = []
  let [count, kept] = [0, 0]
  let long: Partial<Record<'name' | 'size', string>> = {}
  for (;;) {
    const header = await reader.read(BLOCK)
    if (header === undefined || header.every((byte) => byte === 0)) return entries
    if (!isHeader(header)) throw new ArchiveError(count === 0 ? 'notTar' : 'damaged')
    count++
    if (count > limits.entries) throw new ArchiveError('tooManyEntries')
    const type = String.fromCharCode(header[156] ?? 0)
    const size = long.size === undefined ? sizeIn(header) : Number(long.size)
    if (!Number.isSafeInteger(size) || size < 0) throw new ArchiveError('damaged')
    const padding = (BLOCK - (size % BLOCK)) % BLOCK
    if (type === 'x' || type === 'L') {
      if (size > MOST_EXTENDED) throw new ArchiveError('damaged')
      const text = textOf((await reader.read(size)) ?? new Uint8Array(0))
      long = type === 'L' ? { name: untilZero(text) } : extendedIn(text)
      await reader.skip(padding)
      continue
    }
    const name = withoutDot(long.name ?? nameIn(header))
    long = {}
    const isFile = type === '0' || type === '\0'
    if (!isFile || !isWanted(name)) {
      await reader.skip(isDataless(type) ? 0 : size + padding)
      continue
    }
    kept += size
    if (kept > limits.kept) throw new ArchiveError('tooLarge')
    entries.push({ name, bytes: (await reader.read(size)) ?? new Uint8Array(0) })
    await reader.skip(padding)
  }
}

/** Links, devices and folders have no data, whatever their size says. */
const isDataless = (type: string): boolean => '123456'.includes(type)

/**
 * Whether a block is a header: the checksum equals the sum of all bytes, where the bytes of the checksum count as
 * blanks.
 */
function isHeader(block: Uint8Array): boolean {
  let sum = 0
  for (let i = 0; i < BLOCK; i++) sum += i >= 148 && i < 156 ? 32 : (block[i] ?? 0)
  return sum === octal(block.subarray(148, 156)) && sum > 8 * 32
}

const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)

const fieldOf = (block: Uint8Array, from: number, length: number): string =>
  untilZero(textOf(block.subarray(from, from + length)))

function untilZero(text: string): string {
  const [field = ''] = text.split('\0', 1)
  return field
}

function nameIn(block: Uint8Array): string {
  const name = fieldOf(block, 0, 100)
  const prefix = fieldOf(block, 257, 6).startsWith('ustar') ? fieldOf(block, 345, 155) : ''
  return prefix === '' ? name : `${prefix}/${name}`
}

const octal = (bytes: Uint8Array): number => {
  const digits = textOf(bytes).replaceAll('\0', ' ').trim()
  return /^[0-7]+$/.test(digits) ? Number.parseInt(digits, 8) : Number.NaN
}

/** GNU tar writes sizes from 8 GiB on in base 256; such an entry is larger than any limit. */
const sizeIn = (block: Uint8Array): number => octal(block.subarray(124, 136))

/** `LENGTH path=NAME` and `LENGTH size=BYTES` of an extended header. */
function extendedIn(text: string): { readonly name?: string; readonly size?: string } {
  const [, name] = /^\d+ path=(.*)$/m.exec(text) ?? []
  const [, size] = /^\d+ size=(\d{1,15})$/m.exec(text) ?? []
  return { ...(name === undefined ? {} : { name }), ...(size === undefined ? {} : { size }) }
}

const withoutDot = (name: string): string => name.replace(/^(?:\.\/)+/, '')

/** False for a path that leads out of the archive. */
function isPlainName(path: string): boolean {
  if (path === '' || path.length > MOST_NAME || /^(?:[/\\]|[A-Za-z]:)/.test(path)) return false
  return !path.split(/[/\\]/).includes('..')
}
