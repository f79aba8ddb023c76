import { Toolbar } from '../ui/Toolbar.tsx'
import '../../i18n/en/embed.ts'
import { useState } from 'react'
import type { EmbedControls } from '../../embed/embeddedRun.ts'
import type { EmbedEvent } from '../../embed/messageTypes.ts'
import { useT } from '../../i18n/index.ts'
import { formatSpan } from '../../layout/format.ts'
import { useEmbed } from '../../store/embed.ts'
import { usePlayback } from '../../store/playback.ts'
import { formatClockShort } from '../../store/runClock.ts'
import { classes } from '../ui/classes.ts'
import { Icon, PauseIcon, PlayIcon } from '../ui/Icon.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { LineIcon } from '../ui/LineIcon.tsx'
import styles from './EmbedBar.module.css'
import { EmbedScrubber } from './EmbedScrubber.tsx'
import { EmbedSentence } from './EmbedSentence.tsx'

interface EmbedBarProps {
  readonly run: EmbedControls
  readonly isLocked: boolean
  /** Sends an event to the embedding page. */
  readonly tell: (event: EmbedEvent) => void
}

/** The controls of the run: below the picture, never over it. */
export function EmbedBar({ run, isLocked, tell }: EmbedBarProps) {
  const t = useT()
  const phase = useEmbed((embed) => embed.phase)
  return (
    <Toolbar as="section" className={styles.bar} aria-label={t('embed.bar')}>
      {phase === 'still' ? <Still run={run} /> : <Played run={run} tell={tell} />}
      {!isLocked && <OpenLink run={run} />}
    </Toolbar>
  )
}

/** Before the first play, one button with a description. */
function Still({ run }: Pick<EmbedBarProps, 'run'>) {
  const t = useT()
  const spanMs = useEmbed(({ fromMs, untilMs }) => untilMs - fromMs)
  return (
    <>
      <button type="button" className={styles.start} onClick={() => void run.play()}>
        <span className={classes(styles.play, styles.go)}>
          <PlayIcon size={13} />
        </span>
        <b>{t('embed.play')}</b>
        <span className={classes('ui-nowrap ui-muted', styles.length)}>
          {t('embed.length', { span: formatSpan(spanMs) })}
        </span>
      </button>
      <span className={classes('ui-spring', styles.space)} />
      <span className={classes('ui-nowrap ui-muted', styles.hint)}>{t('embed.still')}</span>
    </>
  )
}

function Played({ run, tell }: Omit<EmbedBarProps, 'isLocked'>) {
  const t = useT()
  const untilMs = useEmbed((embed) => embed.untilMs)
  const playing = usePlayback((playback) => playback.playing)
  const at = usePlayback((playback) => playback.seekingTo ?? playback.cursor.at)
  const label = t(playing ? 'embed.pause' : at >= untilMs ? 'embed.again' : 'embed.resume')
  // The pressed button disappears with the still picture, so the focus moves to its successor.
  const [startedHere] = useState(() => document.activeElement === null || document.activeElement === document.body)
  return (
    <>
      <button
        type="button"
        // biome-ignore lint/a11y/noAutofocus: see above
        autoFocus={startedHere}
        className={styles.toggle}
        aria-label={label}
        title={label}
        onClick={() => void run.toggle()}
      >
        <span className={styles.play}>{playing ? <PauseIcon size={12} /> : <PlayIcon size={12} />}</span>
      </button>
      <output className={styles.clock} aria-live="off">
        {formatClockShort(at)}
      </output>
      <EmbedScrubber run={run} />
      <EmbedSentence tell={tell} />
      <IconButton
        className={styles.square}
        label={t('embed.step')}
        icon={<Icon name="stepForward" />}
        onClick={() => void run.step('decision')}
      />
    </>
  )
}

/**
 * Link to the whole page with this run in a new tab. Its address contains the cursor as soon as pointer or focus
 * reaches the link.
 */
function OpenLink({ run }: Pick<EmbedBarProps, 'run'>) {
  const t = useT()
  const [address, setAddress] = useState(run.linkAddress)
  const learn = () => void run.pageAddress().then((found) => found !== undefined && setAddress(found))
  return (
    <a
      className={styles.open}
      href={address}
      target="_blank"
      rel="noopener"
      aria-label={t('embed.open')}
      title={t('embed.open')}
      onPointerEnter={learn}
      onFocus={learn}
    >
      <OpenIcon />
    </a>
  )
}

/** An arrow that leaves a box. */
function OpenIcon() {
  return (
    <LineIcon>
      <path d="M9 3h4v4M13 3L7.5 8.5M11.5 9.5V13H3V4.5h3.5" />
    </LineIcon>
  )
}
