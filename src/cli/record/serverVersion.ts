/** The version of the API server, as `kubectl version` prints it. */
import { asObject, isObject, type JsonValue, textOf } from '../../engine/index.ts'
import type { CliHost, RunningProgram } from '../cliHost.ts'
import { clusterArgs } from './clusterArgs.ts'
import type { RecordingOptions } from './recordArgs.ts'

/** A version consists of letters, digits and its signs; other text does not go into a recording. */
const VERSION = /^v\d{1,3}\.\d{1,3}\.\d{1,3}[-+.\w]{0,60}$/

/** Runs `kubectl version` once, beside the watches. */
export class ServerVersion {
  readonly #program: RunningProgram
  #text = ''

  constructor(start: CliHost['startProgram'], cluster: RecordingOptions) {
    this.#program = start('kubectl', ['version', '-o', 'json', ...clusterArgs(cluster)], {
      out: (text) => {
        this.#text = (this.#text + text).slice(0, 20_000)
      },
      err: () => undefined,
    })
  }

  /** Resolves when the program has ended. */
  async stop(): Promise<void> {
    this.#program.stop()
    await this.#program.ended
  }

  /** `v1.36.3`; undefined if kubectl did not print it. */
  get found(): string | undefined {
    try {
      const value: JsonValue = JSON.parse(this.#text)
      const version = isObject(value) ? textOf(asObject(value.serverVersion).gitVersion) : ''
      return VERSION.test(version) ? version : undefined
    } catch {
      return undefined
    }
  }
}
