import '../../i18n/en/presenter.ts'
import { useT } from '../../i18n/index.ts'
import { isReachable } from '../../player/presenting/reachable.ts'
import { type Hands, usePresenting } from '../../store/presenting.ts'
import { LineIcon } from '../ui/LineIcon.tsx'
import styles from './Picture.module.css'
import { QrCode, type QrShape, useQrShape } from './QrCode.tsx'

/**
 * Largest number of modules across for a code beside the picture; a larger code is shown in place of the picture (Q).
 */
export const mostModulesBeside = 61
const mostSmallModules = 45

/** Beside the stage: the votes, and the QR code of a short link. Renders nothing if neither is shown. */
export function RoomSide() {
  const { shows, hands, link } = usePresenting()
  const tally = shows.tally && hands && hands.answers.length > 0 ? hands : undefined
  const shape = useQrShape(shows.code ? link : '')
  const code = shape && shape.size <= mostModulesBeside ? shape : undefined
  const isOnlyHere = shows.code && link !== '' && !isReachable(link)
  if (tally === undefined && code === undefined && !isOnlyHere) return null
  return (
    <aside className={styles.side}>
      {tally ? <Tally hands={tally} /> : <span />}
      {code && <Follow link={link} shape={code} />}
      {isOnlyHere && <OnlyHere />}
    </aside>
  )
}

/** The number of votes per answer; the right answer is marked after it is revealed. */
function Tally({ hands: { question, answers, counts, right } }: { readonly hands: Hands }) {
  const t = useT()
  const most = Math.max(1, ...counts)
  const isRevealed = right !== undefined
  return (
    <section className={styles.tally} aria-label={t('presenter.handsUp')}>
      <h3>{isRevealed && question !== '' ? question : t('presenter.handsUp')}</h3>
      <ol>
        {answers.map((answer, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an answer is its place
          <li key={index} data-right={index === right ? '' : undefined}>
            <span className={styles.answer}>
              {!isRevealed && <span className={styles.digit}>{index + 1}</span>}
              {answer}
              {index === right && <Check />}
            </span>
            <b>{counts[index]}</b>
            <span className={styles.bar}>
              <span style={{ width: `${((counts[index] ?? 0) / most) * 100}%` }} />
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Check() {
  const t = useT()
  return (
    <span className={styles.check} role="img" aria-label={t('presenter.right')}>
      <LineIcon size={11} strokeWidth={2.4}>
        <path d="M3 8.5l3.2 3.2L13 4.8" />
      </LineIcon>
    </span>
  )
}

function OnlyHere() {
  const t = useT()
  return (
    <div className={styles.follow}>
      <p>
        <b>{t('presenter.onlyHere')}</b>
        {t('presenter.onlyHereHelp')}
      </p>
    </div>
  )
}

function Follow({ link, shape }: { readonly link: string; readonly shape: QrShape }) {
  const t = useT()
  const { host, pathname, hash } = new URL(link)
  // A long fragment is left out, because nobody types it.
  const short = hash.length > 24 ? '' : hash
  return (
    <div className={styles.follow} data-wide={shape.size > mostSmallModules ? '' : undefined}>
      <QrCode className={styles.code} shape={shape} label={t('presenter.code')} />
      <p>
        <b>{t('presenter.follow')}</b>
        {host}
        <wbr />
        {pathname + short}
      </p>
    </div>
  )
}
