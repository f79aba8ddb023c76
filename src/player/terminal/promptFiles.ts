/** Files that are made at the prompt: they stay as long as the page, and a command takes along those that it names. */
import type { ShellInput } from '../../engine/kubectl/shell/parseScript.ts'
import type { ShellFile } from '../../engine/kubectl/shell/tokens.ts'
import { useTerminal } from '../../store/terminal.ts'

/** `./web.yaml` is `web.yaml`. */
const plain = (path: string): string => path.replace(/^(?:\.\/+)+/, '')

export function writeFile({ path, isAppended }: ShellFile, text: string): void {
  const files = new Map(useTerminal.getState().files)
  files.set(plain(path), (isAppended ? (files.get(plain(path)) ?? '') : '') + text)
  useTerminal.setState({ files })
}

/** Undefined if a file is not there, which is said. */
export function textOf(input: ShellInput): string | undefined {
  if ('text' in input) return input.text
  const { files } = useTerminal.getState()
  const missing = input.files.find((path) => !files.has(plain(path)))
  if (missing === undefined) return input.files.map((path) => files.get(plain(path))).join('')
  useTerminal.setState({ problem: { code: 'noFile', word: missing } })
  return undefined
}

/** In the ways in which a path can be written: `-f a.yaml`, `-fa.yaml`, `-f=a.yaml,b.yaml`, `--from-file=key=a.conf`. */
export function filesNamedIn(args: readonly string[]): { readonly files?: Readonly<Record<string, string>> } {
  const { files } = useTerminal.getState()
  const paths = args.flatMap((word) => [word, word.slice(2), ...word.split(/[=,]/)])
  const named = paths.flatMap((path) => {
    const text = files.get(plain(path))
    return text === undefined ? [] : [[path, text] as const]
  })
  return named.length > 0 ? { files: Object.fromEntries(named) } : {}
}
