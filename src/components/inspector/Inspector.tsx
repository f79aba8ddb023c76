import { type ReactNode, useEffect } from 'react'
import type { ControlLoopView } from '../../engine/index.ts'
import { useT } from '../../i18n/index.ts'
import { watchControlLoop } from '../../player/queries/controlLoopQuery.ts'
import { useControlLoop } from '../../store/controlLoop.ts'
import { useManifest } from '../../store/manifest.ts'
import { useRunHas } from '../../store/run/openRun.ts'
import { type ObjectRef, select, showInspectorTab, useSelection } from '../../store/selection.ts'
import { useDiagnosis, useHasFindings } from '../run/useFindings.ts'
import { useInspectedRef, useInspection } from '../run/useInspection.ts'
import { CollapseButton } from '../ui/CollapseButton.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { CloseIcon } from '../ui/icons.tsx'
import { early, late } from '../ui/late.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import styles from './Inspector.module.css'

// Loaded while the engine starts, because the panel shows nothing before the engine answers.
const WhyPanel = early(async () => (await import('./WhyPanel.tsx')).WhyPanel)

// These panels are loaded when their tabs are first opened, so that the page starts sooner.
const CodePathPanel = late(async () => (await import('../codePath/CodePathPanel.tsx')).CodePathPanel)
const EventsPanel = late(async () => (await import('./EventsPanel.tsx')).EventsPanel)
const ObjectPanel = late(async () => (await import('./object/ObjectPanel.tsx')).ObjectPanel)
const FindingsPanel = late(async () => (await import('../imported/FindingsPanel.tsx')).FindingsPanel)
const NothingYet = late(async () => (await import('./NothingYet.tsx')).NothingYet)
const QueuesPanel = late(async () => (await import('./QueuesPanel.tsx')).QueuesPanel)

/** The inspector: the last decisions about an object, the object itself and its Events, at the cursor. */
export function Inspector() {
  const t = useT()
  const tab = useSelection((selection) => selection.inspectorTab)
  const ref = useInspectedRef()
  const inspection = useInspection(ref)
  const hasFindings = useHasFindings()
  const hasControllers = useRunHas('hasControllers')
  const findings = useDiagnosis()?.findings.length ?? 0
  const busyKeys = useControlLoop((loop) => busyKeyCount(loop.view))
  useEffect(() => watchControlLoop('loosely'), [])
  // A preview of a new cluster has no decisions, and the stage does not show the current run.
  const isFresh = useManifest(({ target }) => target === 'fresh')
  const nothing = isFresh && <NothingYet />
  const panel = (content: React.ReactNode) =>
    nothing || (
      <>
        <Selected />
        {ref ? content : <p className={styles.empty}>{t('inspector.none')}</p>}
      </>
    )
  return (
    <Tabs
      label={t('inspector.tabs')}
      selected={tab}
      onSelect={showInspectorTab}
      trailing={<CollapseButton pane="right" />}
      items={[
        ...(hasFindings ? [findingsTab(t('inspector.tab.findings'), findings)] : []),
        {
          id: 'why',
          label: t('inspector.tab.why'),
          content: panel(ref && <WhyPanel objectRef={ref} inspection={inspection} />),
        },
        {
          id: 'codePath',
          label: t('inspector.tab.codePath'),
          content: panel(ref && <CodePathPanel key={`${ref.kind}/${ref.namespace}/${ref.name}`} objectRef={ref} />),
        },
        {
          id: 'object',
          label: t('inspector.tab.object'),
          content: panel(ref && <ObjectPanel objectRef={ref} inspection={inspection} />),
        },
        {
          id: 'events',
          label: t('inspector.tab.events'),
          content: panel(<EventsPanel events={inspection?.events ?? []} />),
        },
        ...(hasControllers
          ? [queuesTab(t('inspector.tab.queues'), isFresh ? 0 : busyKeys, nothing || <QueuesPanel />)]
          : []),
      ]}
    />
  )
}

function queuesTab(label: string, count: number, content: ReactNode) {
  return { id: 'queues' as const, label, ...(count > 0 && { count }), content }
}

function findingsTab(label: string, count: number) {
  return { id: 'findings' as const, label, ...(count > 0 && { count }), content: <FindingsPanel /> }
}

/** The selected object, if it is not the workload on the stage, and a way back. */
function Selected() {
  const selected = useSelection((selection) => selection.selected)
  if (!selected) return null
  return <SelectedObject selected={selected} />
}

function SelectedObject({ selected: { kind, name } }: { readonly selected: ObjectRef }) {
  const t = useT()
  return (
    <div className={styles.selected}>
      <span className="visuallyHidden">{t('inspector.selected', { kind, name })}</span>
      <code className={styles.name} aria-hidden="true">
        {kind.toLowerCase()}/{name}
      </code>
      <IconButton label={t('inspector.deselect')} icon={<CloseIcon size={12} />} onClick={() => select(undefined)} />
    </div>
  )
}

/** Number of keys that wait, are processed, or are retried after a failure. */
export function busyKeyCount(view: ControlLoopView | undefined): number {
  if (view === undefined) return 0
  return view.queues.reduce(
    (sum, { busy, waiting, delayed }) =>
      sum + busy.length + waiting.length + delayed.filter(({ failures }) => failures > 0).length,
    0,
  )
}
