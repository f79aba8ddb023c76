/** Tests of lessons on the page with the real engine, in one thread without a browser. */
import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readLesson } from '../../lessons/format/readLesson.ts'
import { TaskJudge } from '../../lessons/play/judgeTask.ts'
import { planLesson } from '../../lessons/play/planLesson.ts'
import { playingKnobs } from '../../lessons/play/playKnobs.ts'
import { playlistOfFragment } from '../../lessons/playlists/playlist.ts'
import { isRight } from '../../lessons/verdict.ts'
import { encodeLessonLink } from '../../share/lessonFileLink.ts'
import { useBranches } from '../../store/branches.ts'
import { useCluster } from '../../store/cluster.ts'
import { useLesson } from '../../store/lesson.ts'
import { usePlaylist } from '../../store/lessons/playlist.ts'
import { useManifest } from '../../store/manifest.ts'
import { useNotices } from '../../store/notices.ts'
import { usePlayback } from '../../store/playback.ts'
import { select, useSelection } from '../../store/selection.ts'
import { useUi } from '../../store/ui.ts'
import { OvertakenError } from '../../workers/engineClient.ts'
import { runKubectl, seek, stepBack } from '../actions/actions.ts'
import { startBranch } from '../branches/branchActions.ts'
import type { Player } from '../player.ts'
import { shownLessonFragment } from '../runs/fragments.ts'
import { openFirstRun } from '../runs/runs.ts'
import { ScriptedPage } from '../start/scriptedPage.ts'
import { TestPage, timerFrames } from '../start/testPage.ts'
import {
  askAgain,
  backToLesson,
  closeLesson,
  giveAnswer,
  goToStep,
  isAtEnd,
  nextLesson,
  nextStep,
  openLesson,
  playWithSeed,
  previousStep,
  resumeLesson,
  setDraft,
  showMoment,
  skip,
  startFreePlay,
} from './lessonActions.ts'
import { openLessonFiles } from './lessonFile.ts'
import { rememberedLessons, storePlaylist } from './lessonMemory.ts'
import { installLessonSource } from './lessonSource.ts'
import { startTask } from './lessonTask.ts'
import { openLessonAt } from './openLessonAt.ts'

const script = new ScriptedPage()

const text = (name: string) => readFileSync(`src/lessons/texts/${name}.md`, 'utf8')

let page: TestPage
let player: Player

const lessonSource: Parameters<typeof installLessonSource>[0] = {
  load: async (id, locale) => {
    const translation = locale === 'en' ? undefined : text(`${id}.zh-CN`)
    return readLesson(id, text(`${id}.en`), translation).lesson
  },
  plan: async (lesson, seed) => planLesson(lesson, seed),
  judge: async (question) => {
    const judging = new TaskJudge().judge(question)
    for (;;) {
      const { done, value } = judging.next()
      if (done) return value
    }
  },
  turn: async (turn) => {
    const playing = playingKnobs(turn)
    for (;;) {
      const { done, value } = playing.next()
      if (done) return value
    }
  },
}

beforeEach(async () => {
  vi.stubGlobal('localStorage', memoryStorage())
  vi.stubGlobal('sessionStorage', memoryStorage())
  openTestPage()
  await openFirstRun(player)
})
afterEach(() => {
  page.close()
  vi.unstubAllGlobals()
})

/** Opens a page whose clock moves by 200 virtual ms per frame while the run plays. */
function openTestPage(): void {
  page = new TestPage(timerFrames(200))
  player = page.player
  installLessonSource(lessonSource)
}

function memoryStorage(): Pick<Storage, 'getItem' | 'setItem'> {
  const kept = new Map<string, string>()
  return { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) }
}

const lesson = () => useLesson.getState()
const cursor = () => usePlayback.getState().cursor
const planned = (index: number) => lesson().plan?.steps[index]
const until = (phase: string) =>
  vi.waitFor(() => expect([lesson().phase, lesson().goal]).toEqual([phase, undefined]), 5000)
const pods = () => [...useCluster.getState().pods.values()].filter(({ deletedAt }) => deletedAt === undefined).length

async function atQuestion(): Promise<void> {
  await openLesson('both-bounds', { step: 2 })
  await until('asking')
}

