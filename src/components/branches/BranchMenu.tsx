import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { branchTree, forkMs } from '../../layout/branchTree.ts'
import { formatClock } from '../../layout/format.ts'
import { deleteBranch, MOST_NAME_LENGTH, renameBranch, startBranch, switchBranch } from '../../player/branchActions.ts'
import { compareWith } from '../../player/compareActions.ts'
import { branchOf, useBranches } from '../../store/branches.ts'
import { usePlayback } from '../../store/playback.ts'
import { Button } from '../ui/Button.tsx'
import styles from './BranchMenu.module.css'
import { BranchIcon } from './icons.tsx'
import { useBranchTexts } from './useBranchTexts.ts'

/** All branches as a tree: go to one, name it, delete it, compare it with the one that is shown. */
export function BranchMenu({ onClose }: { readonly onClose: () => void }) {
  const text = useBranchTexts()
  const run = useBranches()
  const headMs = usePlayback((playback) => playback.head.at)
  const [namedId, setNamedId] = useState<number>()
  const currentName = branchOf(run, run.currentId)?.name ?? ''
  return (
    <div className={styles.menu}>
      <ul className={styles.list} aria-label={text('branches.title')}>
        {branchTree(run.branches).map(({ branch, depth }) => {
          const { id, name, label } = branch
          const isCurrent = id === run.currentId
          const end = formatClock(isCurrent ? headMs : branch.head.at)
          const stretch =
            branch.fork === undefined
              ? text('branches.first', { end })
              : text('branches.from', { fork: formatClock(forkMs(branch)), end })
          return (
            <li
              key={id}
              className={styles.row}
              data-current={isCurrent}
              style={{ paddingLeft: Math.min(depth, 6) * 16 }}
            >
              {namedId === id ? (
                <NameField id={id} name={name} onDone={() => setNamedId(undefined)} />
              ) : (
                <button
                  type="button"
                  className={styles.go}
                  aria-current={isCurrent}
                  title={text('branches.switch', { name })}
                  onClick={() => {
                    onClose()
                    void switchBranch(id)
                  }}
                >
                  <b>{name}</b>
                  {isCurrent && <i className={styles.current}>{text('branches.current')}</i>}
                  <span className={styles.stretch}>{[stretch, label].filter(Boolean).join(' · ')}</span>
                </button>
              )}
              <span className={styles.tools}>
                {!isCurrent && (
                  <Tool
                    icon="compare"
                    label={text('branches.compareWith', { current: currentName, name })}
                    onPress={() => {
                      onClose()
                      compareWith(id)
                    }}
                  />
                )}
                <Tool icon="rename" label={text('branches.rename', { name })} onPress={() => setNamedId(id)} />
                {run.branches.length > 1 && (
                  <Tool
                    icon="delete"
                    label={text('branches.delete', { name })}
                    onPress={() => {
                      // The last but one takes the menu with it.
                      if (run.branches.length === 2) onClose()
                      void deleteBranch(id)
                    }}
                  />
                )}
              </span>
            </li>
          )
        })}
      </ul>
      <footer className={styles.footer}>
        <p>{text('branches.note')}</p>
        <Button
          shortcut="B"
          icon={<BranchIcon name="branch" size={14} />}
          onClick={() => {
            onClose()
            void startBranch()
          }}
        >
          {text('branches.start')}
        </Button>
      </footer>
    </div>
  )
}

interface ToolProps {
  readonly icon: 'compare' | 'rename' | 'delete'
  readonly label: string
  readonly onPress: () => void
}

function Tool({ icon, label, onPress }: ToolProps) {
  return (
    <Button variant="quiet" shape="square" aria-label={label} title={label} className={styles.tool} onClick={onPress}>
      <BranchIcon name={icon} />
    </Button>
  )
}

/** Enter and leaving the field keep the new name, Escape the old one. */
function NameField({ id, name, onDone }: { readonly id: number; readonly name: string; readonly onDone: () => void }) {
  const text = useBranchTexts()
  const field = useRef<HTMLInputElement>(null)
  const isLeft = useRef(false)
  useEffect(() => {
    field.current?.focus()
    field.current?.select()
  }, [])
  const leave = (newName: string) => {
    if (isLeft.current) return
    isLeft.current = true
    onDone()
    void renameBranch(id, newName)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    leave(event.key === 'Enter' ? event.currentTarget.value : name)
  }
  return (
    <input
      ref={field}
      className={styles.field}
      aria-label={text('branches.newName', { name })}
      defaultValue={name}
      maxLength={MOST_NAME_LENGTH}
      spellCheck={false}
      onKeyDown={onKeyDown}
      onBlur={(event) => leave(event.currentTarget.value)}
    />
  )
}
