/** Files created at the prompt: they last as long as the page, and a command takes the files that it names. */
import type { ShellInput } from '../../engine/kubectl/shell/parseScript.ts'
import type { ShellFile } from '../../engine/kubectl/shell/tokens.ts'
import { noteProblem, storeFile } from '../../store/late/terminal.ts'
import { useTerminal } from '../../store/terminal.ts'

/** Removes a leading `./`. */
const plain = (path: string): string => path.replace(/^(?:\.\/+)+/, '')

export function writeFile({ path, isAppended }: ShellFile, text: string): void {
  const before = isAppended ? useTerminal.getState().files.get(plain(path)) : undefined
  storeFile(plain(path), (before ?? '') + text)
}

/** Undefined if a file does not exist, which is reported. */
export function textOf(input: ShellInput): string | undefined {
  if ('text' in input) return input.text
  const { files } = useTerminal.getState()
  const missing = input.files.find((path) => !files.has(plain(path)))
  if (missing === undefined) return input.files.map((path) => files.get(plain(path))).join('')
  noteProblem({ code: 'noFile', word: missing })
  return undefined
}

/** Recognises all notations of a path: `-f a.yaml`, `-fa.yaml`, `-f=a.yaml,b.yaml`, `--from-file=key=a.conf`. */
export function filesNamedIn(args: readonly string[]): { readonly files?: Readonly<Record<string, string>> } {
  const { files } = useTerminal.getState()
  const paths = args.flatMap((word) => [word, word.slice(2), ...word.split(/[=,]/)])
  const named = paths.flatMap((path) => {
    const text = files.get(plain(path))
    return text === undefined ? [] : [[path, text] as const]
  })
  return named.length > 0 ? { files: Object.fromEntries(named) } : {}
}
