import '../../i18n/en/lesson.ts'
import { type FormEvent, useId } from 'react'
import { useT } from '../../i18n/index.ts'
import type { Prediction } from '../../lessons/types.ts'
import { giveAnswer, setDraft } from '../../player/lesson/lessonActions.ts'
import { useCluster } from '../../store/cluster.ts'
import { useLesson } from '../../store/lesson.ts'
import { classes } from '../ui/classes.ts'
import { RenameIcon } from '../ui/lateIcons.tsx'
import { podEnd } from './answerText.ts'
import { ChoiceRow } from './ChoiceRow.tsx'
import { NumbersAsked } from './NumbersAsked.tsx'
import styles from './PredictionCard.module.css'
import { ProseText } from './Prose.tsx'

/** The question that the run waits for. */
export function PredictionCard({ prediction }: { readonly prediction: Prediction }) {
  const t = useT()
  const title = useId()
  const kind = prediction.type === 'pod' || prediction.type === 'moment' ? prediction.type : undefined
  return (
    <section className={styles.card} aria-labelledby={title} data-prediction={prediction.type}>
      <h3 className="ui-row ui-fine ui-accent">
        <RenameIcon size={14} />
        {kind === undefined ? t('lesson.ask') : t(`lesson.ask.${kind}`)}
      </h3>
      <h4 id={title} className={styles.ask} tabIndex={-1}>
        <ProseText nodes={prediction.ask} isInline />
      </h4>
      <Asked prediction={prediction} title={title} />
    </section>
  )
}

function Asked({ prediction, title }: { readonly prediction: Prediction; readonly title: string }) {
  switch (prediction.type) {
    case 'choice':
      return <Choices prediction={prediction} title={title} />
    case 'numbers':
      return <NumbersAsked prediction={prediction} title={title} />
    case 'pod':
      return <PodAsked title={title} />
    case 'moment':
      return <MomentAsked within={prediction.within} />
  }
}

interface ChoicesProps {
  readonly prediction: Prediction & { readonly type: 'choice' }
  readonly title: string
}

function Choices({ prediction, title }: ChoicesProps) {
  const draft = useLesson((lesson) => lesson.draft)
  return (
    <div className="ui-column ui-close" role="radiogroup" aria-labelledby={title}>
      {prediction.choices.map(({ text }, index) => (
        <ChoiceRow
          // biome-ignore lint/suspicious/noArrayIndexKey: a choice is its place
          key={index}
          digit={index + 1}
          isChosen={draft?.type === 'choice' && draft.choice === index}
          onChoose={() => setDraft({ type: 'choice', choice: index })}
        >
          <span>
            <ProseText nodes={text} isInline />
          </span>
        </ChoiceRow>
      ))}
    </div>
  )
}

function PodAsked({ title }: { readonly title: string }) {
  const t = useT()
  const draft = useLesson((lesson) => lesson.draft)
  const pods = useCluster((cluster) => cluster.pods)
  const chosen = draft?.type === 'pod' ? draft.pod : ''
  return (
    <>
      <p className="ui-muted">{t('lesson.pod.how')}</p>
      <select
        className={classes('ui-thumb ui-raised ui-lit', styles.input)}
        aria-labelledby={title}
        value={chosen}
        onChange={({ target }) => setDraft({ type: 'pod', pod: target.value })}
      >
        <option value="" disabled>
          {t('lesson.pod.choose')}
        </option>
        {[...pods.values()]
          .filter(({ goneAt }) => goneAt === undefined)
          .map(({ uid, name }) => (
            <option key={uid} value={name}>
              {podEnd(name)}
            </option>
          ))}
      </select>
    </>
  )
}

function MomentAsked({ within }: { readonly within: number }) {
  const t = useT()
  const draft = useLesson((lesson) => lesson.draft)
  const seconds = draft?.type === 'moment' ? draft.seconds : undefined
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void giveAnswer()
  }
  return (
    <form className="ui-column ui-spaced" onSubmit={onSubmit}>
      <p className="ui-muted">{t('lesson.moment.how')}</p>
      <label className="ui-row">
        {t('lesson.moment.label')}
        <input
          className={classes('ui-thumb ui-raised ui-lit', styles.input, styles.seconds)}
          type="number"
          min={0}
          max={86_400}
          step="any"
          value={seconds ?? ''}
          onChange={({ target }) =>
            setDraft(target.value === '' ? undefined : { type: 'moment', seconds: Math.max(0, target.valueAsNumber) })
          }
        />
      </label>
      {seconds !== undefined && <p>{t('lesson.moment.within', { seconds, within })}</p>}
    </form>
  )
}
