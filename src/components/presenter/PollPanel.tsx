import { Toolbar } from '../ui/Toolbar.tsx'
import '../../i18n/en/presenter.ts'
import { type FormEvent, useState } from 'react'
import { useT } from '../../i18n/index.ts'
import { act, mostAnswers } from '../../player/presenting/acts.ts'
import { type Poll, usePresenterLink, usePresenting } from '../../store/presenting.ts'
import { Button } from '../ui/Button.tsx'
import { classes } from '../ui/classes.ts'
import { Panel } from './Panel.tsx'
import styles from './Panels.module.css'

/** The question to the audience, and the votes. */
export function PollPanel() {
  const t = useT()
  const poll = usePresenting((presenting) => presenting.poll)
  return (
    <Panel
      name={t('presenter.poll')}
      aside={poll && <span>{t('presenter.window.inAll', { count: poll.counts.reduce((a, b) => a + b, 0) })}</span>}
    >
      {poll ? <Counts poll={poll} /> : <QuestionForm />}
    </Panel>
  )
}

function Counts({ poll: { question, answers, counts, right } }: { readonly poll: Poll }) {
  const t = useT()
  const lesson = usePresenterLink((link) => link.lesson)
  return (
    <>
      {question !== '' && <p className={styles.question}>{question}</p>}
      <ol className={classes('ui-stack ui-tight', styles.poll)}>
        {answers.map((answer, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an answer is its place
          <li key={index} className="ui-small">
            <kbd>{index + 1}</kbd>
            <span className={classes('ui-anywhere', index === right && 'ui-bold ui-good')}>{answer}</span>
            <Button
              shape="square"
              aria-label={t('presenter.window.fewer', { answer })}
              disabled={counts[index] === 0}
              onClick={() => act({ do: 'vote', answer: index, by: -1 })}
            >
              −
            </Button>
            <b>{counts[index]}</b>
            <Button
              shape="square"
              aria-label={t('presenter.window.more', { answer })}
              onClick={() => act({ do: 'vote', answer: index, by: 1 })}
            >
              +
            </Button>
          </li>
        ))}
      </ol>
      {lesson === undefined && <OwnQuestion answers={answers} right={right} />}
    </>
  )
}

/** For a lesson's question, the lesson reveals the right answer and ends the vote. */
function OwnQuestion({ answers, right }: Pick<Poll, 'answers' | 'right'>) {
  const t = useT()
  return (
    <Toolbar className="ui-close">
      <label className={classes('ui-little ui-muted', styles.reveal)}>
        {t('presenter.window.reveal')}{' '}
        <select
          className="ui-raised ui-rounded"
          value={right ?? ''}
          onChange={({ target: { value } }) => act({ do: 'reveal', ...(value !== '' && { right: Number(value) }) })}
        >
          <option value="">{t('presenter.window.notRevealed')}</option>
          {answers.map((answer, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an answer is its place
            <option key={index} value={index}>{`${index + 1} ${answer}`}</option>
          ))}
        </select>
      </label>
      <span className="ui-spring" />
      <Button variant="quiet" onClick={() => act({ do: 'clearPoll' })}>
        {t('presenter.window.clear')}
      </Button>
      <Button variant="quiet" onClick={() => act({ do: 'endQuestion' })}>
        {t('presenter.window.endQuestion')}
      </Button>
    </Toolbar>
  )
}

/** Form for the presenter's own question. */
function QuestionForm() {
  const t = useT()
  const [text, setText] = useState('')
  const [question = '', ...answers] = text.split('\n').map((line) => line.trim().slice(0, 400))
  const given = answers.filter((answer) => answer !== '').slice(0, mostAnswers)
  const ask = (event: FormEvent) => {
    event.preventDefault()
    act({ do: 'ask', question, answers: given })
  }
  return (
    <form className={styles.form} onSubmit={ask}>
      <textarea
        className="ui-wide ui-text ui-raised"
        rows={3}
        aria-label={t('presenter.window.question')}
        placeholder={t('presenter.window.question')}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" disabled={given.length === 0}>
        {t('presenter.window.ask')}
      </Button>
    </form>
  )
}
