/** The files that `diagnose PATH` reads: a file, a folder, a dump of a cluster, or an archive of one. */
import { type ArchiveForm, archiveForm } from '../../kubectlOutput/dumps/archive.ts'
import { ArchiveError, type ArchiveProblem } from '../../kubectlOutput/dumps/archiveTypes.ts'
import { type DumpKind, dumpNames, dumpOf } from '../../kubectlOutput/dumps/dump.ts'
import { openArchive } from '../../kubectlOutput/dumps/openArchive.ts'
import { watchOfCapture } from '../../kubectlOutput/dumps/sharkCapture.ts'
import { BadInputError } from '../badInput.ts'
import type { CliHost } from '../cliHost.ts'
import { shownLine } from '../shownText.ts'

export interface DiagnosedFile {
  /** As typed, or with the path inside of the archive: `dump.tar.gz: shop/pods.json`. */
  readonly name: string
  /** `folder`: the file may be no output of kubectl. `dump`: the list in the file may be empty. */
  readonly from: 'arguments' | 'folder' | 'dump'
  readonly read: (take: (chunk: string) => void) => Promise<void>
}

/** Lists the files that a path stands for, and prints the kind of a dump on standard error. Throws BadInputError. */
export async function diagnosedFiles(path: string, host: CliHost): Promise<readonly DiagnosedFile[]> {
  if (path === '-') return [fileOf(path, 'arguments', host)]
  const inFolder = host.listFolder(path)
  if (inFolder !== undefined) return folderFiles(path, inFolder, host)
  const start = host.readStart?.(path)
  const form = start === undefined ? undefined : archiveForm(start)
  return form === undefined ? [fileOf(path, 'arguments', host)] : archiveFiles(path, form, host)
}

function fileOf(path: string, from: DiagnosedFile['from'], host: CliHost): DiagnosedFile {
  return {
    name: path,
    from,
    read: async (take) => {
      if (host.readChunks) await host.readChunks(path, take)
      else take(await host.readText(path))
    },
  }
}

const textFile = (name: string, text: () => string): DiagnosedFile => ({
  name,
  from: 'dump',
  read: async (take) => take(text()),
})

async function folderFiles(path: string, paths: readonly string[], host: CliHost): Promise<readonly DiagnosedFile[]> {
  const dump = dumpOf(paths.map((one) => one.replaceAll('\\', '/')))
  if (dump === undefined) return paths.map((one) => fileOf(one, 'folder', host))
  tell(path, dump.kind, dump.files.length, host)
  if (dump.kind !== 'k8shark') return dump.files.map((one) => fileOf(one, 'dump', host))
  const files = await Promise.all(dump.files.map(async (name) => ({ name, text: await host.readText(name) })))
  const { name, text } = watchOfCapture(files)
  return [textFile(`${path}: ${name}`, () => text)]
}

async function archiveFiles(path: string, form: ArchiveForm, host: CliHost): Promise<readonly DiagnosedFile[]> {
  const source = host.readBytes?.(path)
  if (source === undefined) throw archiveInput(path, 'damaged')
  try {
    const { kind, files } = await openArchive(form, source)
    tell(path, kind, files.length, host)
    const decoder = new TextDecoder()
    return files.map(({ name, bytes }) => textFile(`${path}: ${name}`, () => decoder.decode(bytes)))
  } catch (error) {
    if (error instanceof ArchiveError) throw archiveInput(path, error.problem)
    throw error
  }
}

function tell(path: string, kind: DumpKind | undefined, count: number, host: CliHost): void {
  const what = kind === undefined ? 'archive' : dumpNames[kind]
  host.err(`note: ${shownLine(path)}: ${what}, ${count} file${count === 1 ? '' : 's'} with objects\n`)
}

const problems: Readonly<Record<ArchiveProblem, string>> = {
  tooLarge: 'the unpacked archive is too large: 4 GiB in total and 512 MiB of objects are read',
  tooManyEntries: 'the archive has more than 200,000 entries',
  cutOff: 'the archive is incomplete',
  damaged: 'the archive is damaged',
  notTar: 'the compressed file does not contain a tar archive',
  encrypted: 'it is encrypted; decrypt it with age, or with kshrk decrypt',
}

const archiveInput = (path: string, problem: ArchiveProblem): BadInputError =>
  new BadInputError(`error: ${shownLine(path)} cannot be read: ${problems[problem]}`)
