import '../../i18n/en/room/wall.ts'
import { useT } from '../../i18n/index.ts'
import type { Spread } from '../../room/messages.ts'
import type { RoomPhones } from '../../store/presenting.ts'
import { classes } from '../ui/classes.ts'
import { QrCode, useQrShape } from '../ui/QrCode.tsx'
import { Check } from './Check.tsx'
import styles from './RoomCards.module.css'

/** The address with the code, as a QR code and to type. */
export function JoinCard({ room: { join, code, isLost } }: { readonly room: RoomPhones }) {
  const t = useT()
  const shape = useQrShape(join === undefined ? '' : `${join}#${code}`)
  if (join === undefined) return null
  return (
    <div className={classes('ui-row ui-fixed', styles.join)} data-lost={isLost ? '' : undefined}>
      {shape && <QrCode className={styles.code} shape={shape} label={t('phones.joinCode')} />}
      <p className="ui-grid ui-shrink ui-tiny">
        <b>{t('phones.join')}</b>
        <span className="ui-anywhere ui-muted">{new URL(join).host}</span>
        <strong>{code}</strong>
      </p>
    </div>
  )
}

/** Largest number of answers that are drawn one by one. */
const mostDots = 18

/** The answers of the room beside the right answer. */
export function SpreadCard({ spread }: { readonly spread: Spread }) {
  const t = useT()
  const counts = spread.type === 'rows' ? spread.rows : spread.points
  const all = counts.reduce((sum, { count }) => sum + count, 0)
  return (
    <section className={classes(styles.card, styles.spread)} aria-label={t('phones.spread')}>
      <h3>{t('phones.answers', { count: all })}</h3>
      {spread.type === 'rows' ? <Rows rows={spread.rows} /> : <Axis spread={spread} />}
    </section>
  )
}

type RowsOf = Extract<Spread, { type: 'rows' }>['rows']

function Rows({ rows }: { readonly rows: RowsOf }) {
  const t = useT()
  const most = Math.max(...rows.map(({ count }) => count))
  const right = rows.reduce((sum, { isRight, count }) => sum + (isRight ? count : 0), 0)
  const areDots = most <= mostDots
  const common = commonWrong(rows)
  return (
    <>
      <p>{t('phones.right', { count: right })}</p>
      <ol className="ui-grid ui-tight">
        {rows.map(({ text, count, isRight, why }) => (
          <li key={text} data-right={isRight ? '' : undefined}>
            <span className={styles.answer}>
              {text}
              {isRight && <Check />}
            </span>
            <b>{count}</b>
            {areDots ? (
              <span className={classes(styles.marks, styles.dots)} aria-hidden="true">
                {Array.from({ length: count }, (_, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a dot is its place
                  <i key={index} />
                ))}
              </span>
            ) : (
              <span className={styles.marks} aria-hidden="true">
                <i style={{ width: `${(count / most) * 100}%` }} />
              </span>
            )}
            {text === common && (
              <span className={styles.misunderstanding} data-misunderstanding="">
                {firstSentence(why)}
              </span>
            )}
          </li>
        ))}
      </ol>
    </>
  )
}

/** The most frequent wrong answer that has a reason. */
function commonWrong(rows: RowsOf): string | undefined {
  const wrong = rows.filter(({ isRight, count, why }) => !isRight && count > 0 && why !== '')
  return wrong.toSorted((one, other) => other.count - one.count)[0]?.text
}

/** The first sentence of a reason. A full stop inside a number ends no sentence. */
const firstSentence = (text: string): string => /^.*?(?:[.!?](?=\s|$)|[。！？])/s.exec(text)?.[0] ?? text

function Axis({
  spread: { least, most, truth, unit, points },
}: {
  readonly spread: Extract<Spread, { type: 'axis' }>
}) {
  const t = useT()
  const highest = Math.max(...points.map(({ count }) => count))
  const left = (value: number): string => `${((value - least) / (most - least)) * 100}%`
  const shown = (value: number): string => `${Math.round(value * 10) / 10} ${unit}`
  return (
    <>
      <p className={styles.truthText}>
        {t('phones.truth', { value: shown(truth) })} <Check />
      </p>
      <div className={styles.axis}>
        <span className={styles.truth} style={{ left: left(truth) }} />
        {points.map(({ value, count }) => (
          <span
            key={value}
            className={styles.stack}
            role="img"
            aria-label={t('phones.point', { value: shown(value), count })}
            style={{ left: left(value), height: `${(count / highest) * 100}%` }}
          />
        ))}
      </div>
      <p className={styles.ends}>
        <span>{shown(least)}</span>
        <span>{shown(most)}</span>
      </p>
    </>
  )
}
