import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ReadText } from './playedOptions.ts'
import type { PlaySeeds } from './study/playSeeds.ts'

/** A page's request to the command that serves the page. */
export interface LiveRequest {
  /** The path behind the prefix. */
  readonly path: string
  /** Number of changes that the page has, if the page names one. */
  readonly from: number | undefined
  /** The body of a POST. */
  readonly body: string | undefined
}

/** `sent` is called when the page has the text. Undefined: there is nothing at that path. */
export type LiveAnswer =
  | { readonly text: string; readonly sent?: () => void }
  | { readonly problem: string }
  | undefined

/** The page to open, with the texts that its server hands over. */
export interface ServedPage {
  readonly fragment: string
  /** Texts that the page asks its own server for, by their paths. */
  readonly texts: Readonly<Record<string, string>>
  /** Whether a browser is started. */
  readonly browser: boolean
  /** Answers what the page asks below a path, from itself only. */
  readonly live?: {
    readonly prefix: string
    readonly answer: (request: LiveRequest) => Promise<LiveAnswer>
  }
  /** Where it listens, if not on loopback alone at the usual port. */
  readonly listens?: {
    readonly port: number
    /** No other port is tried. */
    readonly isExact: boolean
    /** A further address of this machine. */
    readonly alsoAt: string | undefined
    /** Answers before the page's files do; false: they are to. */
    readonly first: (request: IncomingMessage, response: ServerResponse) => boolean
    readonly onPort: (port: number) => void
  }
  /** Called when the page can be asked for. */
  readonly isServed?: () => void
}

/** A program that runs beside this one. */
export interface RunningProgram {
  /** Resolves when it has ended, with why it could not be started, if so. */
  readonly ended: Promise<string | undefined>
  readonly stop: () => void
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
  /** Makes a folder, and those it is in; one that is there stays. Throws `BadInputError`. */
  readonly makeFolder: (path: string) => void
  /** Writes behind what a file has; makes the file, for its owner alone. Throws `BadInputError`. */
  readonly appendText: (path: string, text: string) => void
  /** Whether there is a file or folder. */
  readonly isThere: (path: string) => boolean
  /** Starts a program of the path, with no standard input. It ends with this one, however this one ends. */
  readonly startProgram: (
    program: string,
    args: readonly string[],
    listener: { readonly out: (text: string) => void; readonly err: (text: string) => void },
    /** Text for the program's standard input; without it the input is empty. */
    input?: string,
  ) => RunningProgram
  /** From now on an interruption (Ctrl-C) is told, and does not end the program; a second one does. The end of standard input counts, if asked. */
  readonly onInterrupt: (tell: () => void, also?: 'endOfInput') => void
  /** Serves the page to this machine and opens it; resolves when that is over. Throws `BadInputError`. */
  readonly servePage: (page: ServedPage) => Promise<void>
  /** Plays seeds in threads of their own. */
  readonly playSeeds: PlaySeeds
  /** Shows one line in the place of the last one, or nothing; undefined where nobody watches. */
  readonly progress: ((line: string) => void) | undefined
  readonly out: (text: string) => void
  readonly err: (text: string) => void
}
