/** The runs of a `serve` command: the original, and copies at their own ports. */
import { randomBytes } from 'node:crypto'
import { type Cursor, currentRun, Session } from '../../engine/index.ts'
import { encodeRunFile } from '../../share/runFile.ts'
import { BadInputError } from '../badInput.ts'
import type { CliHost } from '../cliHost.ts'
import { messageOf } from '../streams.ts'
import { type Listener, listen } from './apiListener.ts'
import { makeCertificate, type ServerCertificate } from './certificate.ts'
import type { Fork } from './controls/control.ts'
import { ControlError } from './controls/input.ts'
import { kubeconfigText } from './kubeconfig.ts'
import { ServedPages } from './page/servedPages.ts'
import type { ServeCommand } from './serveArgs.ts'
import type { RealClock } from './serveClock.ts'
import { SERVED_RECORD, ServedRun } from './servedRun.ts'

/** The most copies that are served at once. */
const MOST_FORKS = 20

const wallClock: RealClock = {
  now: () => performance.now(),
  after: (ms, call) => {
    if (ms === 0) {
      const immediate = setImmediate(call)
      return () => clearImmediate(immediate)
    }
    const timer = setTimeout(call, ms)
    return () => clearTimeout(timer)
  },
}

/** A served run. */
interface Served extends Fork {
  readonly run: ServedRun
  /** The run's name for pages. */
  readonly page: string
}

export class ServedRuns {
  readonly #command: ServeCommand
  readonly #manifestText: string
  readonly #err: CliHost['err']
  readonly #certificate: ServerCertificate
  readonly #token = randomBytes(24).toString('base64url')
  readonly #listeners = new Map<ServedRun, Listener>()
  readonly pages = new ServedPages({
    runText: (run, from) => this.#runText(run, from),
    fork: async (run, cursor) => (await this.#fork(run, cursor)).run,
  })
  #first: ServedRun | undefined
  /** Path of the kubeconfig, quoted for a shell. */
  readonly #path: string

  private constructor(
    command: ServeCommand,
    certificate: ServerCertificate,
    manifestText: string,
    err: CliHost['err'],
    path: string,
  ) {
    this.#command = command
    this.#path = path
    this.#certificate = certificate
    this.#manifestText = manifestText
    this.#err = err
  }

  /** Makes a certificate and a token for all runs. `path`: path of the kubeconfig, quoted for a shell. */
  static async create(
    command: ServeCommand,
    manifestText: string,
    path: string,
    { err }: Pick<CliHost, 'err'>,
  ): Promise<ServedRuns> {
    const { names, addresses } = hostNames(command)
    return new ServedRuns(command, await makeCertificate(names, addresses), manifestText, err, path)
  }

  /** Serves the original run. Throws BadInputError for a port that cannot be used. */
  async serve(session: Session): Promise<Served> {
    const { port, bind } = this.#command
    try {
      return await this.#serve(session, port)
    } catch (error) {
      throw new BadInputError(`error: ${bind}:${port} cannot be served: ${messageOf(error)}`)
    }
  }

  /** Ends all runs and their connections. */
  close(): void {
    for (const run of [...this.#listeners.keys()]) this.#end(run)
  }

  async #serve(session: Session, port: number): Promise<Served> {
    const { bind, name, clock } = this.#command
    const run = new ServedRun(session, clock, {
      clock: wallClock,
      onFault: ({ method, target }, error) => this.#report(`${method} ${target}`, error),
      fork: async (one) => {
        const { server, kubeconfig } = await this.#fork(one)
        return { server, kubeconfig }
      },
      endFork: (one) => this.#endFork(one),
      runFile: (one) => this.#runText(one),
    })
    const { names, addresses } = hostNames(this.#command)
    const access = { certificate: this.#certificate, token: this.#token }
    const listener = await listen({ run, ...access, address: bind, port, names: [...names, ...addresses] })
    const server = `https://${name ?? bind}:${listener.port}`
    const line = this.#first === undefined ? `export KUBECONFIG=${this.#path}` : `kubectl --server ${server}`
    this.#first ??= run
    this.#listeners.set(run, listener)
    const page = this.pages.add(run, { address: server, line })
    const { certificate } = this.#certificate
    return { run, page, server, kubeconfig: kubeconfigText({ server, certificate, token: this.#token }) }
  }

  /** The run from a journal's entry on. */
  #runText({ session: { document, cursor, fingerprint } }: ServedRun, from = 0): string {
    const part = from === 0 ? document : { ...document, journal: document.journal.slice(from) }
    return encodeRunFile({ document: part, cursor, fingerprint, manifestText: from === 0 ? this.#manifestText : '' })
  }

  /** Serves a copy of the run at present, or at a cursor. */
  #fork({ session }: ServedRun, cursor?: Cursor): Promise<Served> {
    if (this.#listeners.size > MOST_FORKS) throw new ControlError(`at most ${MOST_FORKS} copies are served at once`)
    const copy = new Session(currentRun(session.document), SERVED_RECORD)
    copy.seekTo(cursor ?? session.cursor, cursor ? Number.POSITIVE_INFINITY : session.commandsDone)
    copy.replaceRest([])
    return this.#serve(copy, 0)
  }

  #endFork(run: ServedRun): void {
    if (run === this.#first) throw new ControlError('this run is not a copy: it ends when the command ends')
    // The server ends only after the answer is sent.
    setTimeout(() => this.#end(run), 100)
  }

  #end(run: ServedRun): void {
    run.close()
    this.pages.remove(run)
    this.#listeners.get(run)?.close()
    this.#listeners.delete(run)
  }

  #report(request: string, error: unknown): void {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
    this.#err(`rollscope: ${request} met an internal error. Please report it with the text below:\n${text}\n`)
  }
}

/** Names and addresses by which clients reach the server. */
function hostNames({ name, bind }: ServeCommand): { readonly names: string[]; readonly addresses: string[] } {
  return {
    names: ['localhost', ...(name === undefined ? [] : [name.toLowerCase()])],
    addresses: [...new Set(['127.0.0.1', bind])],
  }
}
