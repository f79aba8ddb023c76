/** The run of an embed: opened from its link, played within its range, controlled by reader and page. */

import { AFTER_ALL, currentRun } from '../engine/document/branchDocument.ts'
import type { Cursor, RunDocument, StopAt } from '../engine/index.ts'
import { DEFAULT_RELEASE } from '../engine/releases.ts'
import { sortedWorkloads } from '../layout/inOrder.ts'
import type { Lesson, LessonPlan } from '../lessons/types.ts'
import type { Player } from '../player/player.ts'
import { startingDocument } from '../player/runs/firstRun.ts'
import { isLessonFragment, recordingOfFragment, thenAndNowOfFragment } from '../player/runs/fragments.ts'
import { openRecording, openThenAndNow } from '../player/runs/recordings.ts'
import { currentFragment, lastApplied } from '../player/runs/runs.ts'
import { decodeLink } from '../share/link.ts'
import { singleRunView } from '../share/stageViews.ts'
import type { SharedView } from '../share/validate.ts'
import { useCluster } from '../store/cluster.ts'
import { type EmbedProblem, endEmbedAt, openEmbed, playEmbed, refuseEmbed, useEmbed } from '../store/embed.ts'
import { useLesson } from '../store/lesson.ts'
import { openText, replaceManifest, useManifest } from '../store/manifest.ts'
import { isAtQuietEnd, type PlaybackState, usePlayback } from '../store/playback.ts'
import { clearSelection, putOnStage, useSelection } from '../store/selection.ts'
import { EmbedCommandError } from './messages.ts'
import type { EmbedParameters } from './parameters.ts'
import { endOf, timeRangeOf } from './timeRange.ts'

/** A run to show, with its sender's view. */
interface LinkedRun {
  /** Range to play in virtual ms, if the link has one. */
  readonly range?: { readonly from: number; readonly until: number }
  readonly document: RunDocument
  readonly cursor: Cursor
  readonly manifestText: string
  readonly view?: SharedView
  /** The lesson's step shown beside the run. */
  readonly lesson?: LinkedStep
}

/** A step of a lesson, named by the link. */
export interface LinkedStep {
  readonly lesson: Lesson
  readonly plan: LessonPlan
  /** Index from 0. */
  readonly stepIndex: number
}

export type Found = { readonly run: LinkedRun } | { readonly problem: EmbedProblem }

/** The played range in virtual ms. */
interface Played {
  readonly fromMs: number
  readonly untilMs: number
}

interface EmbeddedRunOptions {
  readonly player: Player
  readonly parameters: EmbedParameters
  /** Called at the end of the range. */
  readonly onCompletion: (at: number) => void
}

/** Functions for the controls of an embed. */
export type EmbedControls = Pick<EmbeddedRun, 'play' | 'toggle' | 'seek' | 'step' | 'linkAddress' | 'pageAddress'>

export class EmbeddedRun {
  readonly #player: Player
  readonly #parameters: EmbedParameters
  readonly #onCompletion: (at: number) => void
  /** Unsubscribes from the run. */
  readonly close: () => void
  #fragment = ''
  /** The document as opened. */
  #document: RunDocument | undefined

