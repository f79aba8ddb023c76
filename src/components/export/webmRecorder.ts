/** Kinds of film that browsers record, the best known first. */
const filmTypes = ['video/webm;codecs=vp9', 'video/webm;codecs=vp8', 'video/webm']

/** The kind of film that this browser records from a canvas; undefined if none. */
export function webmType(): string | undefined {
  if (typeof MediaRecorder === 'undefined' || !('captureStream' in HTMLCanvasElement.prototype)) return undefined
  return filmTypes.find((type) => MediaRecorder.isTypeSupported(type))
}

/** Wall-clock ms after which a recorder that has taken no picture is taken for one that takes none. */
const patienceMs = 20_000

export interface FilmOptions {
  readonly canvas: HTMLCanvasElement
  readonly type: string
  readonly frames: number
  readonly frameMs: number
  readonly draw: (frame: number) => void
  readonly onFrame: (frame: number) => void
  readonly signal: AbortSignal
}

/** Records a canvas while it is drawn. A recorder stamps frames with the time of the clock: this takes as long as the film. */
export async function recordWebm(options: FilmOptions): Promise<Blob> {
  const { canvas, type, frames, frameMs, draw, onFrame, signal } = options
  const stream = canvas.captureStream(0)
  const track = stream.getVideoTracks()[0]
  const parts: Blob[] = []
  const recorder = new MediaRecorder(stream, { mimeType: type, videoBitsPerSecond: 6_000_000 })
  recorder.addEventListener('dataavailable', ({ data }) => parts.push(data))
  const stopped = new Promise((resolve) => recorder.addEventListener('stop', resolve, { once: true }))
  let failure: unknown
  recorder.addEventListener('error', (event) => {
    failure = 'error' in event ? event.error : new Error('The browser has stopped recording.')
  })
  const capture = (): void => {
    if (track instanceof CanvasCaptureMediaStreamTrack) track.requestFrame()
  }
  draw(0)
  recorder.start()
  try {
    // Until its encoder is there a recorder takes no picture: on a busy machine a short film would be over by then.
    const giveUpAt = performance.now() + patienceMs
    while (!(await hasPicture(parts))) {
      if (failure !== undefined) throw failure
      if (performance.now() > giveUpAt) throw new Error('The browser has recorded nothing.')
      capture()
      await until(performance.now() + frameMs)
      signal.throwIfAborted()
      await recordedSoFar(recorder)
    }
    const begin = performance.now()
    for (let frame = 0; frame < frames; frame += 1) {
      draw(frame)
      capture()
      onFrame(frame)
      await until(begin + (frame + 1) * frameMs)
      signal.throwIfAborted()
      if (failure !== undefined) throw failure
    }
  } finally {
    // A recorder that has failed has stopped by itself.
    if (recorder.state !== 'inactive') recorder.stop()
    await stopped
    for (const each of stream.getTracks()) each.stop()
  }
  return new Blob(parts, { type: 'video/webm' })
}

/** Has a recorder give out what it has, in an event `dataavailable`. */
function recordedSoFar(recorder: MediaRecorder): Promise<unknown> {
  return new Promise((resolve) => {
    recorder.addEventListener('dataavailable', resolve, { once: true })
    recorder.requestData()
  })
}

/** The identifier of a Cluster, in which the pictures of a WebM file are. */
const cluster = [0x1f, 0x43, 0xb6, 0x75]

async function hasPicture(parts: readonly Blob[]): Promise<boolean> {
  const bytes = new Uint8Array(await new Blob([...parts]).arrayBuffer())
  return bytes.some((_, at) => cluster.every((byte, index) => bytes[at + index] === byte))
}

function until(atMs: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, atMs - performance.now())))
}
