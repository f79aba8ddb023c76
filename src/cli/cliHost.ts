import type { ReadText } from './playRun.ts'

/** The machine, as far as the command uses it. */
export interface CliHost {
  /** The text of a file, of standard input for `-`. Throws `BadInputError` in kubectl's words. */
  readonly readText: ReadText
  /** The manifests in a folder and in those within it, sorted; undefined for what is no folder. Throws `BadInputError`. */
  readonly listFolder: (path: string) => readonly string[] | undefined
  /** Throws `BadInputError`. */
  readonly writeText: (path: string, text: string) => void
  readonly out: (text: string) => void
  readonly err: (text: string) => void
}
