import type { MouseEvent } from 'react'
import { thenAndNow as textsEn } from '../../i18n/en/thenAndNow.ts'
import { useT } from '../../i18n/index.ts'
import { type TranslateArea, useCatalogue } from '../../i18n/useCatalogue.ts'
import { thenAndNow as textsZh } from '../../i18n/zhCN/thenAndNow.ts'
import { playThenAndNow, startClusterOf2017 } from '../../player/actions/actions.ts'
import { thenAndNowFragment } from '../../player/actions/recordings.ts'
import { thenAndNowPairs } from '../../scenarios/thenAndNow.ts'
import type { ThenAndNowId } from '../../scenarios/thenAndNowIds.ts'
import { PlayIcon } from '../controls/icons.tsx'
import { Button } from '../ui/Button.tsx'
import styles from './ThenAndNow.module.css'

type Choice = ThenAndNowId | 'cluster2017'

const catalogues = { en: textsEn, 'zh-CN': textsZh }
const rows = ['driver', 'versions', 'bounds', 'history', 'selector', 'rollback', 'undo'] as const

/** These texts come with the page that shows them. */
const useOwnTexts = (): TranslateArea<keyof typeof textsEn> => useCatalogue(catalogues)

/** What Kubernetes did in 2017 and what it does today, to read and to watch. */
export function ThenAndNow() {
  const text = useOwnTexts()
  return (
    <div className={styles.page}>
      <p className={styles.lead}>{text('thenAndNow.lead')}</p>
      {thenAndNowPairs.map(({ id, old, today }) => (
        <section key={id} className={styles.pair} aria-labelledby={`then-and-now-${id}`}>
          <h3 id={`then-and-now-${id}`}>{text(`thenAndNow.pair.${id}`)}</h3>
          <p>{text(`thenAndNow.pair.${id}.text`)}</p>
          <div className={styles.runs}>
            <Run id={old} when="then" onPlay={carryOut} />
            <Run id={today} when="now" onPlay={carryOut} />
          </div>
        </section>
      ))}
      <section className={styles.differences}>
        <h3>{text('thenAndNow.table')}</h3>
        <DifferenceTable />
        <h3>{text('thenAndNow.same')}</h3>
        <p>{text('thenAndNow.same.text')}</p>
      </section>
      <section className={styles.try}>
        <div>
          <h3>{text('thenAndNow.try')}</h3>
          <p>{text('thenAndNow.try.text')}</p>
        </div>
        <Button onClick={() => carryOut('cluster2017')}>{text('thenAndNow.open')}</Button>
      </section>
    </div>
  )
}

function carryOut(choice: Choice): void {
  if (choice === 'cluster2017') void startClusterOf2017()
  else void playThenAndNow(choice)
}

interface RunProps {
  readonly id: ThenAndNowId
  readonly when: 'then' | 'now'
  readonly onPlay: (id: ThenAndNowId) => void
}

function Run({ id, when, onPlay }: RunProps) {
  const t = useT()
  const text = useOwnTexts()
  const name = t(`conformance.run.${id}`)
  return (
    <a
      href={`./${thenAndNowFragment(id)}`}
      className={styles.run}
      onClick={(event: MouseEvent) => {
        if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        onPlay(id)
      }}
    >
      <span className={styles.when}>{text(`thenAndNow.${when}`)}</span>
      <span className={styles.runName}>{name.replace(/^[^:：]*[:：]\s*/, '')}</span>
      <span className={styles.watch}>
        <PlayIcon size={10} />
        {text('thenAndNow.watch')}
      </span>
    </a>
  )
}

function DifferenceTable() {
  const text = useOwnTexts()
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{text('thenAndNow.topic')}</th>
          <th scope="col">{text('thenAndNow.then')}</th>
          <th scope="col">{text('thenAndNow.now')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row}>
            <th scope="row">{text(`thenAndNow.row.${row}`)}</th>
            <td data-when={text('thenAndNow.then')}>{text(`thenAndNow.row.${row}.then`)}</td>
            <td data-when={text('thenAndNow.now')}>{text(`thenAndNow.row.${row}.now`)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
