/** What was recorded of a real cluster, as it comes from the worker that reads it. */
import type { PlayableRecording } from '../engine/index.ts'
import type { RecordingMessage } from './importRequests.ts'

export class RecordingSource {
  readonly port: MessagePort
  #received: PlayableRecording | undefined
  #waiting: (() => void)[] = []

  constructor(port: MessagePort) {
    this.port = port
    port.onmessage = ({ data }: MessageEvent<RecordingMessage>) => this.#take(data)
  }

  /** What has come of it so far; undefined before the run is there. */
  get received(): PlayableRecording | undefined {
    return this.#received
  }

  /** Resolves when that part is there; undefined if it is. */
  lacking(part: keyof PlayableRecording): Promise<void> | undefined {
    if (this.#received?.[part] !== undefined) return undefined
    return new Promise((resolve) => {
      this.#waiting.push(() => resolve(this.lacking(part)))
    })
  }

  #take(message: RecordingMessage): void {
    if (message.type === 'run') this.#received = { run: message.run }
    else if (this.#received) this.#received = { ...this.#received, explained: message.explained }
    if (this.#received?.explained) this.port.close()
    const waiting = this.#waiting
    this.#waiting = []
    for (const go of waiting) go()
  }
}
