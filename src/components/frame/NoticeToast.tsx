import '../../i18n/en/conformanceDialog.ts'
import '../../i18n/en/notices.ts'
import '../../i18n/en/presenter.ts'
import { useEffect, useRef } from 'react'
import { type Translate, useT } from '../../i18n/index.ts'
import { factsOf } from '../../i18n/phrase.ts'
import { keepFocus } from '../../interact/focusKeeping.ts'
import { clusterSpan } from '../../layout/clusterTime.ts'
import { formatCount } from '../../layout/format.ts'
import { playFromNext } from '../../player/actions/actions.ts'
import { switchBranch } from '../../player/branches/branchActions.ts'
import { openRunBefore, saveRunFile } from '../../player/runs/runFiles.ts'
import { copyLink } from '../../player/runs/shareLink.ts'
import { takeTextBack } from '../../player/runs/textBefore.ts'
import type { HeldState } from '../../share/heldState.ts'
import { useManifest } from '../../store/manifest.ts'
import { dismissNotice, type LeftFile, type Notice, useNotices } from '../../store/notices.ts'
import { formatClock } from '../../store/runClock.ts'
import { heldText } from '../share/heldText.ts'
import { Button } from '../ui/Button.tsx'
import { classes } from '../ui/classes.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { Icon } from '../ui/Icon.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import floating from './Floating.module.css'
import styles from './NoticeToast.module.css'

/** Wall-clock ms that a notice stays. `offerMs` is for notices with an action that the page offers nowhere else. */
const stayMs = 6_000
const offerMs = 15_000

/** Notices that leave by themselves. */
const passing: { readonly [Type in Notice['type']]?: number } = {
  quiet: offerMs,
  linkCopied: stayMs,
  runCopied: stayMs,
  readOnly: offerMs,
  notShared: offerMs,
  branched: offerMs,
  branchStarted: offerMs,
  runKept: offerMs,
  replaced: offerMs,
}

