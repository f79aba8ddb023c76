import type { ComponentType } from 'react'
import { loadLocale, useT } from '../../i18n/index.ts'
import { openDialog } from '../../player/actions/actions.ts'
import { pageKeys } from '../../player/commands/keys.ts'
import { keyHint } from '../../player/keys/sets/keySet.ts'
import { closeCatalogue, openCatalogue } from '../../player/lesson/catalogueActions.ts'
import { copyShareLink } from '../../player/runs/shareLink.ts'
import { conformanceTotals, releaseTotals } from '../../scenarios/conformanceTotals.ts'
import { usePlayback } from '../../store/playback.ts'
import { setLocale, usePrefs } from '../../store/prefs.ts'
import { useRunHas } from '../../store/run/openRun.ts'
import { showMobileTab } from '../../store/selection.ts'
import { useUi } from '../../store/ui.ts'
import { ReleaseButton } from '../release/ReleaseButton.tsx'
import { ShareMenu } from '../share/ShareMenu.tsx'
import { Button } from '../ui/Button.tsx'
import { Icon, type IconName } from '../ui/Icon.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { Logo } from '../ui/Logo.tsx'
import { late } from '../ui/late.tsx'
import { Popover } from '../ui/Popover.tsx'
import { type FrameForm, useMediaQuery } from '../ui/useMediaQuery.ts'
import { ExamplesMenu } from './ExamplesMenu.tsx'
import styles from './Header.module.css'
import { ThemeButton } from './ThemeButton.tsx'

// Loaded on first use.
const TroubleMenu = late(async () => (await import('../trouble/TroubleMenu.tsx')).TroubleMenu)
const RecentRunsMenu = late(async () => (await import('../savedRuns/RecentRunsMenu.tsx')).RecentRunsMenu)

/** Logo, run and examples, modelled version, and the page's settings. */
export function Header({ form }: { readonly form: FrameForm }) {
  const t = useT()
  const canShare = usePlayback((state) => state.engine === 'ready' || state.engine === 'busy')
  const isRoomy = useMediaQuery('(min-width: 1280px)')
  const catalogue = useUi((ui) => ui.catalogue)
  const takesCommands = useRunHas('takesCommands')
  return (
    <header className={form === 'phone' ? styles.phone : styles.header}>
      <button type="button" className={styles.skip} onClick={focusStage}>
        {t('frame.skip')}
      </button>
      <h1 className={styles.logo}>
        <Logo />
        <span className={styles.name}>Rollscope</span>
      </h1>
      <ExamplesMenu />
      {form !== 'phone' && <LessonsButton isWide={isRoomy} />}
      {form === 'wide' && <ReleaseButton />}
      {form === 'wide' && <ConformanceButton />}
      <span className="ui-spring" />
      {catalogue ? (
        <Button variant="quiet" keyRow="Esc" onClick={closeCatalogue}>
          {t('frame.lessons.back')}
        </Button>
      ) : (
        canShare &&
        takesCommands && (
          <HeaderMenu icon="trouble" label={t('frame.trouble')} isWide={form === 'wide'} Menu={TroubleMenu} />
        )
      )}
      {form !== 'phone' && <PaletteButton />}
      {form !== 'phone' && (
        <IconButton label={t('frame.keys')} icon={<Icon name="keyboard" />} onClick={() => openDialog('keys')} />
      )}
      <LanguageButton />
      {form !== 'phone' && <ThemeButton />}
      {form !== 'wide' && (
        <IconButton label={t('frame.about')} icon={<Icon name="more" />} onClick={() => openDialog('about')} />
      )}
      <HeaderMenu icon="recent" label={t('frame.runs')} isWide={isRoomy} Menu={RecentRunsMenu} />
      <ShareButton form={form} />
      {form !== 'phone' && <ShareMenu disabled={!canShare} />}
    </header>
  )
}