describe('a lesson', () => {
  it('starts in its own run, which is played to the end of the first step', async () => {
    expect(await openLesson('both-bounds')).toBe(true)
    expect(lesson()).toMatchObject({ number: 12, stepIndex: 0, phase: 'reading' })
    await vi.waitFor(() => expect(lesson().goal).toBeUndefined(), 5000)
    expect(cursor()).toMatchObject({ at: planned(0)?.to.at })
    expect(pods()).toBe(10)
    // The command of the next step is not given yet.
    expect([...useCluster.getState().revisions.values()]).toHaveLength(1)
    expect(useManifest.getState().text).toContain('shop/web:v1')
  })

  it('stays in front of the object that its step selects, in a narrow window', async () => {
    await openLesson('first-rollout')
    await vi.waitFor(() => expect(useSelection.getState().selected).toMatchObject({ kind: 'Deployment', name: 'web' }))
    expect(useSelection.getState().mobileTab).toBe('lesson')
  })

  it('waits for an answer, and its run cannot be played beyond the question', async () => {
    await atQuestion()
    expect(cursor()).toEqual({ at: planned(1)?.asked.at, step: planned(1)?.asked.step })
    player.play()
    await player.step()
    await player.jumpToEnd()
    await nextStep()
    expect(lesson().phase).toBe('asking')
    expect(usePlayback.getState().head).toEqual(cursor())
    // After seeking back, the command is not given either.
    await stepBack('second')
    await player.jumpToEnd()
    await player.step('second')
    expect(cursor().at).toBe(planned(1)?.asked.at)
  })

  it("plays the run to its true answer, even if the learner's answer was wrong", async () => {
    await atQuestion()
    setDraft({ type: 'numbers', values: [12, 2] })
    await giveAnswer()
    expect(lesson().phase).toBe('revealing')
    await until('revealed')
    expect(lesson().answers).toEqual({ 1: { type: 'numbers', values: [12, 2] } })
    expect(planned(1)?.answer).toEqual({ type: 'numbers', values: [13, 5] })
    expect(pods()).toBe(13)
  })

  it("leads to the moment that decides the step and back, once the step's question is answered", async () => {
    await atQuestion()
    await showMoment()
    expect(cursor().at).toBe(planned(1)?.asked.at)
    await skip()
    await until('revealed')
    const { moment, asked, to } = planned(1) ?? {}
    expect(moment?.at).toBeGreaterThan(asked?.at ?? 0)
    expect(moment?.at).toBeLessThan(to?.at ?? 0)
    const end = cursor()
    await showMoment()
    expect(cursor()).toEqual({ at: moment?.at, step: moment?.step })
    await showMoment()
    expect(cursor()).toEqual(end)
  })

  it.each(['first-rollout', 'safe-but-slow', 'zero-and-zero'])('stays in front at each step: %s', async (id) => {
    await openLesson(id)
    for (let step = 0; step < (lesson().lesson?.steps.length ?? 0); step++) {
      await goToStep(step)
      expect(useSelection.getState()).toMatchObject({ mobileTab: 'lesson', leftTab: 'lesson' })
      if (lesson().phase !== 'asking') continue
      await skip()
      await until('revealed')
      expect(useSelection.getState()).toMatchObject({ mobileTab: 'lesson', leftTab: 'lesson' })
    }
  })

  it('stays in front when a Pod on the stage is chosen as the answer', async () => {
    await openLesson('safe-but-slow', { step: 2 })
    await until('asking')
    const pod = [...useCluster.getState().pods.values()][0]
    select(pod && { kind: 'Pod', namespace: pod.namespace, name: pod.name, uid: pod.uid })
    expect(lesson().draft).toEqual({ type: 'pod', pod: pod?.name })
    expect(useSelection.getState().mobileTab).toBe('lesson')
  })

  it('asks a question again at the time of the question', async () => {
    await atQuestion()
    await skip()
    await until('revealed')
    expect(lesson().answers).toEqual({ 1: 'skipped' })
    await askAgain()
    expect(lesson()).toMatchObject({ phase: 'asking', answers: {} })
    expect(cursor().at).toBe(planned(1)?.asked.at)
    expect(pods()).toBe(10)
  })

  it('counts as begun although the learner leaves before the run reaches the first question', async () => {
    const stop = useLesson.subscribe(({ lesson, phase }) => {
      if (lesson !== undefined && phase === 'reading') void closeLesson()
    })
    await openLesson('both-bounds')
    stop()
    expect(rememberedLessons()['both-bounds']).toMatchObject({ step: 1, steps: 4, isDone: false })
  })

  it("restarts at the step where the learner left it, with the learner's answers", async () => {
    await atQuestion()
    setDraft({ type: 'numbers', values: [13, 5] })
    await giveAnswer()
    await until('revealed')
    await nextStep()
    await vi.waitFor(() => expect(lesson().goal).toBeUndefined(), 5000)
    expect(rememberedLessons()['both-bounds']).toMatchObject({ step: 3, steps: 4, isDone: false })
    await openFirstRun(player, 'push')
    expect(lesson().lesson).toBeUndefined()
    await openLesson('both-bounds', { step: 2 })
    await until('revealed')
    expect(lesson().answers).toEqual({ 1: { type: 'numbers', values: [13, 5] } })
  })

  it("drops the learner's answers if it is played with another seed", async () => {
    await atQuestion()
    await skip()
    await until('revealed')
    await playWithSeed(2)
    expect(lesson()).toMatchObject({ phase: 'asking', answers: {}, plan: { seed: 2 } })
  })

  it('goes back to any of its steps, and forth at most to its last step', async () => {
    await openLesson('both-bounds', { step: 4 })
    expect(lesson()).toMatchObject({ stepIndex: 3, goal: undefined })
    await previousStep()
    expect(lesson().stepIndex).toBe(2)
    await goToStep(0)
    expect(cursor().at).toBe(planned(0)?.to.at)
    await goToStep(99)
    expect(lesson().stepIndex).toBe(3)
  })
})

