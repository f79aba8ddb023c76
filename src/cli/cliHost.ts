import type { ReadText } from './playRun.ts'
import type { PlaySeeds } from './study/playSeeds.ts'

/** What of the page is opened. */
export interface ServedPage {
  readonly fragment: string
  /** Texts that the page asks its own server for, by their paths. */
  readonly texts: Readonly<Record<string, string>>
  /** Whether a browser is started. */
  readonly browser: boolean
}

/** The machine, as far as the command uses it. */
export interface CliHost {
  /** The text of a file, of standard input for `-`. Throws `BadInputError` in kubectl's words. */
  readonly readText: ReadText
  /** The text of a file in pieces, whatever its size; absent: files are read whole. Throws `BadInputError`. */
  readonly readChunks?: (path: string, take: (chunk: string) => void) => Promise<void>
  /** The manifests in a folder and in those within it, sorted; undefined for what is no folder. Throws `BadInputError`. */
  readonly listFolder: (path: string) => readonly string[] | undefined
  /** Throws `BadInputError`. */
  readonly writeText: (path: string, text: string) => void
  /** Serves the page to this machine and opens it; resolves when that is over. Throws `BadInputError`. */
  readonly servePage: (page: ServedPage) => Promise<void>
  /** Plays seeds in threads of their own. */
  readonly playSeeds: PlaySeeds
  /** Shows one line in the place of the last one, or nothing; undefined where nobody watches. */
  readonly progress: ((line: string) => void) | undefined
  readonly out: (text: string) => void
  readonly err: (text: string) => void
}
