import '../../i18n/en/embed.ts'
import type { Translate } from '../../i18n/index.ts'
import { useT } from '../../i18n/index.ts'
import { type EmbedProblem, useEmbed } from '../../store/embed.ts'
import styles from './EmbedWrong.module.css'

/** Tells the embed's author why the frame shows no run. */
export function EmbedWrong() {
  const t = useT()
  const problem = useEmbed((embed) => embed.problem)
  return (
    <div className={styles.wrong} role="alert">
      <h2>{t('embed.wrong')}</h2>
      <p className="ui-anywhere">{problem === undefined ? t('embed.wrong.failed') : problemText(problem, t)}</p>
      <p className="ui-anywhere ui-muted">{t('embed.wrong.docs')}</p>
    </div>
  )
}

function problemText(problem: EmbedProblem, t: Translate): string {
  if (problem.type === 'missing') return t('embed.wrong.missing', { name: problem.name })
  if (problem.type === 'link') return t(`embed.wrong.${problem.problem}`, { detail: problem.detail })
  const { parameter, value } = problem
  return t(`embed.wrong.${problem.problem}`, { parameter, value: value === '' ? '""' : value })
}
