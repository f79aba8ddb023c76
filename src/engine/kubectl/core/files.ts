/** Files named on the command line. */
import type { Invocation } from './command.ts'

/** Content of a file; `/dev/stdin` is the standard input. Undefined if the file does not exist. */
export function fileText({ files, stdin }: Pick<Invocation, 'files' | 'stdin'>, path: string): string | undefined {
  if (path === '/dev/stdin') return stdin ?? ''
  return Object.hasOwn(files, path) ? files[path] : undefined
}
