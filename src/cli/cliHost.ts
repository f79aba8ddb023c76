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

/**
 * The answer to a page's request; undefined if the path does not exist. `sent` is called when the page has received the
 * text.
 */
type LiveAnswer = { readonly text: string; readonly sent?: () => void } | { readonly problem: string } | undefined

/** The page to open, with the texts that its server hands over. */
export interface ServedPage {
  readonly fragment: string
  /** Texts for the page's own server, by path. */
  readonly texts: Readonly<Record<string, string>>
  /** Whether a browser is started. */
  readonly browser: boolean
  /** Answers requests below a path prefix, from the page itself only. */
  readonly live?: {
    readonly prefix: string
    readonly answer: (request: LiveRequest) => Promise<LiveAnswer>
  }
  /** The listening address, unless it is loopback with the usual port. */
  readonly listens?: {
    readonly port: number
    /** Whether no other port is tried. */
    readonly isExact: boolean
    /** A further address of this machine. */
    readonly alsoAt: string | undefined
    /** Handles requests before the page's files; false passes the request on to the files. */
    readonly first: (request: IncomingMessage, response: ServerResponse) => boolean
    readonly onPort: (port: number) => void
  }
  /** Called when the server accepts requests. */
  readonly isServed?: () => void
}

/** A program started by this program. */
export interface RunningProgram {
  /** Resolves when the program has ended; with the reason if it could not be started. */
  readonly ended: Promise<string | undefined>
  readonly stop: () => void
}

/** The interface to the machine. */
export interface CliHost {
  /** Reads a file, or standard input for `-`. Throws `BadInputError` in kubectl's words. */
  readonly readText: ReadText
  /** Reads a file of any size in pieces; absent: files are read whole. Throws `BadInputError`. */
  readonly readChunks?: (path: string, take: (chunk: string) => void) => Promise<void>
  /** The first 512 bytes of a regular file; undefined for any other path. Absent: no file is an archive. */
  readonly readStart?: (path: string) => Uint8Array | undefined
  /** The bytes of a file of any size. */
  readonly readBytes?: (path: string) => ReadableStream<Uint8Array<ArrayBuffer>>
  /**
   * The manifests in a folder and its subfolders, sorted; undefined if the path is no folder. Throws `BadInputError`.
   */
  readonly listFolder: (path: string) => readonly string[] | undefined
  /** Throws `BadInputError`. */
  readonly writeText: (path: string, text: string) => void
  /** Creates a folder with its parents; an existing folder stays. Throws `BadInputError`. */
  readonly makeFolder: (path: string) => void
  /** Appends to a file; creates the file with access for its owner alone. Throws `BadInputError`. */
  readonly appendText: (path: string, text: string) => void
  /** Whether a file or folder exists. */
  readonly isThere: (path: string) => boolean
  /** Starts a program. The program is stopped when this process ends, for whatever reason. */
  readonly startProgram: (
    program: string,
    args: readonly string[],
    listener: { readonly out: (text: string) => void; readonly err: (text: string) => void },
    /** Text for the program's standard input; without it the input is empty. */
    input?: string,
  ) => RunningProgram
  /**
   * From now on the first interruption (Ctrl-C) calls `tell` instead of ending the program; a second interruption ends
   * the program. With `also`, the end of standard input counts as an interruption, too.
   */
  readonly onInterrupt: (tell: () => void, also?: 'endOfInput') => void
  /** Serves the page to this machine and opens it; resolves when serving ends. Throws `BadInputError`. */
  readonly servePage: (page: ServedPage) => Promise<void>
  /** Plays seeds in separate threads. */
  readonly playSeeds: PlaySeeds
  /** Replaces the last progress line; undefined without a terminal. */
  readonly progress: ((line: string) => void) | undefined
  readonly out: (text: string) => void
  readonly err: (text: string) => void
}