/** The current notice at the bottom of the stage; a rejected clipboard write opens a dialog instead. */
export function NoticeToast() {
  const t = useT()
  const { notice, serial } = useNotices()
  // Placed here because this component is always mounted and loads after the first paint.
  useEffect(() => keepFocus(document), [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a repeated notice has a new serial, and restarts the timer
  useEffect(() => {
    const ms = notice && stayOf(notice)
    if (ms === undefined) return
    const timer = setTimeout(dismissNotice, ms)
    return () => clearTimeout(timer)
  }, [notice, serial])

  // A preview shows nothing of the run whose end this notice reports.
  const isPreview = useManifest(({ target }) => target === 'fresh')
  const isHidden = notice?.type === 'linkShown' || (notice?.type === 'quiet' && isPreview)
  const shown = isHidden ? undefined : notice
  return (
    <>
      <section className={classes(floating.place, styles.place)} role="status" aria-label={t('frame.notices')}>
        {shown !== undefined && (
          <div key={serial} className={floating.bar} data-notice={shown.type}>
            <span className="ui-break">{textOf(shown, t)}</span>
            {offersFile(shown) && <Button onClick={() => void saveRunFile()}>{t('frame.saveFile')}</Button>}
            {shown.type === 'simulatedFrom' && <Button onClick={openRunBefore}>{t('frame.notice.toRecording')}</Button>}
            {(shown.type === 'fileOpened' || shown.type === 'runKept' || shown.type === 'replaced') && (
              <Button onClick={openRunBefore}>{t('frame.notice.runBefore')}</Button>
            )}
            {shown.type === 'quiet' && shown.nextEventAt !== undefined && (
              <Button onClick={() => void playFromNext()}>{t('frame.notice.waitUntil')}</Button>
            )}
            {shown.type === 'textTaken' && <Button onClick={takeTextBack}>{t('frame.notice.textBefore')}</Button>}
            {(shown.type === 'branched' || shown.type === 'branchStarted') && (
              <Button onClick={() => void switchBranch(shown.from.id)}>
                {t('frame.notice.backToBranch', { name: shown.from.name })}
              </Button>
            )}
            <IconButton label={t('frame.dismiss')} icon={<Icon name="close" />} onClick={dismissNotice} />
          </div>
        )}
      </section>
      <LinkDialog {...(notice?.type === 'linkShown' ? notice : {})} />
    </>
  )
}

/** From this number of characters on, chats, mail and some servers may truncate a link. */
const longLink = 8_000

function offersFile(notice: Notice): boolean {
  return (
    notice.type === 'linkTooLong' ||
    notice.type === 'notKept' ||
    (notice.type === 'linkCopied' && notice.length > longLink)
  )
}

/** Wall-clock ms after which a notice leaves; undefined for a notice that the user dismisses. */
function stayOf(notice: Notice): number | undefined {
  if (offersFile(notice)) return undefined
  return notice.type === 'quiet' && notice.nextEventAt === undefined ? stayMs : passing[notice.type]
}

type NoticeOf<Type extends Notice['type']> = Extract<Notice, { readonly type: Type }>

/** Text of each notice. */
const texts: { readonly [Type in Notice['type']]: (notice: NoticeOf<Type>, t: Translate) => string } = {
  quiet: ({ nextEventAt }, t) =>
    nextEventAt === undefined
      ? t('frame.notice.quiet')
      : t('frame.notice.quietUntil', { clock: formatClock(nextEventAt) }),
  linkCopied: (notice, t) =>
    t(offersFile(notice) ? 'frame.notice.longLinkCopied' : 'frame.notice.linkCopied', {
      length: formatCount(notice.length),
      clock: formatClock(notice.at),
    }),
  linkRefused: ({ problem, detail, instead }, t) => {
    const refusal =
      problem === 'damaged' && detail !== undefined
        ? t('frame.notice.damagedWhere', { detail: shortened(detail) })
        : t(`frame.notice.${problem}`)
    return instead === 'freshRun' ? `${refusal} ${t('frame.notice.freshRun')}` : refusal
  },
  otherEngine: ({ recordedBy, runningOn }, t) =>
    recordedBy === '' ? t('frame.notice.otherEngineUnnamed') : t('frame.notice.otherEngine', { recordedBy, runningOn }),
  replaced: ({ nodes }, t) => t('frame.notice.replaced', { count: nodes }),
  fileOpened: ({ name }, t) => t('frame.notice.fileOpened', { name }),
  translationTaken: ({ name }, t) => t('frame.notice.translationTaken', { name }),
  fileRefused: ({ problem, name, detail }, t) =>
    problem === 'damaged' && detail !== undefined
      ? t('frame.notice.file.damagedWhere', { name, detail: shortened(detail) })
      : t(`frame.notice.file.${problem}`, { name }),
  playlistRefused: ({ name, detail }, t) => t('frame.notice.playlistRefused', { name, detail: shortened(detail) }),
  textTaken: (notice, t) => {
    const quoted = notice.names.map((name) => `“${name}”`)
    const names = leftWords(quoted, t)
    const taken = names === '' ? t('frame.notice.textReplaced') : t('frame.notice.textTaken', { names })
    return notice.left.length === 0 ? taken : `${taken} ${t('frame.notice.alsoLeft', { left: leftText(notice, t) })}`
  },
  filesLeft: (notice, t) => t('frame.notice.filesLeft', { left: leftText(notice, t) }),
  notKept: ({ reason }, t) => t(`frame.notice.notKept.${reason}`),
  recordingNotKept: ({ name, reason }, t) => t(`frame.notice.recordingNotKept.${reason}`, { name }),
  recordingEndLost: ({ changes }, t) => t('frame.notice.recordingEndLost', { count: changes }),
  runKept: (_, t) => t('frame.notice.runKept'),
  simulatedFrom: ({ at, notices }, t) => {
    const said = notices.map(({ id, facts }) => t(`frame.notice.state.${id}`, factsOf(facts)))
    return leftWords([t('frame.notice.simulatedFrom', { time: clusterSpan(at, at) }), ...said], t, ' ')
  },
  branched: branchText,
  branchStarted: branchText,
  branchesFull: ({ at }, t) => t('frame.notice.branchesFull', { clock: formatClock(at) }),
  recordingUnknown: ({ name }, t) => t('conformance.unknown', { name }),
  recordingsUnreachable: ({ message }, t) => t('conformance.unreachable', { message }),
  requestFailed: ({ message }, t) => t('frame.notice.requestFailed', { message }),
  uncaught: ({ message }, t) => t('frame.notice.uncaught', { message: shortened(message) }),
  observerFailed: ({ observer, message }, t) =>
    t('frame.notice.observerFailed', { observer: t(`frame.observer.${observer}`), message: shortened(message) }),
  lessonTooLong: (_, t) => t('frame.notice.lessonTooLong'),
  lessonOvertaken: (_, t) => t('frame.notice.lessonOvertaken'),
  linkTooLong: (_, t) => t('frame.notice.linkTooLong'),
  runCopied: (_, t) => t('frame.notice.runCopied'),
  readOnly: (_, t) => t('frame.notice.readOnly'),
  notShared: (_, t) => t('frame.notice.notShared'),
  windowBlocked: (_, t) => t('presenter.windowBlocked'),
  runFull: (_, t) => t('frame.notice.runFull'),
  computedTo: ({ at }, t) => t('frame.notice.computedTo', { clock: formatClock(at) }),
  recovered: ({ at, leftOut }, t) =>
    leftOut === undefined
      ? t('frame.notice.recovered', { clock: formatClock(at) })
      : t('frame.notice.recoveredWithout', { clock: formatClock(at), command: shortened(leftOut) }),
  linkShown: (_, t) => t('frame.linkDialog.text'),
}

function textOf(notice: Notice, t: Translate): string {
  // The table has a matching function for each type; TypeScript cannot see the correlation.
  const text = texts[notice.type] as (notice: Notice, t: Translate) => string
  return text(notice, t)
}

function branchText({ type, name, at, from }: NoticeOf<'branched' | 'branchStarted'>, t: Translate): string {
  return t(`frame.notice.${type}`, { name, clock: formatClock(at), from: from.name })
}

/** Largest number of characters that are shown from a link, which may be forged. */
const longestDetail = 160

const shortened = (text: string): string => (text.length > longestDetail ? `${text.slice(0, longestDetail)}…` : text)

/** Largest number of file names that are listed. */
const mostNamed = 3

function leftText({ left }: { readonly left: readonly LeftFile[] }, t: Translate): string {
  return leftWords(
    left.map(({ name, why }) =>
      t(`frame.notice.left.${why}`, { name: name === '' ? t('frame.notice.left.pasted') : `“${name}”` }),
    ),
    t,
  )
}

function leftWords(words: readonly string[], t: Translate, between = ', '): string {
  const more = words.length - mostNamed
  return [...words.slice(0, mostNamed), ...(more > 0 ? [t('frame.notice.left.more', { count: more })] : [])].join(
    between,
  )
}

/**
 * Shows a link for manual copying. If it contains the state of a recorded cluster, its content is listed before it is
 * copied.
 */
function LinkDialog({ link, holds }: { readonly link?: string; readonly holds?: HeldState }) {
  const t = useT()
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (link === undefined) return
    field.current?.focus()
    field.current?.select()
  }, [link])
  return (
    <Dialog
      open={link !== undefined}
      onClose={dismissNotice}
      title={t('frame.linkDialog')}
      closeLabel={t('frame.close')}
      footer={
        link !== undefined &&
        holds !== undefined && (
          <Button variant="primary" onClick={() => void copyLink(link)}>
            {t('frame.linkDialog.copy')}
          </Button>
        )
      }
    >
      <p>{holds === undefined ? t('frame.linkDialog.text') : heldText(holds, t)}</p>
      <textarea
        ref={field}
        className={styles.link}
        aria-label={t('frame.linkDialog.field')}
        readOnly
        rows={6}
        value={link ?? ''}
      />
    </Dialog>
  )
}
