import '../../i18n/en/lessons.ts'
import { type ReactNode, useRef, useState } from 'react'
import { useT } from '../../i18n/index.ts'
import type { LessonHead } from '../../lessons/library.ts'
import { type LessonTopic, lessonTopics } from '../../lessons/types.ts'
import { type LessonProgressState, lessonUnderWay } from '../../store/lessonProgress.ts'
import { classes } from '../ui/classes.ts'
import { Icon } from '../ui/Icon.tsx'
import styles from './CatalogueView.module.css'
import { ContinueCard } from './ContinueCard.tsx'
import { findLessons, type LessonWords } from './findLessons.ts'
import { LessonRow } from './LessonRow.tsx'
import { ProgressLine } from './ProgressLine.tsx'
import { SearchField } from './SearchField.tsx'
import type { ShapeOf } from './shapes.ts'
import { doneOf, TopicChoice } from './TopicChoice.tsx'
import { useCatalogueKeys } from './useCatalogueKeys.ts'

interface CatalogueViewProps {
  /** In the order of the course. */
  readonly heads: readonly LessonHead[]
  readonly progress: LessonProgressState
  readonly words: LessonWords
  /** A phone has a single column with its own header. */
  readonly isPhone: boolean
  readonly Shape: ShapeOf
  /** Content at the bottom of the rail. */
  readonly railFoot?: ReactNode
  readonly onSearch: () => void
  readonly onOpen: (head: LessonHead) => void
  readonly onClose: () => void
}

/** The lessons by topic, each with its question. */
export function CatalogueView(props: CatalogueViewProps) {
  const { heads, progress, words, isPhone, Shape, railFoot, onSearch, onOpen, onClose } = props
  const t = useT()
  const [query, setQuery] = useState('')
  const [topic, setTopic] = useState<LessonTopic>()
  const root = useRef<HTMLElement>(null)
  const found = findLessons(heads, query, words)
  const shown = query.trim() === '' && topic !== undefined ? heads.filter((head) => head.topic === topic) : found
  const next = goOnWith(heads, progress)
  const goOn = query.trim() === '' ? next : shown[0]
  useCatalogueKeys({ root, query, setQuery, onClose, onGoOn: () => goOn && onOpen(goOn) })
  const search = (text: string) => {
    onSearch()
    setQuery(text)
  }
  const topicsAndSearch = (
    <>
      <SearchField query={query} count={heads.length} found={shown.length} onChange={search} />
      <TopicChoice {...{ heads, progress, topic }} onChoose={chooseTopic} />
    </>
  )
  function chooseTopic(chosen: LessonTopic | undefined): void {
    setQuery('')
    setTopic(chosen)
  }
  return (
    <main
      ref={root}
      className={classes('ui-flex ui-fill', styles.catalogue)}
      tabIndex={-1}
      aria-label={t('lessons.title')}
      data-catalogue
    >
      {isPhone ? (
        <PhoneHead onClose={onClose} />
      ) : (
        <div className={styles.rail}>
          {topicsAndSearch}
          {railFoot}
        </div>
      )}
      <div className={styles.list}>
        {isPhone && <div className={styles.choice}>{topicsAndSearch}</div>}
        <Head {...{ heads, progress, isPhone }} />
        {query.trim() === '' && next && topic === undefined && (
          <ContinueCard
            head={next}
            progress={openOf(next, progress)}
            isNarrow={isPhone}
            Shape={Shape}
            onOpen={() => onOpen(next)}
          />
        )}
        {shown.length === 0 && <p className={styles.nothing}>{t('lessons.nothing', { query })}</p>}
        <Sections heads={shown} {...{ progress, isPhone, Shape, onOpen }} />
        {!isPhone && <p className="ui-little ui-faint">{t('lessons.keys')}</p>}
      </div>
    </main>
  )
}

function PhoneHead({ onClose }: { readonly onClose: () => void }) {
  const t = useT()
  return (
    <header className={styles.phoneHead}>
      <h1 className={styles.phoneTitle}>{t('lessons.title')}</h1>
      <button type="button" className={styles.close} aria-label={t('frame.lessons.back')} onClick={onClose}>
        <Icon name="close" />
      </button>
    </header>
  )
}

function Head({ heads, progress, isPhone }: Pick<CatalogueViewProps, 'heads' | 'progress' | 'isPhone'>) {
  const t = useT()
  return (
    <div className={styles.head}>
      {!isPhone && (
        <div>
          <h2 className={styles.title}>{t('lessons.title')}</h2>
          <p className="ui-muted">{t('lessons.about', { count: heads.length })}</p>
        </div>
      )}
      <ProgressLine
        done={doneOf(heads, progress)}
        count={heads.length}
        isStarted={Object.keys(progress.lessons).length > 0}
      />
    </div>
  )
}

type SectionsProps = Pick<CatalogueViewProps, 'heads' | 'progress' | 'isPhone' | 'Shape' | 'onOpen'>

function Sections({ heads, progress, isPhone, Shape, onOpen }: SectionsProps) {
  const t = useT()
  return lessonTopics.map((topic) => {
    const own = heads.filter((head) => head.topic === topic)
    if (own.length === 0) return null
    const minutes = t('lessons.minutes', { minutes: own.reduce((sum, head) => sum + head.minutes, 0) })
    const count = isPhone
      ? t('lessons.doneOf', { done: doneOf(own, progress), count: own.length })
      : t('lessons.count', { count: own.length })
    const Heading = isPhone ? 'h2' : 'h3'
    return (
      <section key={topic} className={styles.section} aria-labelledby={`lessons-${topic}`}>
        <Heading id={`lessons-${topic}`} className={styles.topic}>
          {t(`lessons.topic.${topic}`)}{' '}
          <span className="ui-little ui-regular ui-faint">
            {count} · {minutes}
          </span>
        </Heading>
        <ul className={styles.rows}>
          {own.map((head) => (
            <LessonRow
              key={head.id}
              head={head}
              progress={progress.lessons[head.id]}
              isNarrow={isPhone}
              Shape={Shape}
              onOpen={() => onOpen(head)}
            />
          ))}
        </ul>
      </section>
    )
  })
}

/** The unfinished lesson, else the first that is not done. */
export function goOnWith(heads: readonly LessonHead[], progress: LessonProgressState): LessonHead | undefined {
  const underWay = lessonUnderWay(progress)
  return heads.find(({ id }) => id === underWay) ?? heads.find(({ id }) => progress.lessons[id]?.isDone !== true)
}

function openOf({ id }: LessonHead, { lessons }: LessonProgressState) {
  return lessons[id]?.isDone === false ? lessons[id] : undefined
}
