/** The recording of a real cluster, as it arrives from the import worker. */
import type { PlayableRecording } from '../../engine/index.ts'
import type { RecordingMessage } from '../importRequests.ts'

export class RecordingSource {
  readonly port: MessagePort
  #received: PlayableRecording | undefined
  #waiting: (() => void)[] = []

  constructor(port: MessagePort) {
    this.port = port
    port.onmessage = ({ data }: MessageEvent<RecordingMessage>) => this.#take(data)
  }

  /** The parts received so far; undefined before the run has arrived. */
  get received(): PlayableRecording | undefined {
    return this.#received
  }

  /** Resolves when the part has arrived; undefined if the part has arrived already. */
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
