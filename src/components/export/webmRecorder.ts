/** Kinds of film that browsers record, the best known first. */
const filmTypes = ['video/webm;codecs=vp9', 'video/webm;codecs=vp8', 'video/webm']

/** The kind of film that this browser records from a canvas; undefined if none. */
export function webmType(): string | undefined {
  if (typeof MediaRecorder === 'undefined' || !('captureStream' in HTMLCanvasElement.prototype)) return undefined
  return filmTypes.find((type) => MediaRecorder.isTypeSupported(type))
}

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
  draw(0)
  recorder.start()
  try {
    const begin = performance.now()
    for (let frame = 0; frame < frames; frame += 1) {
      draw(frame)
      if (track instanceof CanvasCaptureMediaStreamTrack) track.requestFrame()
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
  const film = new Blob(parts, { type: 'video/webm' })
  if (film.size === 0) throw new Error('The browser has recorded nothing.')
  return film
}

function until(atMs: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, atMs - performance.now())))
}
