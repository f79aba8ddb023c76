import { useState } from 'react'
import { syncFlowOf } from '../../engine/flows.ts'
import type { CodePathView } from '../../engine/index.ts'
import { useT } from '../../i18n/index.ts'
import { type PathModel, pathModel } from '../../layout/codePath/pathModel.ts'
import type { ObjectRef } from '../../store/selection.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { Segmented } from '../ui/Segmented.tsx'
import { Causes } from '../why/Causes.tsx'
import { CodePathDialog } from './CodePathDialog.tsx'
import styles from './CodePathPanel.module.css'
import { FlowList } from './FlowList.tsx'
import { ExpandIcon } from './icons.tsx'
import { Retry } from './Retry.tsx'
import { SyncTitle } from './SyncTitle.tsx'
import { type KeyChoice, useCodePath, useKeyChoices } from './useCodePath.ts'
import { usePathWalk } from './usePathWalk.ts'

/** The sync function of the object's controller as a drawing, with the path of its last sync highlighted. */
export function CodePathPanel({ objectRef }: { readonly objectRef: ObjectRef }) {
  const choices = useKeyChoices(objectRef)
  const [chosen, setChosen] = useState<string>()
  const choice = choices.find(({ name }) => name === chosen) ?? choices[0]
  if (!choice) return null
  return <KeyPath choices={choices} choice={choice} onChoose={setChosen} />
}

interface KeyPathProps {
  readonly choices: readonly KeyChoice[]
  readonly choice: KeyChoice
  readonly onChoose: (name: string) => void
}

function KeyPath({ choices, choice, onChoose }: KeyPathProps) {
  const t = useT()
  const [wanted, setDrawn] = useState<Drawn>('sync')
  const [isLarge, setLarge] = useState(false)
  const view = useCodePath(choice)
  const hasSync = syncFlowOf(choice.controller) !== undefined
  const drawn = hasSync ? wanted : 'queue'
  const model = view && pathModel(view, drawn)
  const controls = <Controls {...{ choices, choice, onChoose, drawn, hasSync }} onDraw={setDrawn} />
  return (
    <div className="ui-column ui-fill">
      <div className={styles.controls}>
        {controls}
        <IconButton label={t('codePath.open')} icon={<ExpandIcon />} onClick={() => setLarge(true)} />
      </div>
      {model ? (
        <Path key={`${choice.name} ${drawn}`} view={view} model={model} name={choice.name} />
      ) : (
        <p className={styles.quiet}>{t('inspector.loading')}</p>
      )}
      <CodePathDialog
        open={isLarge}
        onClose={() => setLarge(false)}
        path={view && model && { view, model }}
        controls={controls}
      />
    </div>
  )
}

interface PathProps {
  readonly view: CodePathView
  readonly model: PathModel
  readonly name: string
}

function Path({ view, model, name }: PathProps) {
  const t = useT()
  const walk = usePathWalk(model)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className={styles.path} aria-label={t('codePath.title')} tabIndex={0}>
      {view.sync ? <SyncTitle sync={view.sync} /> : <p className={styles.none}>{t('codePath.none', { key: name })}</p>}
      <Retry view={view} />
      <Causes of={view.sync && { eventSeq: view.sync.eventSeq, at: view.sync.at }} />
      <FlowList model={model} walk={walk} error={view.sync?.error} />
    </section>
  )
}

/** The sync function, or the work queue around it. */
type Drawn = 'sync' | 'queue'

interface ControlsProps extends KeyPathProps {
  readonly drawn: Drawn
  readonly hasSync: boolean
  readonly onDraw: (drawn: Drawn) => void
}

function Controls({ choices, choice, onChoose, drawn, hasSync, onDraw }: ControlsProps) {
  const t = useT()
  return (
    <>
      <select
        className={styles.select}
        aria-label={t('codePath.key')}
        value={choice.name}
        onChange={(event) => onChoose(event.target.value)}
      >
        {choices.map(({ name }) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </select>
      {hasSync && (
        <Segmented
          label={t('codePath.view')}
          selected={drawn}
          onSelect={onDraw}
          items={[
            { id: 'sync', label: t('codePath.view.sync') },
            { id: 'queue', label: t('codePath.view.queue') },
          ]}
        />
      )}
    </>
  )
}
