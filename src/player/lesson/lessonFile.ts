/** The user's own lesson files: reading, correcting, opening. Loaded with the first lesson file. */

import { addressWith } from '../../app/addressWith.ts'
import { outcome } from '../../app/outcome.ts'
import { idOfFile, readLessonFiles } from '../../lessons/format/readFiles.ts'
import type { Lesson, LessonPlan } from '../../lessons/types.ts'
import { encodeLessonLink } from '../../share/lessonFileLink.ts'
import { type LessonFiles, splitLessonName } from '../../share/lessonFiles.ts'
import { LinkTooLargeError } from '../../share/link.ts'
import { readdressLesson } from '../../store/late/lesson.ts'
import { useLesson } from '../../store/lesson.ts'
import { allProblems, type LessonFile, noteLessonFile, useLessonFile } from '../../store/lessonFile.ts'
import { showNotice } from '../../store/notices.ts'
import { usePrefs } from '../../store/prefs.ts'
import { showDialog } from '../../store/ui.ts'
import { EngineGoneError, EngineRequestError } from '../../workers/engineClient.ts'
import { download } from '../runs/download.ts'
import { type OpenLessonOptions, type OwnLesson, openLoadedLesson, sayWhyNotOpened } from './lessonActions.ts'
import { translateLesson } from './lessonLanguage.ts'
import { remember } from './lessonMoves.ts'
import { lessonSource } from './lessonSource.ts'

/**
 * Opens a lesson from its files; a lesson with problems is shown with its problems first. A translation of the current
 * lesson is added to the lesson.
 */
export async function openLessonFiles(files: LessonFiles, options: OpenLessonOptions = {}): Promise<boolean> {
  const { language, base } = splitLessonName(files.name)
  const known = useLessonFile.getState().file ?? useLesson.getState().files
  const isTranslation = language !== undefined && known !== undefined && known.name !== files.name
  if (isTranslation && splitLessonName(known.name).base === base) return takeTranslation(known, language, files.text)
  if (allProblems(take(files)).length === 0) return openLessonFile(options)
  showDialog('lessonFile')
  return false
}

/** Opens the lesson that the current address contains. */
export const openLinkedLesson = (files: LessonFiles, step: number, isWanted: () => boolean): Promise<boolean> =>
  openLessonFiles(files, { step, how: 'here', isWanted })

/**
 * Shows a lesson made from a run, for further writing; `leftOut`: parts of the run that the lesson does not contain.
 */
export function showLessonFile(name: string, text: string, leftOut: readonly string[]): void {
  take({ name, text, translations: {}, leftOut })
  showDialog('lessonFile')
}

/** Updates the text while it is being edited; with `language`, the text of a translation. */
export function editLessonFile(text: string, language?: string): void {
  const { file } = useLessonFile.getState()
  if (file && language === undefined) take({ ...file, text })
  else if (file) take(withTranslation(file, language ?? '', text))
}

/** Opens the valid part of the lesson. */
export async function openLessonFile(options: OpenLessonOptions = {}): Promise<boolean> {
  const { file } = useLessonFile.getState()
  if (!file) return false
  const { lesson } = readLessonFiles(file, usePrefs.getState().locale)
  if (!lesson) return false
  try {
    return await openLoadedLesson(lesson, { ...options, own: await ownLesson(file) })
  } catch (error) {
    sayWhyNotOpened(error)
    return false
  }
}

/** The lesson of the current files in a language; undefined if no step can be played. */
export function lessonToPreview(language: string): Lesson | undefined {
  const { file } = useLessonFile.getState()
  return file && readLessonFiles(file, language).lesson
}

/** Plays the lesson beside the run to compute the values of its texts; undefined if the lesson cannot be played. */
export async function planPreview(lesson: Lesson): Promise<LessonPlan | undefined> {
  try {
    return await lessonSource().plan(lesson, lesson.seed)
  } catch (error) {
    return outcome(undefined, EngineGoneError, EngineRequestError)(error)
  }
}

/** The link that contains the lesson; undefined if the lesson is too large for a link. */
export async function lessonFileLink(): Promise<string | undefined> {
  const { file } = useLessonFile.getState()
  const address = file && (await ownLesson(file)).address
  return address === undefined ? undefined : addressWith(address)
}

/** Downloads a text of the lesson; with `language`, the text of a translation. */
export function saveLessonFile(language?: string): void {
  const { file } = useLessonFile.getState()
  if (!file) return
  const text = language === undefined ? file.text : (file.translations[language] ?? '')
  const name = language === undefined ? file.name : `${splitLessonName(file.name).base}.${language}.md`
  download(new Blob([text], { type: 'text/markdown' }), name)
}

async function ownLesson({ name, text, translations }: LessonFiles): Promise<OwnLesson> {
  const files = { name, text, translations }
  try {
    return { files, address: await encodeLessonLink(files) }
  } catch (error) {
    if (!(error instanceof LinkTooLargeError)) throw error
    return { files }
  }
}

/** Adds a translation to the open or edited lesson. */
async function takeTranslation(known: LessonFiles, language: string, text: string): Promise<boolean> {
  const file = take(withTranslation(known, language, text))
  if ((file.translationProblems[language]?.length ?? 0) > 0) {
    showDialog('lessonFile')
    return false
  }
  const { lesson, files } = useLesson.getState()
  // Uses the steps of the opened version, because the edited version may have other steps.
  if (lesson?.id !== idOfFile(known.name) || files?.text !== file.text) return openLessonFile()
  const own = await ownLesson(file)
  readdressLesson(own.files, own.address)
  remember()
  await translateLesson()
  showNotice({ type: 'translationTaken', name: `${splitLessonName(file.name).base}.${language}.md` })
  return true
}

const withTranslation = <Files extends LessonFiles>(files: Files, language: string, text: string): Files => ({
  ...files,
  translations: { ...files.translations, [language]: text },
})

type Taken = LessonFiles & Partial<Pick<LessonFile, 'leftOut'>>

function take({ name, text, translations, leftOut = [] }: Taken): LessonFile {
  const files = { name, text, translations }
  const { lesson, problems } = readLessonFiles({ ...files, translations: {} }, '')
  const languages = Object.keys(translations).map((language) => {
    const found = readLessonFiles(files, language).problems.filter(({ file }) => file === 'translation')
    return [language, found] as const
  })
  const steps = lesson?.steps.length ?? 0
  const file = { ...files, problems, translationProblems: Object.fromEntries(languages), steps, leftOut }
  noteLessonFile(file)
  return file
}
