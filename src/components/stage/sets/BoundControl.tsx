import '../../../i18n/en/sets.ts'
import { useCallback, useId, useRef, useState } from 'react'
import type { WorkloadView } from '../../../engine/index.ts'
import { useT } from '../../../i18n/index.ts'
import { boundNote } from '../../../layout/stage/daemonNotes.ts'
import { useRunHas } from '../../../store/run/openRun.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { MinusIcon, PlusIcon } from '../../ui/lateIcons.tsx'
import styles from './BoundControl.module.css'
import { type Bound, boundRange, boundsAt, nextBounds } from './daemonBounds.ts'
import { setFields } from './setField.ts'

interface BoundControlProps {
  readonly name: Bound
  readonly workload: WorkloadView
}

/** Control for maxUnavailable or maxSurge of a DaemonSet: buttons change it by a step, dragging sets it on release. */
export function BoundControl({ name, workload }: BoundControlProps) {
  const t = useT()
  const id = useId()
  const takesCommands = useRunHas('takesCommands')
  const range = boundRange(workload, name)
  const set = (bounds: ReturnType<typeof boundsAt>) =>
    setFields(
      workload,
      Object.entries(bounds).map(([field, value]) => [['spec', 'updateStrategy', 'rollingUpdate', field], value]),
    )
  const { draft, setDraft, attach } = useDraft((value) => set(boundsAt(workload, name, value)))
  const shown = draft === undefined ? workload[name].written || '0' : `${draft}${range.isPercent ? '%' : ''}`
  const note = boundNote(workload, name)
  return (
    <div className={styles.bound}>
      <div className="ui-grow">
        <label htmlFor={id}>
          <b className="ui-block ui-lit">{name}</b> {t(note.key, note.params)}
        </label>
        <input
          ref={attach}
          id={id}
          type="range"
          className={styles.slider}
          min={0}
          max={range.most}
          step={range.step}
          value={draft ?? range.value}
          aria-label={name}
          aria-valuetext={shown}
          disabled={!takesCommands || range.most === 0}
          onChange={(event) => setDraft(Number(event.target.value))}
        />
      </div>
      <fieldset className={styles.stepper} aria-label={name}>
        <IconButton
          icon={<MinusIcon />}
          label={t('sets.bound.less', { name })}
          disabled={!takesCommands || workload[name].pods === 0}
          onClick={() => void set(nextBounds(workload, name, -1))}
        />
        <output>{shown}</output>
        <IconButton
          icon={<PlusIcon />}
          label={t('sets.bound.more', { name })}
          disabled={!takesCommands || workload[name].pods >= workload.specReplicas}
          onClick={() => void set(nextBounds(workload, name, 1))}
        />
      </fieldset>
    </div>
  )
}

/**
 * The dragged value until its release. React's onChange fires for every movement; the element's own `change` event
 * fires once at the end.
 */
function useDraft(settle: (value: number) => Promise<void>) {
  const [draft, setDraft] = useState<number>()
  const settled = useRef(settle)
  settled.current = settle
  const attach = useCallback((input: HTMLInputElement | null) => {
    const onChange = () => void settled.current(Number(input?.value)).finally(() => setDraft(undefined))
    input?.addEventListener('change', onChange)
    return () => input?.removeEventListener('change', onChange)
  }, [])
  return { draft, setDraft, attach }
}
