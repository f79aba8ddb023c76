/** Video types that browsers record, best first. */
const filmTypes = ['video/webm;codecs=vp9', 'video/webm;codecs=vp8', 'video/webm']

/** The video type that this browser records from a canvas; undefined if it records none. */
export function webmType(): string | undefined {
  if (typeof MediaRecorder === 'undefined' || !('captureStream' in HTMLCanvasElement.prototype)) return undefined
  return filmTypes.find((type) => MediaRecorder.isTypeSupported(type))
}

/** Wall-clock ms without a picture after which a recorder counts as failed. */
const patienceMs = 20_000

interface FilmOptions {
  readonly canvas: HTMLCanvasElement
  readonly type: string
  readonly frames: number
  readonly frameMs: number
  readonly draw: (frame: number) => void
  readonly onFrame: (frame: number) => void
  readonly signal: AbortSignal
}

/**
 * Records a canvas while it is drawn. A recorder timestamps frames by the wall clock, so this takes as long as the
 * video.
 */
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
    // A recorder drops frames until its encoder is ready; on a busy machine that can last longer than a short video.
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
    // A failed recorder has already stopped.
    if (recorder.state !== 'inactive') recorder.stop()
    await stopped
    for (const each of stream.getTracks()) each.stop()
  }
  return new Blob(parts, { type: 'video/webm' })
}

/** Makes a recorder emit its data in a `dataavailable` event. */
function recordedSoFar(recorder: MediaRecorder): Promise<unknown> {
  return new Promise((resolve) => {
    recorder.addEventListener('dataavailable', resolve, { once: true })
    recorder.requestData()
  })
}

/** EBML id of a Cluster, which contains the frames of a WebM file. */
const cluster = [0x1f, 0x43, 0xb6, 0x75]

async function hasPicture(parts: readonly Blob[]): Promise<boolean> {
  const bytes = new Uint8Array(await new Blob([...parts]).arrayBuffer())
  return bytes.some((_, at) => cluster.every((byte, index) => bytes[at + index] === byte))
}

function until(atMs: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, atMs - performance.now())))
}