describe("a lesson's question", () => {
  const verdictOf = (index: number) => {
    const { prediction } = lesson().lesson?.steps[index] ?? {}
    const [answer, given] = [planned(index)?.answer, lesson().answers[index]]
    if (prediction === undefined || answer === undefined || given === undefined || given === 'skipped') return undefined
    return isRight(prediction, given, answer)
  }
  const asks = (id: string, type: string) =>
    readLesson(id, text(`${id}.en`)).lesson?.steps.findIndex(({ prediction }) => prediction?.type === type) ?? -1

  it('for a Pod is answered by selecting a Pod, and each Pod that may be deleted is a right answer', async () => {
    const index = asks('who-dies', 'pod')
    await openLesson('who-dies', { step: index + 1 })
    await until('asking')
    const answer = planned(index)?.answer
    const right = answer?.type === 'pod' ? answer.pods : []
    expect(right.length).toBeGreaterThan(0)
    const choose = (isWanted: (name: string) => boolean) => {
      const pod = [...useCluster.getState().pods.values()].find(({ name }) => isWanted(name))
      if (pod === undefined) throw new Error('there is no such Pod')
      page.select({ kind: 'Pod', namespace: pod.namespace, name: pod.name, uid: pod.uid })
      return pod.name
    }
    const wrong = choose((name) => !right.includes(name))
    expect(lesson().draft).toEqual({ type: 'pod', pod: wrong })
    await giveAnswer()
    await until('revealed')
    expect(verdictOf(index)).toBe(false)
    await askAgain()
    const chosen = choose((name) => right.includes(name))
    await giveAnswer()
    await until('revealed')
    expect([verdictOf(index), lesson().answers[index]]).toEqual([true, { type: 'pod', pod: chosen }])
    // After the question, a Pod is no answer.
    choose((name) => name !== chosen)
    expect(lesson().draft).toBeUndefined()
  })

  it('for a time accepts answers within a tolerance, and stores the answer as given', async () => {
    const index = asks('delete-a-pod', 'moment')
    await openLesson('delete-a-pod', { step: index + 1 })
    await until('asking')
    const { prediction } = lesson().lesson?.steps[index] ?? {}
    const answer = planned(index)?.answer
    const within = prediction?.type === 'moment' ? prediction.within : Number.NaN
    const seconds = answer?.type === 'moment' ? answer.seconds : Number.NaN
    setDraft({ type: 'moment', seconds: seconds + within + 0.1 })
    await giveAnswer()
    await until('revealed')
    expect(verdictOf(index)).toBe(false)
    await askAgain()
    setDraft({ type: 'moment', seconds: seconds + within })
    await giveAnswer()
    await until('revealed')
    expect(verdictOf(index)).toBe(true)
    expect(rememberedLessons()['delete-a-pod']?.answers).toEqual({
      [index]: { type: 'moment', seconds: seconds + within },
    })
  })
})

