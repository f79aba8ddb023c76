/** Tests of an embedded run on the real engine, in one thread. */
import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DEFAULT_RELEASE } from '../engine/releases.ts'
import { readLesson } from '../lessons/format/readLesson.ts'
import { planLesson } from '../lessons/play/planLesson.ts'
import { askAgain, giveAnswer, setDraft } from '../player/lesson/lessonActions.ts'
import { installLessonSource } from '../player/lesson/lessonSource.ts'
import type { Player } from '../player/player.ts'
import { ScriptedPage } from '../player/start/scriptedPage.ts'
import { TestPage } from '../player/start/testPage.ts'
import { examples } from '../scenarios/examples/examples.ts'
import { useEmbed } from '../store/embed.ts'
import { useLesson } from '../store/lesson.ts'
import { useManifest } from '../store/manifest.ts'
import { usePlayback } from '../store/playback.ts'
import { useSelection } from '../store/selection.ts'
import { commandHandler } from './controls.ts'
import { EmbeddedRun } from './embeddedRun.ts'
import { shownRollout, tellPage } from './events.ts'
import type { EmbedEvent } from './messageTypes.ts'
import { readParameters } from './parameters.ts'

const script = new ScriptedPage()

let page: TestPage
let player: Player
let run: EmbeddedRun
let completions: number[]

/** Wall-clock ms per animation frame. */
const frameMs = 200

function runOf(search: string): EmbeddedRun {
  const read = readParameters(search)
  if (read.type === 'problem') throw new Error(read.problem.parameter)
  run = new EmbeddedRun({ player, parameters: read.parameters, onCompletion: (at) => completions.push(at) })
  return run
}

beforeEach(() => {
  completions = []
  let now = 0
  page = new TestPage({
    now: () => now,
    request: (draw) => {
      now += frameMs
      return Number(setTimeout(draw, 0, now))
    },
    cancel: (id) => clearTimeout(id),
  })
  player = page.player
})
afterEach(() => {
  run.close()
  page.close()
})

const cursorMs = () => usePlayback.getState().cursor.at
const isPlaying = () => usePlayback.getState().playing

