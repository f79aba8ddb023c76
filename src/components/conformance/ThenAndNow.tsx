import { DataTable } from '../ui/DataTable.tsx'
import { Toolbar } from '../ui/Toolbar.tsx'
import '../../i18n/en/thenAndNow.ts'
import type { MouseEvent } from 'react'
import { useT } from '../../i18n/index.ts'
import { thenAndNowFragment } from '../../player/runs/fragments.ts'
import { playThenAndNow, startClusterOf2017 } from '../../player/runs/runActions.ts'
import { thenAndNowPairs } from '../../scenarios/legacy/thenAndNow.ts'
import type { ThenAndNowId } from '../../scenarios/legacy/thenAndNowIds.ts'
import { Button } from '../ui/Button.tsx'
import { classes } from '../ui/classes.ts'
import { PlayIcon } from '../ui/Icon.tsx'
import styles from './ThenAndNow.module.css'

type Choice = ThenAndNowId | 'cluster2017'

const rows = ['driver', 'versions', 'bounds', 'history', 'selector', 'rollback', 'undo'] as const

/** Kubernetes in 2017 and today, to read and to play. */
export function ThenAndNow() {
  const t = useT()
  return (
    <div className={styles.page}>
      <p className={styles.lead}>{t('thenAndNow.lead')}</p>
      {thenAndNowPairs.map(({ id, old, today }) => (
        <section key={id} className={classes('ui-card', styles.pair)} aria-labelledby={`then-and-now-${id}`}>
          <h3 id={`then-and-now-${id}`}>{t(`thenAndNow.pair.${id}`)}</h3>
          <p>{t(`thenAndNow.pair.${id}.text`)}</p>
          <div className={styles.runs}>
            <Run id={old} when="then" onPlay={carryOut} />
            <Run id={today} when="now" onPlay={carryOut} />
          </div>
        </section>
      ))}
      <section className={classes('ui-stack', styles.differences)}>
        <h3>{t('thenAndNow.table')}</h3>
        <DifferenceTable />
        <h3>{t('thenAndNow.same')}</h3>
        <p>{t('thenAndNow.same.text')}</p>
      </section>
      <Toolbar as="section" className={styles.try}>
        <div>
          <h3>{t('thenAndNow.try')}</h3>
          <p>{t('thenAndNow.try.text')}</p>
        </div>
        <Button onClick={() => carryOut('cluster2017')}>{t('thenAndNow.open')}</Button>
      </Toolbar>
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
      <span className={styles.when}>{t(`thenAndNow.${when}`)}</span>
      <span className="ui-bold">{name.replace(/^[^:：]*[:：]\s*/, '')}</span>
      <span className={classes('ui-inline ui-muted', styles.watch)}>
        <PlayIcon size={10} />
        {t('thenAndNow.watch')}
      </span>
    </a>
  )
}

function DifferenceTable() {
  const t = useT()
  return (
    <DataTable className={styles.table} columns={[t('thenAndNow.topic'), t('thenAndNow.then'), t('thenAndNow.now')]}>
      {rows.map((row) => (
        <tr key={row}>
          <th scope="row">{t(`thenAndNow.row.${row}`)}</th>
          <td className="ui-muted" data-when={t('thenAndNow.then')}>
            {t(`thenAndNow.row.${row}.then`)}
          </td>
          <td data-when={t('thenAndNow.now')}>{t(`thenAndNow.row.${row}.now`)}</td>
        </tr>
      ))}
    </DataTable>
  )
}
