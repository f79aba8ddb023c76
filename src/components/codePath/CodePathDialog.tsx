import { type ReactNode, useEffect, useRef } from 'react'
import type { CodePathView } from '../../engine/index.ts'
import { useT } from '../../i18n/index.ts'
import type { PathModel } from '../../layout/codePath/pathModel.ts'
import { goTo } from '../../player/actions/actions.ts'
import { stepToSyncOf } from '../../player/actions/followKey.ts'
import { Button } from '../ui/Button.tsx'
import { classes } from '../ui/classes.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { Toolbar } from '../ui/Toolbar.tsx'
import { useFrameForm } from '../ui/useMediaQuery.ts'
import { BoxDetail } from './BoxDetail.tsx'
import { boxTitle } from './boxText.ts'
import styles from './CodePathDialog.module.css'
import { FlowDrawing } from './FlowDrawing.tsx'
import { FlowList } from './FlowList.tsx'
import { NextIcon, NextSyncIcon, PreviousIcon, PreviousSyncIcon } from './icons.tsx'
import { Retry } from './Retry.tsx'
import { SyncTitle } from './SyncTitle.tsx'
import { type PathWalk, reveal, usePathWalk } from './usePathWalk.ts'

interface ShownPath {
  readonly view: CodePathView
  readonly model: PathModel
}

interface CodePathDialogProps {
  readonly open: boolean
  readonly onClose: () => void
  /** Undefined until the engine has answered. */
  readonly path: ShownPath | undefined
  /** Controls for the key and for the kind of drawing. */
  readonly controls: ReactNode
}

/**
 * The whole drawing, with the selected box described beside it. It follows the run, and steps from reconcile to
 * reconcile.
 */
export function CodePathDialog({ open, onClose, path, controls }: CodePathDialogProps) {
  const t = useT()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('codePath.title')}
      closeLabel={t('frame.close')}
      className={styles.dialog}
    >
      <Toolbar className={styles.bar}>
        {controls}
        {path && <SyncSteps view={path.view} />}
      </Toolbar>
      {path ? (
        <Content key={`${path.view.controller} ${path.view.key} ${path.model.flow.id}`} {...path} />
      ) : (
        <p className={styles.list}>{t('inspector.loading')}</p>
      )}
    </Dialog>
  )
}

function Content({ view, model }: ShownPath) {
  const t = useT()
  const walk = usePathWalk(model)
  useFocusOnce(walk)
  const isPhone = useFrameForm() === 'phone'
  const title = view.sync ? <SyncTitle sync={view.sync} /> : <p>{t('codePath.none', { key: view.key })}</p>
  if (isPhone) {
    return (
      <div className={styles.list}>
        {title}
        <Retry view={view} />
        <FlowList model={model} walk={walk} error={view.sync?.error} />
      </div>
    )
  }
  return (
    <div className={styles.content}>
      <FlowDrawing model={model} walk={walk} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <aside className={styles.detail} aria-label={t('codePath.steps')} tabIndex={0}>
        {title}
        <Retry view={view} />
        <WalkBar model={model} walk={walk} />
        <div aria-live="polite">
          <h3 className={styles.boxTitle}>{boxTitle(model.flow, walk.box, t)}</h3>
          <BoxDetail model={model} box={walk.box} error={view.sync?.error} />
        </div>
        <p className={styles.note}>{t('codePath.counts')}</p>
      </aside>
    </div>
  )
}

/** Focuses and reveals the shown box when the dialog opens, so that the arrow keys work at once. */
function useFocusOnce({ container, box }: PathWalk): void {
  const first = useRef(box)
  useEffect(() => {
    // Waits until the dialog has set its own focus.
    const frame = requestAnimationFrame(() => {
      reveal(container.current, first.current)?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [container])
}

/** Buttons along the path of this sync. */
function WalkBar({ model, walk }: { readonly model: PathModel; readonly walk: PathWalk }) {
  const t = useT()
  const count = model.walk.boxes.length
  return (
    <Toolbar className="ui-small ui-muted">
      <IconButton
        variant="default"
        label={t('codePath.previousStep')}
        disabled={walk.index <= 0}
        icon={<PreviousIcon />}
        onClick={() => walk.move(-1)}
      />
      <IconButton
        variant="default"
        label={t('codePath.nextStep')}
        disabled={walk.index >= count - 1}
        icon={<NextIcon />}
        onClick={() => walk.move(1)}
      />
      <span className={styles.position}>
        {walk.index < 0 ? t('codePath.notTaken') : t('codePath.position', { index: walk.index + 1, count })}
      </span>
      <span className="ui-tiny ui-faint" aria-hidden="true">
        <kbd className="ui-key">↑</kbd> <kbd className="ui-key">↓</kbd> {t('codePath.hint')}
      </span>
    </Toolbar>
  )
}

/** Steps from reconcile to reconcile of this key: to a reconcile that was simulated already, or by running on. */
function SyncSteps({ view }: { readonly view: CodePathView }) {
  const t = useT()
  const { previous, next, sync } = view
  // If the cursor is after the shown reconcile, the button goes back to that reconcile first.
  const isBetween = sync !== undefined && view.at > sync.at
  const back = isBetween ? sync.cursor : previous
  return (
    <div className={classes('ui-wrap ui-spaced ui-end', styles.syncSteps)}>
      <Button
        disabled={back === undefined}
        icon={<PreviousSyncIcon />}
        onClick={() => back !== undefined && void goTo(back)}
      >
        {t('codePath.previousSync')}
      </Button>
      <Button
        variant="primary"
        icon={<NextSyncIcon />}
        onClick={() => void (next === undefined ? stepToSyncOf(view) : goTo(next))}
      >
        {t('codePath.nextSync')}
      </Button>
    </div>
  )
}
