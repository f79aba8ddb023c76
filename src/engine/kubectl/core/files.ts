/** Files that a command names. */
import type { Invocation } from './command.ts'

/** What is in a file; `/dev/stdin` is the standard input. Undefined if there is no such file. */
export function fileText({ files, stdin }: Pick<Invocation, 'files' | 'stdin'>, path: string): string | undefined {
  if (path === '/dev/stdin') return stdin ?? ''
  return Object.hasOwn(files, path) ? files[path] : undefined
}