describe('an embedded run', () => {
  it('shows a still picture of its moment, and plays the whole rollout of that moment', async () => {
    await runOf('?embed&example=web&moment=13').open('')
    const { phase, fromMs, untilMs } = useEmbed.getState()
    expect([phase, cursorMs(), fromMs]).toEqual(['still', 13_000, 8_009])
    expect(untilMs).toBeGreaterThan(20_000)
    await run.play()
    expect([useEmbed.getState().phase, cursorMs(), isPlaying()]).toEqual(['played', 8_009, true])
    await vi.waitFor(() => expect(completions).toHaveLength(1), 30_000)
    expect([shownRollout(), isPlaying()]).toEqual(['complete', false])
    expect(cursorMs()).toBeGreaterThanOrEqual(untilMs - 2_000)
    // Plays again from the start.
    await run.toggle()
    expect(cursorMs()).toBe(8_009)
  })

  it.each([
    ['?embed&example=web&kubernetes=1.35', '1.35'],
    ['?embed&example=web', DEFAULT_RELEASE],
  ])(
    'plays an example on the release that the author names, or on the default release: %s',
    async (search, release) => {
      await runOf(search).open('')
      expect(player.document()?.config.kubernetes).toBe(release)
    },
  )

  it('restarts at its end if the link has the parameter loop', async () => {
    await runOf('?embed&example=web&from=8&until=10&loop').open('')
    await run.play()
    await vi.waitFor(() => expect(completions.length).toBeGreaterThan(1), 30_000)
    run.pause()
  })

  it('stays at the time that a reader seeks while playing starts', async () => {
    await runOf('?embed&example=web&moment=13&until=20&loop').open('')
    const playing = run.play()
    const going = run.seek(20_000)
    await Promise.all([playing, going])
    // Waits for some animation frames.
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect([cursorMs(), isPlaying(), completions]).toEqual([20_000, false, []])
    await run.toggle()
    expect([cursorMs() < 12_000, isPlaying()]).toEqual([true, true])
    run.pause()
  })

  it('stays within its time range on each seek and step', async () => {
    await runOf('?embed&example=web&from=9&until=20').open('')
    await run.seek(0)
    expect([cursorMs(), useEmbed.getState().phase]).toEqual([9_000, 'played'])
    await run.seek(1e9)
    expect(cursorMs()).toBe(20_000)
    await run.step('decision', true)
    expect(cursorMs()).toBeLessThan(20_000)
  })

  it('plays beyond its end after an apply, and rejects an invalid manifest', async () => {
    await runOf('?embed&example=web&until=12').open('')
    const handleCommand = commandHandler(run)
    await expect(handleCommand({ type: 'apply', manifest: 'kind: Deployment' })).rejects.toMatchObject({
      code: 'refused',
    })
    expect(useManifest.getState().text).toBe(examples.web.after)
    const other = examples.web.after.replace('shop/web:v2', 'shop/web:v3')
    await handleCommand({ type: 'apply', manifest: other })
    expect(useManifest.getState().appliedText).toBe(other)
    await vi.waitFor(() => expect(cursorMs()).toBeGreaterThan(13_000), 30_000)
    expect(useEmbed.getState().untilMs).toBeGreaterThan(12_000)
    run.pause()
  })

  it('rejects each command as busy before the run is open', async () => {
    await expect(commandHandler(runOf('?embed'))({ type: 'play' })).rejects.toMatchObject({ code: 'busy' })
  })

  it.each([
    ['#installation', { type: 'link', problem: 'notALink' }],
    ['#r9.abc', { type: 'link', problem: 'newer' }],
    ['#r2.abc', { type: 'link', problem: 'damaged' }],
  ])('reports the problem of the fragment %s', async (fragment, problem) => {
    await runOf('?embed').open(fragment)
    expect(useEmbed.getState()).toMatchObject({ phase: 'wrong', problem })
  })

  it('notifies the page of its readiness, and of its cursor at most ten times a second while playing', async () => {
    const told: EmbedEvent[] = []
    let now = 0
    const stop = tellPage({ tell: (event) => told.push(event), close: () => undefined }, () => now)
    await runOf('?embed&example=web&moment=13&until=20').open('')
    expect(told).toEqual([{ type: 'ready', at: 13, from: 8.009, until: 20 }])
    await run.seek(12_000)
    expect(told.at(-1)).toEqual({ type: 'cursor', at: 12, playing: false })
    script.plays()
    const before = told.length
    for (now = 1_000; now < 2_000; now += 20) script.isAt({ at: 12_000 + now, step: 0 })
    // At most ten times a second.
    expect(told.length - before).toBe(10)
    stop()
  })

  describe('an embedded step of a lesson', () => {
    const text = (name: string) => readFileSync(`src/lessons/texts/${name}.md`, 'utf8')
    const lesson = () => useLesson.getState()
    const setItem = vi.fn()

    beforeEach(() => {
      vi.stubGlobal('localStorage', { getItem: () => null, setItem })
      installLessonSource({
        load: async (id) => readLesson(id, text(`${id}.en`)).lesson,
        plan: async (lesson, seed) => planLesson(lesson, seed),
        judge: async () => ({ isDone: false, conditions: [] }),
        turn: () => Promise.reject(new Error('no knob is turned')),
      })
    })
    afterEach(() => {
      vi.unstubAllGlobals()
    })

    it('opens at its question, plays up to the question, and hides the time after the question', async () => {
      await runOf('?embed').open('#lesson/both-bounds/2')
      const planned = lesson().plan?.steps[1]
      const { phase, fromMs, untilMs } = useEmbed.getState()
      expect([phase, lesson().phase, cursorMs()]).toEqual(['still', 'asking', planned?.asked.at])
      expect([fromMs < untilMs, untilMs]).toEqual([true, planned?.asked.at])
      expect(usePlayback.getState().head.at).toBe(untilMs)
      await run.play()
      await vi.waitFor(() => expect([isPlaying(), cursorMs()]).toEqual([false, untilMs]), 30_000)
      expect([completions, lesson().phase]).toEqual([[], 'asking'])
    })

    it('plays on to the end of the step after the answer, and stores nothing in the browser', async () => {
      await runOf('?embed&view=node').open('#12/2')
      setDraft({ type: 'numbers', values: [12, 2] })
      await giveAnswer()
      expect(isPlaying()).toBe(true)
      await vi.waitFor(() => expect(lesson().phase).toBe('revealed'), 30_000)
      const untilMs = lesson().plan?.steps[1]?.to.at
      expect([cursorMs(), useEmbed.getState().untilMs, completions]).toEqual([untilMs, untilMs, [untilMs]])
      expect(useSelection.getState().stageView).toBe('node')
      expect(setItem).not.toHaveBeenCalled()
      // A second time: the run ends at the question again.
      await askAgain()
      expect([lesson().phase, useEmbed.getState().untilMs]).toEqual(['asking', cursorMs()])
    })

    it('reports an error if the lesson lacks the step', async () => {
      await runOf('?embed').open('#lesson/both-bounds/99')
      expect(useEmbed.getState()).toMatchObject({ phase: 'wrong', problem: { type: 'missing' } })
    })
  })
})
