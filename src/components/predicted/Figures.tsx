import type { RunComparison } from '../../engine/index.ts'
import { useT } from '../../i18n/index.ts'
import { predictedRows } from '../../i18n/predictedText.ts'
import styles from './Figures.module.css'

/** Five figures of the real rollout, each against the simulated runs. */
export function Figures({ comparison }: { readonly comparison: RunComparison }) {
  const t = useT()
  return (
    <dl className={styles.figures}>
      {predictedRows(comparison, t).map(({ id, name, real, predicted, isInside }) => (
        <div key={id} data-figure={id} data-inside={isInside}>
          <dt className="ui-heading">{name}</dt>
          <dd>
            <b className="ui-block ui-lit">{real}</b>
            {predicted}
          </dd>
        </div>
      ))}
    </dl>
  )
}