  constructor({ player, parameters, onCompletion }: EmbeddedRunOptions) {
    this.#player = player
    this.#parameters = parameters
    this.#onCompletion = onCompletion
    this.close = usePlayback.subscribe((state, before) => this.#follow(state, before))
  }

  /** Opens the run of a fragment; a problem is shown in the frame. */
  async open(fragment: string): Promise<void> {
    this.#fragment = fragment
    const found = await findRun(this.#player, fragment, this.#parameters)
    const isOpen = 'run' in found && (await this.#show(found.run))
    if (isOpen) return
    const problem = 'problem' in found ? found.problem : undefined
    refuseEmbed(problem)
  }

  async #show(linked: LinkedRun): Promise<boolean> {
    const { document, manifestText, view, lesson } = linked
    openText(manifestText, lastApplied(currentRun(document)))
    clearSelection(view && shownOf(view))
    const played = lesson === undefined ? await this.#openStretch(linked) : await this.#openStep(linked, lesson)
    if (played === undefined) return false
    const { view: chosen } = this.#parameters
    if (chosen !== undefined) putOnStage(chosen)
    this.#document = this.#player.document()
    openEmbed(played)
    return true
  }

  /** Returns the range to play; undefined if the run cannot be opened. */
  async #openStretch({ document, cursor, range: linkedRange }: LinkedRun): Promise<Played | undefined> {
    const { from = linkedRange?.from, until = linkedRange?.until, moment } = this.#parameters
    const range = timeRangeOf(currentRun(document).journal, cursor.at, { from, until, moment })
    const isOwnMoment = moment !== undefined || range.momentMs !== cursor.at
    const place = isOwnMoment ? { at: range.momentMs, step: AFTER_ALL } : cursor
    const open = (computeUntil: number) => this.#player.open({ document, cursor: place }, { computeUntil })
    if (!(await open(range.computeMs))) return undefined
    const untilMs = until ?? endOf(...shownSamples(), range)
    // The time after the end must stay hidden, also on the timeline.
    if (untilMs < range.computeMs && !(await open(untilMs))) return undefined
    return { fromMs: range.fromMs, untilMs }
  }

  /** Opens a lesson's step, which has its own start and question. */
  async #openStep({ document, cursor, range }: LinkedRun, step: LinkedStep): Promise<Played | undefined> {
    if (!(await this.#player.open({ document }))) return undefined
    const { showStep } = await import('./lessonRun.ts')
    await showStep(step, this.#parameters.view !== undefined)
    return { fromMs: range?.from ?? 0, untilMs: cursor.at }
  }

  /** Plays the run: from the beginning if it was not played yet or is at its end. */
  async play(): Promise<void> {
    const { phase, fromMs, untilMs } = useEmbed.getState()
    if (phase !== 'still' && phase !== 'played') return
    const { cursor, playing } = usePlayback.getState()
    // Nothing is played before the answer to a question at the very start.
    if (playing || fromMs >= untilMs) return
    const isAtEnd = cursor.at >= untilMs && !this.#isChanged()
    playEmbed()
    if (phase === 'still' || isAtEnd) await this.#player.playFrom(fromMs)
    else this.#player.play()
  }

  pause(): void {
    this.#player.pause()
  }

  async toggle(): Promise<void> {
    if (usePlayback.getState().playing) this.pause()
    else await this.play()
  }

  /** Seeks to a virtual time (ms) within the range. */
  async seek(at: number): Promise<void> {
    const { fromMs, untilMs } = useEmbed.getState()
    const most = this.#isChanged() ? usePlayback.getState().head.at : untilMs
    await this.#player.seek(Math.min(Math.max(at, fromMs), most))
  }

  async step(stopAt: StopAt, back = false): Promise<void> {
    await (back ? this.#player.stepBack(stopAt) : this.#player.step(stopAt))
  }

  /** `kubectl apply` of the embedding page's manifest. Throws kubectl's rejection. */
  async apply(manifest: string): Promise<void> {
    this.#player.pause()
    const result = await this.#player.command({ type: 'kubectl', args: ['apply', '-f', '-'], stdin: manifest })
    if (result === undefined) throw new EmbedCommandError('failed', 'The simulation has stopped.')
    if (result.exit !== 0) throw new EmbedCommandError('refused', result.stderr.slice(0, 2_000))
    replaceManifest(manifest, manifest)
    this.#player.play()
  }

  /** Address of the whole page with the run of the link. */
  get linkAddress(): string {
    return `${window.location.href.replace(/[?#].*/s, '')}${this.#fragment}`
  }

  /** Address of the whole page at the cursor; undefined if the run fits in no link. */
  async pageAddress(): Promise<string | undefined> {
    // A lesson's link opens the lesson: a link to its run would give the answer away.
    if (useLesson.getState().lesson !== undefined) return this.linkAddress
    const fragment = await currentFragment(this.#player)
    return fragment === undefined ? undefined : window.location.href.replace(/[?#].*/s, '') + fragment
  }

  /** After further commands the run has no known end. */
  #isChanged(): boolean {
    return this.#player.document() !== this.#document
  }

  #follow(state: PlaybackState, before: PlaybackState): void {
    const { phase, fromMs, untilMs } = useEmbed.getState()
    // Moving the run ends the still picture.
    if (phase === 'still' && state.cursor !== before.cursor) playEmbed()
    if (phase !== 'played') return
    if (this.#isChanged() && state.head.at > untilMs) endEmbedAt(state.head.at)
    const isPast = state.cursor.at >= untilMs && !this.#isChanged()
    const { lesson, phase: step } = useLesson.getState()
    // A lesson stops its run itself, at the exact cursor.
    if (state.playing && isPast && lesson === undefined) {
      // The player reports its pause here as the end of the range, like any other.
      this.#player.pause()
      return
    }
    const hasStopped = before.playing && !state.playing
    if (!hasStopped || !(isPast || isAtQuietEnd(state)) || step === 'asking') return
    this.#onCompletion(state.cursor.at)
    if (this.#parameters.loop) void this.#player.playFrom(fromMs)
  }
}

function shownOf({ stage, deploymentUid, inspector, selected }: SharedView) {
  return { stageView: singleRunView(stage), workloadUid: deploymentUid, inspectorTab: inspector, selected }
}

function shownSamples() {
  const { samples, workloads } = useCluster.getState()
  const wanted = useSelection.getState().workloadUid
  const uid = workloads.has(wanted) ? wanted : sortedWorkloads([...workloads.values()])[0]?.uid
  return [samples, uid ?? samples.at(-1)?.workloadUid ?? ''] as const
}

async function findRun(player: Player, fragment: string, parameters: EmbedParameters): Promise<Found> {
  if (fragment === '' || fragment === '#') return exampleRun(player, parameters)
  const recording = recordingOfFragment(fragment)
  if (recording !== undefined) return preparedRun(player, recording, await openRecording(player, recording))
  const thenAndNow = thenAndNowOfFragment(fragment)
  if (thenAndNow !== undefined) return preparedRun(player, thenAndNow, await openThenAndNow(player, thenAndNow))
  if (isLessonFragment(fragment)) return (await import('./lessonRun.ts')).lessonRun(fragment)
  const decoded = await decodeLink(fragment)
  if (decoded.type === 'run') return { run: decoded.run }
  return {
    problem:
      decoded.type === 'problem'
        ? { type: 'link', problem: decoded.problem, detail: decoded.detail }
        : { type: 'link', problem: 'notALink', detail: '' },
  }
}

/** The run of an example with its change applied: the first version complete, then the second. */
async function exampleRun(
  player: Player,
  { example: id = 'web', kubernetes = DEFAULT_RELEASE }: EmbedParameters,
): Promise<Found> {
  const missing = { problem: { type: 'missing', name: id } } as const
  const { examples } = await import('../scenarios/examples/examples.ts')
  const { before, after, load } = examples[id]
  const usual = startingDocument(before, 1, load)
  const first = { ...usual, config: { ...usual.config, kubernetes } }
  if (!(await player.open({ document: first }, { runAhead: true }))) return missing
  const isApplied =
    after === before ||
    (await player.command({ type: 'kubectl', args: ['apply', '-f', '-'], stdin: after })) !== undefined
  const document = player.document()
  if (!isApplied || document === undefined) return missing
  return { run: { document, cursor: usePlayback.getState().cursor, manifestText: after } }
}

function preparedRun(player: Player, name: string, isOpen: boolean): Found {
  const document = isOpen ? player.document() : undefined
  if (document === undefined) return { problem: { type: 'missing', name } }
  return { run: { document, cursor: { at: 0, step: AFTER_ALL }, manifestText: useManifest.getState().text } }
}