describe('a lesson in a saved run', () => {
  /** Reloads the page with the current run. */
  async function reload(): Promise<void> {
    const document = player.document()
    if (document === undefined) throw new Error('there is no run')
    page.close()
    openTestPage()
    await player.open({ document })
  }

  it("is resumed with the answers of the user's own lesson from this link, but not from another link", async () => {
    const linked = (name: string) => encodeLessonLink({ name, text: text('both-bounds.en'), translations: {} })
    const address = await linked('mine.md')
    await openLessonAt(`${address}/2`)
    await until('asking')
    await skip()
    await until('revealed')
    await reload()
    await resumeLesson(`${address}/2`)
    expect(lesson()).toMatchObject({ stepIndex: 1, phase: 'revealed', answers: { 1: 'skipped' } })
    expect(rememberedLessons()).toEqual({})
    await reload()
    await resumeLesson(`${await linked('other.md')}/2`)
    expect(lesson()).toMatchObject({ stepIndex: 1, phase: 'asking', answers: {} })
  })

  it("is resumed beside the branch of free play, and leads back to the lesson's branch", async () => {
    await atQuestion()
    await skip()
    await until('revealed')
    await startFreePlay()
    await runKubectl(['scale', 'deployment/web', '--replicas=3'])
    await reload()
    await resumeLesson('#12/2')
    const { currentId } = useBranches.getState()
    expect(lesson()).toMatchObject({ number: 12, stepIndex: 1, phase: 'revealed', freePlay: { branchId: currentId } })
    expect(lesson().answers).toEqual({ 1: 'skipped' })
    await backToLesson()
    expect([lesson().freePlay, cursor().at]).toEqual([undefined, planned(1)?.to.at])
    expect(useBranches.getState().branches).toHaveLength(2)
    expect(pods()).toBe(13)
  })

  it("asks an unanswered question again on the lesson's branch", async () => {
    await atQuestion()
    await reload()
    await resumeLesson('#12/2')
    expect(lesson()).toMatchObject({ phase: 'asking', freePlay: undefined })
    expect(cursor().at).toBe(planned(1)?.asked.at)
  })

  it('reports that another lesson supersedes this lesson', async () => {
    await atQuestion()
    await reload()
    installLessonSource({
      load: async (id) => readLesson(id, text(`${id}.en`)).lesson,
      plan: () => Promise.reject(new OvertakenError()),
      judge: () => Promise.reject(new OvertakenError()),
      turn: () => Promise.reject(new OvertakenError()),
    })
    const overtaken = async (act: () => Promise<unknown>) => {
      page.dismissNotice()
      const given = await act()
      expect(useNotices.getState().notice).toMatchObject({ type: 'lessonOvertaken' })
      return given
    }
    await overtaken(() => resumeLesson('#12/2'))
    expect(await overtaken(() => openLesson('both-bounds'))).toBe(false)
    const files = { name: 'mine.md', text: text('both-bounds.en'), translations: {} }
    expect(await overtaken(() => openLessonFiles(files))).toBe(false)
    expect(lesson().lesson).toBeUndefined()
  })

  it("is not resumed in a run that is not the lesson's run", async () => {
    await reload()
    await resumeLesson('#12/2')
    expect(lesson().lesson).toBeUndefined()
  })
})

