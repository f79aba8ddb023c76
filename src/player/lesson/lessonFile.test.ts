import { afterEach, expect, it, vi } from 'vitest'
import { DEFAULT_CONFIG } from '../../engine/document/config.ts'
import { useLessonFile } from '../../store/lessonFile.ts'
import { initialPlayback, usePlayback } from '../../store/playback.ts'
import { usePresenting } from '../../store/presenting.ts'
import { initialUi, useUi } from '../../store/ui.ts'
import { installPlayer } from '../actions/actions.ts'
import { fakePlayer } from '../fakePlayer.ts'
import { editLessonFile, openLessonFiles } from './lessonFile.ts'
import { makeLesson } from './makeLesson.ts'

vi.mock(import('../runs/runChange.ts'), async (original) => ({
  ...(await original()),
  currentEntry: () => ({ id: 'this' }),
}))

const file = () => useLessonFile.getState().file
const text = '---\ntitle: A\nquestion: B?\ntopic: basics\nminutes: 3\n---\n## One\n```check\n- mostPod == 3\n```\n'

afterEach(() => {
  installPlayer(undefined)
  useLessonFile.setState({ file: undefined })
  useUi.setState(initialUi)
  usePlayback.setState(initialPlayback)
  usePresenting.setState(usePresenting.getInitialState())
})

it('a lesson with mistakes is shown with them, and read again as it is corrected', async () => {
  await openLessonFiles({ name: 'mine.md', text, translations: {} })
  expect(useUi.getState().dialog).toBe('lessonFile')
  expect(file()).toEqual({
    name: 'mine.md',
    text,
    translations: {},
    translationProblems: {},
    steps: 1,
    problems: [{ file: 'lesson', line: 9, column: 3, message: 'mostPod is not known. Did you mean mostPods?' }],
  })
  editLessonFile(text.replace('mostPod ', 'mostPods '))
  expect(file()).toMatchObject({ text: text.replace('mostPod ', 'mostPods '), steps: 1, problems: [] })
  editLessonFile('')
  expect(file()).toMatchObject({ text: '', steps: 0 })
})

it('a translation that comes after its lesson belongs to it, and is corrected beside it', async () => {
  await openLessonFiles({ name: 'mine.md', text, translations: {} })
  await openLessonFiles({ name: 'mine.zh-CN.md', text: '---\ntitle: 甲\n---\n## 一\n', translations: {} })
  expect(file()).toMatchObject({
    name: 'mine.md',
    problems: [{ file: 'lesson' }],
    translationProblems: { 'zh-CN': [{ file: 'translation', line: 2, message: 'question is missing' }] },
  })
  editLessonFile('---\ntitle: 甲\nquestion: 乙？\n---\n## 一\n', 'zh-CN')
  expect(file()).toMatchObject({ text, translationProblems: { 'zh-CN': [] } })
  await openLessonFiles({ name: 'other.zh-CN.md', text: '', translations: {} })
  expect(file()).toMatchObject({ name: 'other.zh-CN.md', translations: {} })
})

it('the run that is shown becomes the file of a lesson, with the marks set in it', async () => {
  const args = ['scale', 'deployment/web', '--replicas=5']
  const journal = [{ at: 4000, step: 0, command: { type: 'kubectl', args } as const }]
  const document = { format: 1, engineVersion: '1', seed: 3, config: DEFAULT_CONFIG, journal } as const
  installPlayer(fakePlayer({ document: () => document }))
  usePlayback.setState({ head: { at: 9000, step: 0 } })
  usePresenting.setState({
    marks: [
      { run: 'this', at: 6000, step: 0, text: 'Half of them' },
      { run: 'other', at: 7000, step: 0, text: 'Of another run' },
    ],
  })
  await makeLesson({ title: 'A', question: 'B?', prose: 'Why.' })
  expect(useUi.getState().dialog).toBe('lessonFile')
  expect(file()).toMatchObject({ name: 'lesson.md', problems: [], steps: 2 })
  expect(file()?.text.match(/^## .*|^seconds: .*|^scale .*/gm)).toEqual([
    '## `kubectl scale deployment/web --replicas=5`',
    'seconds: 4',
    'scale deployment/web --replicas=5',
    'seconds: 2',
    '## Half of them',
    'seconds: 3',
  ])
})
