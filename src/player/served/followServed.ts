/** Follows a run of `rollscope serve --open`: the page plays the run's journal in its own engine. */

import { outcome } from '../../app/outcome.ts'
import { pageState } from '../../app/pageState.ts'
import type { JournalEntry } from '../../engine/index.ts'
import { servedFragment } from '../../share/liveFragments.ts'
import type { ServedNews } from '../../share/servedRun.ts'
import { useBranches } from '../../store/branches.ts'
import { planLine } from '../../store/late/playback.ts'
import { endServed, keepUp, loseServed, showServed } from '../../store/late/served.ts'
import { replaceManifest } from '../../store/manifest.ts'
import { showNotice } from '../../store/notices.ts'
import { endPlan, usePlayback } from '../../store/playback.ts'
import { showLeftTab, showPane, showSelection, useSelection } from '../../store/selection.ts'
import { useServed } from '../../store/served.ts'
import { nameOtherRun } from '../../store/ui.ts'
import type { PlannedPlace } from '../../workers/protocol.ts'
import { installPlayer } from '../actions/actions.ts'
import { showFailure } from '../failure.ts'
import { Patience } from '../patience.ts'
import type { Player } from '../player.ts'
import { type Arrival, changeRun } from '../runs/runChange.ts'
import type { RunEntry } from '../runs/runEntry.ts'
import { showAhead, showView } from '../showReply.ts'
import { type AskServed, askServed, ServedGoneError } from './askServed.ts'
import { asked, servedPlayer } from './servedPlayer.ts'

const unknown = { epoch: 0, commands: 0, serial: 0 }

interface OwnState {
  current: Follower | undefined
}

const own = pageState(
  (): OwnState => ({
    current: undefined,
  }),
)

/**
 * Opens a served run and follows it until it ends or another run is open. Returns false if no run of this name is
 * served.
 */
export async function followServed(
  player: Player,
  name: string,
  how: Pick<Arrival, 'how'> & { readonly entry: RunEntry | undefined },
): Promise<boolean> {
  own.current?.leave()
  const follower = new Follower(player, name)
  own.current = follower
  return follower.begin(how)
}

/** Shows the present again, and follows it. */
export const followPresent = (): Promise<void> => own.current?.follow() ?? Promise.resolve()

/** Stops following; the page keeps the received part as its own run. */
export const leaveServed = (): void => own.current?.leave()

/** Shows the pane with the clients, also in a narrow window. */
export const showClients = (): void => showPane('clients', 'manifest')

/** Sets how virtual time passes at the server. */
export async function setServedClock(mode: ServedNews['state']['clock']): Promise<void> {
  await own.current?.setClock(mode)
}

class Follower {
  readonly #player: Player
  readonly #name: string
  readonly #leaving = new AbortController()
  readonly #ask: AskServed
  #known = unknown
  #present: PlannedPlace = { at: 0, step: 0, commands: 0 }
  /** This page's engine plays the run differently. */
  #isUnlike = false
  #stopListening: () => void = () => undefined

  constructor(player: Player, name: string) {
    this.#player = player
    this.#name = name
    this.#ask = askServed(name, this.#leaving.signal)
  }

