import { expect, it, vi } from 'vitest'
import { DEFAULT_CONFIG } from '../../engine/document/config.ts'
import { useLessonFile } from '../../store/lessonFile.ts'
import { useUi } from '../../store/ui.ts'
import { installPlayer } from '../actions/actions.ts'
import { fakePlayer } from '../fakePlayer.ts'
import { ScriptedPage } from '../start/scriptedPage.ts'
import { editLessonFile, openLessonFiles } from './lessonFile.ts'
import { makeLesson } from './makeLesson.ts'
import { notePauses } from './pauses.ts'

const page = new ScriptedPage()

vi.mock(import('../runs/runChange.ts'), async (original) => ({
  ...(await original()),
  currentEntry: () => ({ id: 'this' }),
}))

const file = () => useLessonFile.getState().file
const text = '---\ntitle: A\nquestion: B?\ntopic: basics\nminutes: 3\n---\n## One\n```check\n- mostPod == 3\n```\n'

it('a lesson file with problems is shown with these problems, and read again after each correction', async () => {
  await openLessonFiles({ name: 'mine.md', text, translations: {} })
  expect(useUi.getState().dialog).toBe('lessonFile')
  expect(file()).toEqual({
    name: 'mine.md',
    text,
    translations: {},
    translationProblems: {},
    leftOut: [],
    steps: 1,
    problems: [
      { file: 'lesson', line: 9, column: 3, id: 'unknownVariable', facts: { name: 'mostPod', near: 'mostPods' } },
    ],
  })
  editLessonFile(text.replace('mostPod ', 'mostPods '))
  expect(file()).toMatchObject({ text: text.replace('mostPod ', 'mostPods '), steps: 1, problems: [] })
  editLessonFile('')
  expect(file()).toMatchObject({ text: '', steps: 0 })
})

it('a translation that is opened later is added to its lesson file, and can be corrected there', async () => {
  await openLessonFiles({ name: 'mine.md', text, translations: {} })
  await openLessonFiles({ name: 'mine.zh-CN.md', text: '---\ntitle: 甲\n---\n## 一\n', translations: {} })
  expect(file()).toMatchObject({
    name: 'mine.md',
    problems: [{ file: 'lesson' }],
    translationProblems: { 'zh-CN': [{ file: 'translation', line: 2, id: 'missingKey', facts: { key: 'question' } }] },
  })
  editLessonFile('---\ntitle: 甲\nquestion: 乙？\n---\n## 一\n', 'zh-CN')
  expect(file()).toMatchObject({ text, translationProblems: { 'zh-CN': [] } })
  await openLessonFiles({ name: 'other.zh-CN.md', text: '', translations: {} })
  expect(file()).toMatchObject({ name: 'other.zh-CN.md', translations: {} })
})

it('the current run becomes a lesson file, with its bookmarks', async () => {
  const args = ['scale', 'deployment/web', '--replicas=5']
  const journal = [
    { at: 4000, step: 0, command: { type: 'kubectl', args } as const },
    { at: 5000, step: 0, command: { type: 'interrupt', process: 1 } as const },
  ]
  const document = { format: 1, engineVersion: '1', seed: 3, config: DEFAULT_CONFIG, journal } as const
  const pause = vi.fn()
  installPlayer(fakePlayer({ document: () => document, pause }))
  const stop = notePauses()
  const play = (at: number) => {
    page.isAt({ at, step: 0 })
    page.plays()
  }
  const stopAt = (at: number) => {
    page.isAt({ at, step: 0 })
    page.isPaused()
  }
  play(0)
  // Paused and continued; paused where a command is given; paused and left by a seek.
  for (const at of [2500, 4000]) {
    stopAt(at)
    play(at)
  }
  stopAt(7000)
  play(7500)
  stop()
  stopAt(8000)
  play(8000)
  page.reports({ head: { at: 9000, step: 0 } })
  page.presents({
    marks: [
      { run: 'this', at: 6000, step: 0, text: 'Half of them' },
      { run: 'other', at: 7000, step: 0, text: 'Of another run' },
    ],
  })
  await makeLesson({ title: 'A', question: 'B?', prose: 'Why.' })
  expect(pause).toHaveBeenCalledOnce()
  expect(useUi.getState().dialog).toBe('lessonFile')
  expect(file()).toMatchObject({ name: 'lesson.md', problems: [], steps: 3, leftOut: ['interrupt'] })
  expect(file()?.text.match(/^## .*|^seconds: .*|^scale .*/gm)).toEqual([
    '## 2.5 s',
    'seconds: 2.5',
    'seconds: 1.5',
    '## `kubectl scale deployment/web --replicas=5`',
    'scale deployment/web --replicas=5',
    'seconds: 2',
    '## Half of them',
    'seconds: 3',
  ])
})