describe('in the lesson view', () => {
  it('free play is on a branch, and backToLesson leads back to the exact cursor', async () => {
    await atQuestion()
    const at = cursor()
    await startFreePlay()
    expect(lesson().freePlay).toBeDefined()
    await runKubectl(['scale', 'deployment/web', '--replicas=3'])
    await player.jumpToEnd()
    expect(pods()).toBeLessThan(10)
    await backToLesson()
    expect(lesson()).toMatchObject({ freePlay: undefined, phase: 'asking' })
    expect(cursor()).toEqual(at)
    expect(pods()).toBe(10)
  })

  it('a command of the user starts a branch of free play', async () => {
    await atQuestion()
    const { document } = lesson().plan ?? {}
    await runKubectl(['scale', 'deployment/web', '--replicas=3'])
    expect(lesson().freePlay).toBeDefined()
    await backToLesson()
    expect(player.currentRun()?.journal).toEqual(document?.journal)
  })

  it('a branch started by the user is free play, which the next step ends', async () => {
    await openLesson('both-bounds', { step: 3 })
    await seek(1000)
    await startBranch()
    expect(lesson().freePlay).toBeDefined()
    await nextStep()
    expect(lesson()).toMatchObject({ freePlay: undefined, stepIndex: 3 })
  })

  it('a task starts a branch at the step that the lesson declares, and is judged at the cursor', async () => {
    await openLesson('both-bounds', { step: 4 })
    const conditions = () => lesson().judged?.conditions.map(({ holds }) => holds)
    await vi.waitFor(() => expect(conditions()).toEqual([true, true, true, true, false]))
    await startTask()
    expect(cursor().at).toBe(planned(1)?.from.at)
    expect(pods()).toBe(10)
    const patch = '{"spec":{"strategy":{"rollingUpdate":{"maxUnavailable":0}}}}'
    await runKubectl(['patch', 'deployment', 'web', '-p', patch])
    await runKubectl(['set', 'image', 'deployment/web', 'web=shop/web:v2.nopull'])
    await player.jumpToEnd()
    await vi.waitFor(() => expect(lesson().tasksDone).toEqual([3]))
    expect(lesson().judged?.isDone).toBe(true)
    await backToLesson()
    expect(pods()).toBe(13)
    expect(rememberedLessons()['both-bounds']).toMatchObject({ tasksDone: [3], isDone: false })
  })

  it('a try of a task reports conditions out of reach, and a try that was done once stays done', async () => {
    await openLesson('both-bounds', { step: 4 })
    script.teaches({ tasksDone: [3] })
    await startTask()
    await runKubectl(['set', 'image', 'deployment/web', 'web=shop/web:v2.nopull'])
    await player.jumpToEnd()
    // Five Pods were broken at once: the maximum never falls to 3.
    await vi.waitFor(() =>
      expect(lesson().judged?.conditions.map(({ isOutOfReach }) => isOutOfReach)).toEqual([
        false,
        false,
        false,
        false,
        true,
      ]),
    )
    expect(lesson().task?.isDone).toBe(false)
    await startTask()
    await runKubectl([
      'patch',
      'deployment',
      'web',
      '-p',
      '{"spec":{"strategy":{"rollingUpdate":{"maxUnavailable":0}}}}',
    ])
    await runKubectl(['set', 'image', 'deployment/web', 'web=shop/web:v2.nopull'])
    await player.jumpToEnd()
    await vi.waitFor(() => expect(lesson().task?.isDone).toBe(true))
    await runKubectl(['scale', 'deployment/web', '--replicas=1'])
    await vi.waitFor(() => expect(lesson().judged?.isDone).toBe(false))
    expect(lesson().task?.isDone).toBe(true)
  })

  it('nextLesson opens the next lesson of the course after the last step, and stays in presenter mode', async () => {
    await openLesson('delete-a-pod')
    expect(isAtEnd()).toBe(false)
    await goToStep((lesson().lesson?.steps.length ?? 1) - 1)
    page.present(true)
    expect(isAtEnd()).toBe(true)
    await nextLesson()
    expect(lesson()).toMatchObject({ lesson: { id: 'what-starts-a-rollout' }, stepIndex: 0 })
    expect(useUi.getState().presenting).toBe(true)
  })

  it('nextLesson opens the next lesson of the playlist, and none after its last lesson', async () => {
    await openLessonAt('#list/4-8,1/Ours')
    expect(lesson()).toMatchObject({ lesson: { id: 'delete-a-pod' }, stepIndex: 0 })
    await nextLesson()
    expect(lesson().lesson?.id).toBe('first-rollout')
    await nextLesson()
    expect(lesson().lesson?.id).toBe('first-rollout')
    script.follows(undefined)
    await nextLesson()
    expect(lesson().lesson?.id).toBe('replaced-not-restarted')
  })

  it('a reload keeps the playlist of the tab, until the playlist is left', () => {
    const reload = () => {
      script.follows(undefined)
      return storePlaylist({ sessionStorage })
    }
    const playlist = playlistOfFragment('#list/4-8,1/Ours')
    const stop = reload()
    script.follows(playlist)
    stop()
    const stopAgain = reload()
    expect(usePlaylist.getState().playlist).toEqual(playlist)
    script.follows(undefined)
    stopAgain()
    reload()()
    expect(usePlaylist.getState().playlist).toBeUndefined()
  })

  it('a lesson is done once its questions and tasks are done, not once its last step is shown', async () => {
    await openLesson('both-bounds', { step: 4 })
    expect(rememberedLessons()['both-bounds']?.isDone).toBe(false)
    script.teaches({ tasksDone: [3] })
    await goToStep(3)
    expect(rememberedLessons()['both-bounds']?.isDone).toBe(false)
    await goToStep(1)
    await skip()
    await until('revealed')
    await goToStep(3)
    expect(rememberedLessons()['both-bounds']?.isDone).toBe(true)
  })

  it("a lesson with its translation is opened from a link, in the reader's language", async () => {
    const files = {
      name: 'mine.md',
      text: text('both-bounds.en'),
      translations: { 'zh-CN': text('both-bounds.zh-CN') },
    }
    const address = await encodeLessonLink(files)
    expect(await openLessonAt(`${address}/2`)).toBe(true)
    await until('asking')
    expect(lesson()).toMatchObject({ number: undefined, stepIndex: 1, address, files })
    expect(lesson().lesson?.id).toBe('file/mine')
    expect(shownLessonFragment()).toBe(`${address}/2`)
    const title = lesson().lesson?.title
    page.chooseLanguage('zh-CN')
    await vi.waitFor(() => expect(lesson().lesson?.title).not.toBe(title))
    page.chooseLanguage('en')
    await vi.waitFor(() => expect(lesson().lesson?.title).toBe(title))
    expect(rememberedLessons()).toEqual({})
  })

  it('a damaged lesson link is not opened, and the source of a linked lesson with problems is shown', async () => {
    expect(await openLessonAt('#lesson=AAAA')).toBe(false)
    expect(useNotices.getState().notice).toMatchObject({ type: 'linkRefused', problem: 'damaged' })
    const broken = { name: 'mine.md', text: text('both-bounds.en').replace('topic:', 'subject:'), translations: {} }
    expect(await openLessonAt(await encodeLessonLink(broken))).toBe(false)
    expect(useUi.getState().dialog).toBe('lessonFile')
    expect(lesson().lesson).toBeUndefined()
  })

  it('a lesson continues with a translation that is opened later', async () => {
    const own = { name: 'mine.md', text: text('both-bounds.en'), translations: {} }
    await openLessonFiles(own)
    const before = lesson().address
    const plan = lesson().plan
    const words = { name: 'mine.zh-CN.md', text: text('both-bounds.zh-CN'), translations: {} }
    expect(await openLessonFiles(words)).toBe(true)
    expect(lesson()).toMatchObject({ plan, files: { ...own, translations: { 'zh-CN': words.text } } })
    expect(lesson().address).not.toBe(before)
    expect(useNotices.getState().notice).toEqual({ type: 'translationTaken', name: 'mine.zh-CN.md' })
  })

  it('closeLesson ends a lesson, whose run can then be played on', async () => {
    await openLesson('both-bounds', { step: 2 })
    closeLesson()
    expect(lesson().lesson).toBeUndefined()
    expect(useSelection.getState().leftTab).toBe('manifest')
    await player.jumpToEnd()
    expect(pods()).toBe(13)
  })
})
