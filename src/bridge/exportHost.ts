/** The exporting worker's side, without any global of a worker: it plays a run of its own, beside the one on the page. */
import { ENGINE_VERSION, Session, transcribe } from '../engine/index.ts'
import type { ExportMessage, ExportRequest } from './exportProtocol.ts'

/** Answers one request with one message or more. */
export function answerExport(request: ExportRequest, post: (message: ExportMessage) => void): void {
  try {
    if (request.type === 'stretch') postStretch(request, post)
    else if (request.type === 'transcript')
      post({ type: 'transcript', entries: transcribe(request.document, request.cursor) })
    else post(traceOf(request))
    post({ type: 'done' })
  } catch (error) {
    post({ type: 'failed', message: error instanceof Error ? error.message : String(error) })
  }
}

function traceOf({ document, cursor }: Extract<ExportRequest, { type: 'trace' | 'transcript' }>): ExportMessage {
  const session = new Session(document)
  session.seekTo(cursor)
  const { fingerprint, history } = session
  return {
    type: 'trace',
    engineVersion: ENGINE_VERSION,
    seed: document.seed,
    fingerprint,
    records: history.recordsFrom(0),
  }
}

function postStretch(
  { document, fromMs, toMs, stepMs }: Extract<ExportRequest, { type: 'stretch' }>,
  post: (message: ExportMessage) => void,
): void {
  const session = new Session(document)
  const { history, projector } = session
  session.advance({ until: fromMs, snapshots: 'none' })
  post({
    type: 'moment',
    at: fromMs,
    change: { type: 'reset', view: projector.full() },
    timeline: history.takeTimeline(),
  })
  const steps = Math.ceil((toMs - fromMs) / stepMs)
  for (let step = 1; step <= steps; step += 1) {
    const at = Math.min(toMs, fromMs + step * stepMs)
    session.advance({ until: at, snapshots: 'none' })
    post({ type: 'moment', at, change: { type: 'frame', diff: projector.diff() }, timeline: history.takeTimeline() })
  }
}
