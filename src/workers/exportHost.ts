/** Handlers of the export worker without worker globals: it plays its own copy of a run. */
import { ENGINE_VERSION, Session, transcribe } from '../engine/index.ts'
import { type Handlers, handle, refusal } from './requests.ts'
import type { ExportMessage, ExportRequest, ExportRequests, TimeRangeInput, TimeRangePart } from './workerRequests.ts'

const exportHandlers: Handlers<ExportRequests, undefined> = {
  trace: ({ document, cursor }) => {
    const session = new Session(document)
    session.seekTo(cursor)
    const { fingerprint, past } = session
    return { engineVersion: ENGINE_VERSION, seed: document.seed, fingerprint, records: past.recordsFrom(0) }
  },
  transcript: ({ document, cursor }) => transcribe(document, cursor),
  timeRange: (range, _, post) => playTimeRange(range, post),
}

/** Answers one request. A failure of the engine is also an answer, because the worker is used once. */
export function answerExport(message: ExportRequest, post: (message: ExportMessage) => void): void {
  if ('cancel' in message) return
  try {
    post(handle(exportHandlers, message, undefined, post))
  } catch (error) {
    post(refusal(message.id, error))
  }
}

function playTimeRange(
  { document, fromMs, toMs, stepMs }: TimeRangeInput,
  post: (part: TimeRangePart) => void,
): undefined {
  const session = new Session(document)
  const { past, picture } = session
  session.advance({ until: fromMs, snapshots: 'none' })
  post({ at: fromMs, change: { type: 'reset', view: picture.full() }, timeline: past.takeTimeline() })
  const steps = Math.ceil((toMs - fromMs) / stepMs)
  for (let step = 1; step <= steps; step += 1) {
    const at = Math.min(toMs, fromMs + step * stepMs)
    session.advance({ until: at, snapshots: 'none' })
    post({ at, change: { type: 'frame', diff: picture.diff() }, timeline: past.takeTimeline() })
  }
}