/** Button with the number of recordings that the simulation follows; it opens the list of recordings. */
function ConformanceButton() {
  const t = useT()
  const isOld = usePlayback((playback) => playback.compatibility === '2017')
  const release = usePlayback((playback) => playback.kubernetes)
  const other = release && releaseTotals(release)
  const { kubernetes: version } = other ?? conformanceTotals
  // For a release without recordings, the button counts hashes.
  const isOfHashes = other?.total === 0
  const { passed, total } = isOfHashes ? other.hashes : (other ?? conformanceTotals)
  return (
    <button
      type="button"
      className={styles.semantics}
      data-complete={!isOld && passed === total}
      onClick={() => openDialog(isOld ? 'thenAndNow' : 'conformance')}
    >
      <span className={styles.dot} />
      {isOld
        ? t('conformance.cluster2017')
        : t(isOfHashes ? 'conformance.pillHashes' : 'conformance.pill', { version, passed, total })}
    </button>
  )
}

function PaletteButton() {
  const t = useT()
  const label = t('frame.palette')
  return (
    <Button variant="quiet" aria-label={`${label}: ${paletteKeys}`} title={label} onClick={() => openDialog('palette')}>
      <kbd className={styles.paletteKeys}>{paletteKeys}</kbd>
    </Button>
  )
}

/** Toggles the list of lessons in place of the run. */
function LessonsButton({ isWide }: { readonly isWide: boolean }) {
  const t = useT()
  const isOpen = useUi((ui) => ui.catalogue)
  const label = t('frame.lessons')
  return (
    <Button
      aria-pressed={isOpen}
      title={label}
      icon={<Icon name="lessons" />}
      onClick={isOpen ? closeCatalogue : openCatalogue}
      {...(isWide ? {} : { shape: 'square', 'aria-label': label })}
    >
      {isWide && label}
    </Button>
  )
}

interface HeaderMenuProps {
  readonly icon: IconName
  readonly label: string
  /** Shows the label beside the icon. */
  readonly isWide: boolean
  readonly Menu: ComponentType<{ readonly close: () => void }>
}

function HeaderMenu({ icon: name, label, isWide, Menu }: HeaderMenuProps) {
  const icon = <Icon name={name} />
  return (
    <Popover
      label={label}
      mount="whenOpen"
      button={isWide ? label : icon}
      buttonProps={isWide ? { icon } : { variant: 'quiet', shape: 'square', title: label }}
    >
      {(close) => <Menu close={close} />}
    </Popover>
  )
}

/** The shortcut as labelled on the user's keyboard. */
const paletteKeys = keyHint(pageKeys.palette)

/** No link with a fragment, unlike usual skip links, because the fragment belongs to share links. */
function focusStage(): void {
  // On a phone a sheet may cover the stage.
  if (document.getElementById('stage')?.closest('[inert]')) showMobileTab('stage')
  queueMicrotask(() => document.getElementById('stage')?.focus())
}

/** The button for the other language. It has the language's name in that language. */
function LanguageButton() {
  const t = useT()
  const locale = usePrefs((prefs) => prefs.locale)
  const other = locale === 'en' ? 'zh-CN' : 'en'
  // The accessible name contains the visible text as a word of its own.
  const name = other === 'en' ? 'English · EN' : '中文'
  return (
    <Button
      variant="quiet"
      lang={other}
      aria-label={t('frame.language', { name })}
      title={t('frame.language', { name })}
      onClick={() => void loadLocale(other).then(() => setLocale(other))}
    >
      {other === 'en' ? 'EN' : '中文'}
    </Button>
  )
}

function ShareButton({ form }: { readonly form: FrameForm }) {
  const t = useT()
  const canShare = usePlayback((state) => state.engine === 'ready' || state.engine === 'busy')
  const share = () => void copyShareLink()
  if (form === 'phone') {
    return <IconButton label={t('frame.share')} disabled={!canShare} icon={<Icon name="share" />} onClick={share} />
  }
  return (
    <Button variant="primary" disabled={!canShare} icon={<Icon name="share" />} onClick={share}>
      {t('frame.share')}
    </Button>
  )
}