  async begin({ how, entry }: Pick<Arrival, 'how'> & { readonly entry: RunEntry | undefined }): Promise<boolean> {
    const news = await this.#ask('follow', unknown)
      .catch(outcome(undefined, ServedGoneError, TypeError, DOMException))
      .catch(showFailure)
    if (news === undefined || this.#isLeft) return false
    const fragment = servedFragment(this.#name)
    const arrival: Arrival = { how, fragment, save: 'atOnce', ...(entry === undefined ? {} : { entry }) }
    if (!(await changeRun(arrival, () => this.#open(news)))) return false
    const { openFork } = this
    const follow = () => this.follow()
    installPlayer(servedPlayer({ player: this.#player, ask: this.#ask, follow, openFork }))
    // Another run has no planned branch, or another planned branch.
    this.#stopListening = usePlayback.subscribe(({ planned, engine }) => {
      if (engine !== 'starting' && planned?.limit !== this.#present) this.leave()
    })
    showSelection({ leftTab: 'clients' })
    void this.#listen()
    return true
  }

  readonly openFork = (name: string): void => {
    window.location.hash = servedFragment(name)
  }

  leave(): void {
    if (this.#isLeft) return
    this.#leaving.abort()
    this.#stopListening()
    if (own.current !== this) return
    own.current = undefined
    installPlayer(this.#player)
    endServed()
    if (useSelection.getState().leftTab === 'clients') showLeftTab('manifest')
    if (usePlayback.getState().planned?.limit === this.#present) endPlan()
  }

  async follow(): Promise<void> {
    this.#player.pause()
    keepUp(true)
    await this.#player.job(async (run) => {
      while (!this.#isLeft && isFollowing()) {
        const reply = await run.ask('advance', { until: this.#present.at, limit: this.#present })
        showView(reply)
        if (reply.type !== 'frame' || !reply.truncated) break
      }
    })
  }

  async setClock(clock: ServedNews['state']['clock']): Promise<void> {
    await asked(() => this.#ask('clock', clock))
  }

  get #isLeft(): boolean {
    return this.#leaving.signal.aborted
  }

  async #open(news: ServedNews): Promise<boolean> {
    const { document, cursor, manifestText } = news.run
    replaceManifest(manifestText, manifestText)
    nameOtherRun({ type: 'file', name: news.state.address.replace('https://', '') })
    this.#stopListening()
    if (!(await this.#player.open({ document, cursor }))) return false
    await this.#player.arrived()
    if (this.#isLeft) return false
    this.#note(news, true)
    return true
  }

  /** Takes over the state and the end of the run. */
  #note({ epoch, serial, from, run: { document, cursor }, state }: ServedNews, isFollowing: boolean): void {
    const commands = from + (document.format === 1 ? document.journal.length : 0)
    this.#known = { epoch, commands, serial }
    this.#present = { ...cursor, commands }
    showServed({ ...state, present: cursor, isFollowing })
    planLine(useBranches.getState().currentId, this.#present)
  }

  async #listen(): Promise<void> {
    const patience = new Patience()
    while (!this.#isLeft) {
      try {
        const news = await this.#ask('follow', this.#known)
        if (this.#isLeft) return
        patience.renew()
        await this.#take(news)
      } catch (error) {
        if (this.#isLeft) return
        if (error instanceof ServedGoneError) return this.leave()
        loseServed()
        await patience.wait()
      }
    }
  }

  async #take(news: ServedNews): Promise<void> {
    const { document, fingerprint } = news.run
    if (news.epoch !== this.#known.epoch || document.format !== 1) {
      await this.#open(news)
      return
    }
    await this.#extend(document.journal, news)
    if (!isFollowing()) return this.#computeAhead()
    await this.follow()
    const playback = usePlayback.getState()
    const isUnlike = isFollowing() && !this.#isLeft && playback.fingerprint !== fingerprint
    if (isUnlike && !this.#isUnlike)
      showNotice({ type: 'otherEngine', recordedBy: document.engineVersion, runningOn: playback.engineVersion })
    this.#isUnlike = isUnlike
  }

  async #extend(entries: readonly JournalEntry[], news: ServedNews): Promise<void> {
    await this.#player.job(async (run) => {
      if (this.#isLeft) return
      if (entries.length > 0) await run.extend(entries)
      this.#note(news, isFollowing())
    })
  }

  /** Computes the new part of the run while the past is shown, so that the timeline grows. */
  async #computeAhead(): Promise<void> {
    await this.#player.job(async (run) => {
      while (!this.#isLeft) {
        const reply = await run.ask('ahead', { to: this.#present })
        showAhead(reply)
        if (reply.done) break
      }
    })
  }
}

const isFollowing = (): boolean => useServed.getState().served?.isFollowing === true
