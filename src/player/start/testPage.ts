/** A page for tests: an app with the real engine, in the test's thread and without a drawing. */

import type { CommandResult, StopAt, WorkloadView } from '../../engine/index.ts'
import { useBranches } from '../../store/branches.ts'
import { useCluster } from '../../store/cluster.ts'
import { type Notice, useNotices } from '../../store/notices.ts'
import { type PlaybackState, usePlayback } from '../../store/playback.ts'
import { createEngineClient } from '../../workers/engineClient.ts'
import { localPort } from '../../workers/localEngine.ts'
import { jumpToEnd, jumpToStart, pause, seek, step, stepBack } from '../actions/actions.ts'
import { applyManifest } from '../apply/applyActions.ts'
import { startBranch, switchBranch } from '../branches/branchActions.ts'
import type { Player } from '../player.ts'
import type { FrameClock } from '../playLoop.ts'
import { currentFragment, openAddress } from '../runs/runs.ts'
import { type App, createApp } from './app.ts'
import { openPage } from './openPage.ts'
import { PageUser } from './pageUser.ts'

/** No frame is drawn: nothing plays, and nothing is computed in the background. */
const noFrames: FrameClock = { now: () => 0, request: () => 1, cancel: () => undefined }

/** A frame with each timer; the clock moves by `ms` with each frame. */
export function timerFrames(ms = 0): FrameClock {
  let now = 0
  const draw = (callback: (at: number) => void) => () => {
    now += ms
    callback(now)
  }
  return {
    now: () => now,
    request: (callback) => Number(setTimeout(draw(callback), 0)),
    cancel: (id) => clearTimeout(id),
  }
}

/** A browser that refuses storage. */
const refused = (): Storage => {
  throw new DOMException('The test has no storage.', 'SecurityError')
}

export class TestPage extends PageUser {
  readonly #app: App

  /** A page without a run. */
  constructor(frames: FrameClock = noFrames) {
    super()
    this.#app = createApp({
      connect: (onFatal) => createEngineClient(localPort(), { onFatal }),
      storage: refused,
      frames,
    })
  }

  /** A page with the run of the address's fragment, or with the first run. */
  static async open(fragment = '', frames?: FrameClock): Promise<TestPage> {
    const page = new TestPage(frames)
    await openAddress(page.player, fragment, 'atStart')
    await page.player.arrived()
    return page
  }

  /** A page that listens to its window, with the run of the window's address. */
  static async openIn(window: Window): Promise<TestPage> {
    const page = new TestPage()
    await openPage(page.#app, window)
    return page
  }

  get player(): Player {
    return this.#app.player
  }

  get playback(): PlaybackState {
    return usePlayback.getState()
  }

  get notice(): Notice | undefined {
    return useNotices.getState().notice
  }

  get branchNames(): readonly string[] {
    return useBranches.getState().branches.map(({ name }) => name)
  }

  /** Throws if the cluster has no workload with this name. */
  workload(name: string): WorkloadView {
    const workload = [...useCluster.getState().workloads.values()].find((one) => one.name === name)
    if (workload === undefined) throw new Error(`there is no workload ${name}`)
    return workload
  }

  /** All drawn objects as one text. */
  get picture(): string {
    const { workloads, revisions, pods, nodes } = useCluster.getState()
    return JSON.stringify([workloads, revisions, pods, nodes].map((map) => [...map].sort()))
  }

  /** Opens the run of a fragment in place of the run. */
  async open(fragment: string): Promise<void> {
    await openAddress(this.player, fragment, 'whileOpen')
    await this.player.arrived()
  }

  /** Applies the editor's text, which `text` replaces before. The run then plays. */
  apply(text?: string): Promise<CommandResult | undefined> {
    if (text !== undefined) this.write(text)
    return applyManifest()
  }

  pause(): void {
    pause()
  }

  step(by?: StopAt): Promise<void> {
    return step(by)
  }

  stepBack(by?: StopAt): Promise<void> {
    return stepBack(by)
  }

  /** Seeks to a virtual time (ms) up to the head. */
  seek(at: number): Promise<void> {
    return seek(at)
  }

  rewind(): Promise<void> {
    return jumpToStart()
  }

  /** Goes to the head; from there to the next completed rollout or to the last event. */
  toEnd(): Promise<void> {
    return jumpToEnd()
  }

  /** Starts a branch at the cursor. */
  branch(): Promise<void> {
    return startBranch()
  }

  /** Switches to the branch with this name. */
  async switchTo(name: string): Promise<void> {
    const branch = useBranches.getState().branches.find((one) => one.name === name)
    if (branch === undefined) throw new Error(`there is no branch ${name}`)
    await switchBranch(branch.id)
  }

  /** Fragment of the run at the cursor. */
  async link(): Promise<string> {
    return (await currentFragment(this.player)) ?? ''
  }

  /** Presses a key in the window. Returns whether the page has taken the key. */
  press(key: string, init: KeyboardEventInit = {}): boolean {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init })
    window.document.body.dispatchEvent(event)
    return event.defaultPrevented
  }

  /** Ends the page: another one begins with new state. */
  close(): void {
    this.#app.close()
  }
}
