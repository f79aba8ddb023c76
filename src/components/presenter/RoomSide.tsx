import '../../i18n/en/presenter.ts'
import '../../i18n/en/room/wall.ts'
import { useT } from '../../i18n/index.ts'
import { isReachable } from '../../player/presenting/reachable.ts'
import { type Poll, type RoomPhones, usePresenting } from '../../store/presenting.ts'
import { classes } from '../ui/classes.ts'
import { QrCode, type QrShape, useQrShape } from '../ui/QrCode.tsx'
import { Check } from './Check.tsx'
import styles from './Picture.module.css'
import cards from './RoomCards.module.css'
import { JoinCard, SpreadCard } from './RoomCards.tsx'

/**
 * Largest number of modules across for a code beside the picture; a larger code is shown in place of the picture (Q).
 */
export const mostModulesBeside = 61
const mostSmallModules = 45

/** Beside the stage: the votes, and how to follow. Renders nothing if neither is shown. */
export function RoomSide() {
  const room = usePresenting((presenting) => presenting.room)
  return room === undefined ? <RoomOfPoll /> : <RoomOfPhones room={room} />
}

/** Without phones: the votes by hand, and the QR code of a short link. */
function RoomOfPoll() {
  const { shows, poll, link } = usePresenting()
  const tally = shows.tally && poll && poll.answers.length > 0 ? poll : undefined
  const shape = useQrShape(shows.code ? link : '')
  const code = shape && shape.size <= mostModulesBeside ? shape : undefined
  const isOnlyHere = shows.code && link !== '' && !isReachable(link)
  if (tally === undefined && code === undefined && !isOnlyHere) return null
  return (
    <aside className={styles.side}>
      {tally ? <Tally poll={tally} /> : <span />}
      {code && <Follow link={link} shape={code} />}
      {isOnlyHere && <OnlyHere />}
    </aside>
  )
}

/** With phones: the number of answers, later the answers themselves, and the way to join. */
function RoomOfPhones({ room }: { readonly room: RoomPhones }) {
  const t = useT()
  const { shows, poll } = usePresenting()
  const isAsked = poll !== undefined && poll.isOver !== true && poll.right === undefined
  const hasPhones = room.phones > 0 && !room.isLost
  const title =
    isAsked && hasPhones ? t('phones.haveAnswered', { answered: room.answered, phones: room.phones }) : undefined
  return (
    <aside className={styles.side}>
      {!shows.tally || poll === undefined || poll.answers.length === 0 ? (
        <span />
      ) : !isAsked && room.spread ? (
        <SpreadCard spread={room.spread} />
      ) : (
        <Tally poll={poll} title={title} />
      )}
      {shows.code && <JoinCard room={room} />}
    </aside>
  )
}

interface TallyProps {
  readonly poll: Poll
  /** Replaces the usual title. */
  readonly title?: string | undefined
}

/** The number of votes per answer; the right answer is marked after it is revealed. */
function Tally({ poll: { question, answers, counts, right }, title }: TallyProps) {
  const t = useT()
  const most = Math.max(1, ...counts)
  const isRevealed = right !== undefined
  // The answers of phones stay hidden at first, so the counts appear only after a vote by hand.
  const areShown = title === undefined || counts.some((count) => count > 0)
  return (
    <section className={classes(cards.card, styles.tally)} aria-label={t('presenter.voteNow')}>
      <h3 data-answered={title === undefined ? undefined : ''}>
        {title ?? (isRevealed && question !== '' ? question : t('presenter.voteNow'))}
      </h3>
      <ol className="ui-grid ui-close">
        {answers.map((answer, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an answer is its place
          <li key={index} data-right={index === right ? '' : undefined}>
            <span className={cards.answer}>
              {!isRevealed && <span className={styles.digit}>{index + 1}</span>}
              {answer}
              {index === right && <Check />}
            </span>
            {areShown && (
              <>
                <b>{counts[index]}</b>
                <span className={styles.bar}>
                  <span className="ui-block ui-tall" style={{ width: `${((counts[index] ?? 0) / most) * 100}%` }} />
                </span>
              </>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

function OnlyHere() {
  const t = useT()
  return (
    <div className={styles.follow}>
      <p className="ui-break ui-muted">
        <b className="ui-block ui-lit">{t('presenter.onlyHere')}</b>
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
      <p className="ui-break ui-muted">
        <b className="ui-block ui-lit">{t('presenter.follow')}</b>
        {host}
        <wbr />
        {pathname + short}
      </p>
    </div>
  )
}
