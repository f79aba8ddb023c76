/** Plays the recording of a real cluster. Loaded with the first recording. */

import { pageState } from '../../app/pageState.ts'
import { emptyCluster } from '../../store/cluster.ts'
import { noteRun } from '../../store/playback.ts'
import { openRun, showRun } from '../../store/run/openRun.ts'
import { RecordedRun } from '../../store/run/recordedRun.ts'
import type { OpenRun } from '../../store/run/types.ts'
import type { ImportedRecording } from '../../workers/importRequests.ts'
import { PROTOCOL_VERSION, type RecordingReply } from '../../workers/protocol.ts'
import type { Player, RunInEngine } from '../playerTypes.ts'
import { showView } from '../showReply.ts'

interface OwnState {
  /** Chain of recordings being replayed, one after the other. */
  replays: Promise<unknown>
}

const own = pageState((): OwnState => ({ replays: Promise.resolve() }))

/**
 * Replaces the run by a recording, which takes no commands. Returns false if the recording could not be opened. Its
 * writes are explained as soon as the explanations have arrived.
 */
export async function playImported(player: Player, { source, diagnosis }: ImportedRecording): Promise<boolean> {
  if (!(await player.openOther((run) => open(run, source)))) return false
  const recorded = openRun()
  // The importer reports a failure.
  void Promise.allSettled([diagnosis]).then(
    ([{ status }]) => status === 'fulfilled' && replay(player, recorded, explain),
  )
  return true
}

/** Plays a recording through once for its timeline; the cursor is then at the recording's start. */
async function open(run: RunInEngine, source: MessagePort): Promise<void> {
  run.endWork()
  const reply = await run.ask('openRecording', { protocol: PROTOCOL_VERSION, source }, { transfer: [source] })
  run.forgetDocument()
  show(reply)
  const { engineVersion, endAt, release: kubernetes } = reply
  noteRun({ engineVersion, seed: 0, compatibility: 'v1.36', kubernetes })
  await run.compute(endAt)
  showView(await run.ask('seek', { at: 0 }))
}

/**
 * The open recording has grown: `source` delivers the whole recording, with explanations. Returns false if another run
 * is open by now.
 */
export function renewRecording(player: Player, source: MessagePort): Promise<boolean> {
  let given: MessagePort | undefined = source
  return replay(player, openRun(), async (run) => {
    const input = given === undefined ? {} : { source: given }
    const transfer = given === undefined ? [] : [given]
    given = undefined
    const reply = await run.ask('renewRecording', input, { transfer })
    if (reply.type === 'reset') show(reply)
    return reply.type === 'reset'
  })
}

/** Loads the explanations of a recording's writes. Returns false if another request must continue. */
async function explain(run: RunInEngine): Promise<boolean> {
  const reply = await run.ask('explainRecording', {})
  if (reply.type === 'reset') showView(reply)
  return reply.type === 'reset'
}

/**
 * Replays the open recording piece by piece, so that other requests come in between. One replay at a time; returns
 * false if another run was opened meanwhile.
 */
function replay(player: Player, of: OpenRun, piece: (run: RunInEngine) => Promise<boolean>): Promise<boolean> {
  const isOpen = (): boolean => of.capabilities.canGrow && openRun() === of
  const play = async (): Promise<boolean> => {
    for (;;) {
      const isDone = await player.job(async (run) => (isOpen() ? piece(run) : undefined))
      if (isDone !== false) return isDone === true
    }
  }
  const done = own.replays.then(play)
  own.replays = Promise.allSettled([done])
  return done
}

/** Shows a recorded run at its start. */
function show(reply: RecordingReply): void {
  showRun(new RecordedRun(reply))
  emptyCluster()
  showView(reply)
}
