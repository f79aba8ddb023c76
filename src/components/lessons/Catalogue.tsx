import '../../i18n/en/lessons.ts'
import { useEffect, useState } from 'react'
import { type LessonHead, lessonHeads, lessonWords } from '../../lessons/library.ts'
import { closeCatalogue } from '../../player/lesson/catalogueActions.ts'
import { openLesson } from '../../player/lesson/lessonActions.ts'
import { followLessonProgress } from '../../player/lesson/lessonProgress.ts'
import { useLessonProgress } from '../../store/lessonProgress.ts'
import { usePrefs } from '../../store/prefs.ts'
import { setPresenting } from '../../store/ui.ts'
import { CatalogueView, goOnWith } from './CatalogueView.tsx'
import type { LessonWords } from './findLessons.ts'
import { LessonShapeSlot } from './LessonShapeSlot.tsx'
import { TeacherLinks } from './TeacherLinks.tsx'

/** The list of lessons, in place of the run. */
export function Catalogue({ isPhone }: { readonly isPhone: boolean }) {
  const locale = usePrefs((prefs) => prefs.locale)
  const progress = useLessonProgress()
  const heads = lessonHeads(locale)
  const [isSearching, setSearching] = useState(false)
  const words = useWords(heads, isSearching)
  useEffect(() => followLessonProgress(), [])
  const open = ({ id }: LessonHead) =>
    openLesson(id, { step: progress.lessons[id]?.isDone === false ? progress.lessons[id].step : 1 })
  const present = () => {
    const head = goOnWith(heads, progress) ?? heads[0]
    if (head) void open(head).then((isOpen) => isOpen && setPresenting(true))
  }
  return (
    <CatalogueView
      {...{ heads, progress, words, isPhone }}
      Shape={LessonShapeSlot}
      onSearch={() => setSearching(true)}
      railFoot={<TeacherLinks onPresent={present} />}
      onOpen={(head) => void open(head)}
      onClose={closeCatalogue}
    />
  )
}

const noWords: LessonWords = new Map()

/** Full texts of the lessons in all languages, fetched with the first search. */
function useWords(heads: readonly LessonHead[], isWanted: boolean): LessonWords {
  const [words, setWords] = useState(noWords)
  useEffect(() => {
    if (!isWanted || words !== noWords) return
    let isCurrent = true
    const fetchAll = Promise.all(heads.map(async ({ id }) => [id, await lessonWords(id)] as const))
    void fetchAll.then((all) => isCurrent && setWords(new Map(all)))
    return () => {
      isCurrent = false
    }
  }, [heads, isWanted, words])
  return words
}
