import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { useT } from '../../i18n/index.ts'
import { openCatalogue } from '../../player/lesson/catalogueActions.ts'
import { useLesson } from '../../store/lesson.ts'
import { type MobileTab, showInspectorTab, showLeftTab, showMobileTab, useSelection } from '../../store/selection.ts'
import { useHasFindings } from '../run/useFindings.ts'
import { classes } from '../ui/classes.ts'
import { Icon, type IconName } from '../ui/Icon.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { late } from '../ui/late.tsx'
import { useFocusHandover } from '../ui/useFocusHandover.ts'
import { useMediaQuery } from '../ui/useMediaQuery.ts'
import styles from './PhonePanes.module.css'
import type { WidePanesProps } from './WidePanes.tsx'

const tabs: readonly { readonly id: MobileTab; readonly icon: IconName }[] = [
  { id: 'findings', icon: 'findings' },
  { id: 'lesson', icon: 'book' },
  { id: 'stage', icon: 'stage' },
  { id: 'manifest', icon: 'manifest' },
  { id: 'why', icon: 'why' },
  { id: 'kubectl', icon: 'kubectl' },
  { id: 'events', icon: 'events' },
]

const NoticeToast = late(async () => (await import('./NoticeToast.tsx')).NoticeToast)
const LessonPane = late(async () => (await import('../lesson/LessonPane.tsx')).LessonPane)

/** Stage, timeline and transport are always shown; the other panes are a sheet over the stage. */
export function PhonePanes({ left, stage, right, time }: WidePanesProps) {
  const t = useT()
  const tab = useSelection((state) => state.mobileTab)
  // In a low window nothing of the stage is left above a lesson.
  const isLow = useMediaQuery('(max-height: 519.98px)')
  const isHigh = isLeft(tab) || (tab === 'lesson' && isLow)
  const hasLesson = useLesson(({ lesson }) => lesson !== undefined)
  const hasFindings = useHasFindings()
  const isThere = ({ id }: { readonly id: MobileTab }): boolean =>
    (hasFindings || id !== 'findings') && (hasLesson || id !== 'lesson')
  return (
    <>
      <div className="ui-column ui-fill ui-anchor ui-clip">
        {/* A high sheet covers the stage, so no key may reach it; the stage has the height above a low sheet. */}
        <div
          className={classes('ui-column ui-fill', styles.stage)}
          inert={isHigh}
          data-above-sheet={(tab !== 'stage' && !isHigh) || undefined}
        >
          {stage}
        </div>
        {tab !== 'stage' && (
          <Sheet key={sheetOf(tab)} isHigh={isHigh}>
            {tab === 'lesson' ? (
              <section className="ui-column ui-fill" aria-label={t('frame.tab.lesson')}>
                <LessonPane />
              </section>
            ) : isLeft(tab) ? (
              left
            ) : (
              right
            )}
          </Sheet>
        )}
      </div>
      <div className="ui-fixed ui-anchor ui-panel ui-topline" data-under-sheet={isHigh || undefined}>
        {time}
        {/* Overlays the curves only, because users press and type in the parts above and below. */}
        <div className={styles.notice}>
          <NoticeToast />
        </div>
      </div>
      <nav className={styles.tabs} aria-label={t('frame.tabs')}>
        {!hasLesson && !hasFindings && (
          <button type="button" className={styles.tab} onClick={openCatalogue}>
            <Icon name="lessons" size={20} />
            {t('frame.lessons')}
          </button>
        )}
        {tabs.filter(isThere).map(({ id, icon }) => (
          <button
            key={id}
            type="button"
            className={styles.tab}
            aria-current={id === tab ? 'page' : undefined}
            onClick={() => show(id)}
          >
            <Icon name={icon} size={20} />
            {t(`frame.tab.${id}`)}
          </button>
        ))}
      </nav>
    </>
  )
}

function show(tab: MobileTab): void {
  showMobileTab(tab)
  if (tab === 'findings' || tab === 'why' || tab === 'events') showInspectorTab(tab)
  else if (tab !== 'stage') showLeftTab(tab)
}

const sheetOf = (tab: MobileTab): string => (tab === 'lesson' ? tab : isLeft(tab) ? 'left' : 'inspector')

function isLeft(tab: MobileTab): boolean {
  return tab === 'manifest' || tab === 'kubectl'
}

interface SheetProps {
  /** Covers the whole stage; a low sheet leaves minimum and maximum visible. */
  readonly isHigh: boolean
  readonly children: ReactNode
}

function Sheet({ isHigh, children }: SheetProps) {
  const t = useT()
  const sheet = useRef<HTMLElement>(null)
  useFocusHandover(sheet)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    // Escape in a dialog or beside an open popover closes only the dialog or the popover.
    const isOfDialog = event.target instanceof Element && event.target.closest('dialog') !== null
    if (!isOfDialog && document.querySelector(':popover-open') === null) showMobileTab('stage')
  }
  return (
    // Escape closes the sheet from any focus inside. The pane inside is the named region, so the sheet has no name.
    // biome-ignore lint/a11y/noNoninteractiveElementInteractions: the keys belong to the pane inside
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the pane inside
    <section ref={sheet} className={isHigh ? styles.high : styles.sheet} onKeyDown={onKeyDown}>
      <div className={styles.grab}>
        <i />
        <IconButton
          className={styles.close}
          label={t('frame.close')}
          icon={<Icon name="chevronDown" />}
          onClick={() => showMobileTab('stage')}
        />
      </div>
      {children}
    </section>
  )
}
