import { Fragment, type ReactNode, useEffect } from 'react'
import transport from '../components/controls/Transport.module.css'
import { Button } from '../components/ui/Button.tsx'
import { PlayIcon } from '../components/ui/Icon.tsx'
import { IconButton } from '../components/ui/IconButton.tsx'
import { CloseIcon } from '../components/ui/icons.tsx'
import { Segmented } from '../components/ui/Segmented.tsx'
import { Tabs } from '../components/ui/Tabs.tsx'
import { copyRulesOfStates, type ForcedState } from './forcedStates.ts'
import styles from './States.module.css'

const columns: readonly { readonly name: string; readonly forced?: ForcedState; readonly disabled?: true }[] = [
  { name: 'at rest' },
  { name: 'hover', forced: 'hover' },
  { name: 'focus', forced: 'focus' },
  { name: 'pressed', forced: 'pressed' },
  { name: 'disabled', disabled: true },
]

const rows: readonly { readonly name: string; readonly show: (disabled: boolean) => ReactNode }[] = [
  { name: 'Button', show: (disabled) => <Button disabled={disabled}>Diff</Button> },
  {
    name: 'Primary',
    show: (disabled) => (
      <Button variant="primary" keyRow="⌘↵" disabled={disabled}>
        Apply
      </Button>
    ),
  },
  {
    name: 'Quiet',
    show: (disabled) => (
      <Button variant="quiet" disabled={disabled}>
        Key
      </Button>
    ),
  },
  {
    name: 'Square',
    show: (disabled) => <IconButton variant="default" label="Close" disabled={disabled} icon={<CloseIcon />} />,
  },
  {
    name: 'Play',
    show: (disabled) => (
      <button type="button" className={transport.play} aria-label="Play" disabled={disabled}>
        <PlayIcon />
      </button>
    ),
  },
  {
    name: 'Segments',
    // A select always has an option.
    show: (disabled) =>
      !disabled && <Segmented label="View" items={segments} selected="node" onSelect={() => undefined} />,
  },
  {
    name: 'Tabs',
    show: (disabled) => !disabled && <Tabs label="Tabs" items={tabs} selected="why" onSelect={() => undefined} />,
  },
]

const segments = [
  { id: 'node', label: 'Node' },
  { id: 'loop', label: 'Loop' },
]

const tabs = [
  { id: 'why', label: 'Why', content: null },
  { id: 'log', label: 'Log', count: 2, content: null },
]

/** Buttons, choices and fields in every state that pointer and keys can cause. */
export function ControlStates() {
  useEffect(copyOnce, [])
  return (
    <div className={styles.controls}>
      <span />
      {columns.map(({ name }) => (
        <span key={name}>{name}</span>
      ))}
      {rows.map((row) => (
        <Fragment key={row.name}>
          <span>{row.name}</span>
          {columns.map(({ name, forced, disabled = false }) => (
            <div key={name} data-forced={forced}>
              {row.show(disabled)}
            </div>
          ))}
        </Fragment>
      ))}
    </div>
  )
}

let isCopied = false

function copyOnce(): void {
  if (isCopied) return
  isCopied = true
  copyRulesOfStates()
}
