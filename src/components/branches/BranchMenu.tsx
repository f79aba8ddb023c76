import { pageKeys } from '../../player/commands/keys.ts'
import '../../i18n/en/branches.ts'
import { useState } from 'react'
import type { BranchView } from '../../engine/index.ts'
import { useT } from '../../i18n/index.ts'
import { branchTree, forkMs } from '../../layout/timeline/branchTree.ts'
import {
  deleteBranch,
  MOST_NAME_LENGTH,
  renameBranch,
  startBranch,
  switchBranch,
} from '../../player/branches/branchActions.ts'
import { compareWith } from '../../player/branches/compareActions.ts'
import { branchOf, useBranches } from '../../store/branches.ts'
import { usePlayback } from '../../store/playback.ts'
import { formatClock } from '../../store/runClock.ts'
import { Button } from '../ui/Button.tsx'
import { NamedRow, NamedRows, type Renaming, type RowTool } from '../ui/NamedRow.tsx'
import styles from './BranchMenu.module.css'
import { BranchIcon } from './icons.tsx'

/** All branches as a tree: select, rename, delete, or compare with the current one. */
export function BranchMenu({ onClose }: { readonly onClose: () => void }) {
  const t = useT()
  const { branches } = useBranches()
  const [namedId, setNamedId] = useState<number>()
  return (
    <div className={styles.menu}>
      <NamedRows className={styles.list} aria-label={t('branches.title')}>
        {branchTree(branches).map(({ branch, depth }) => (
          <BranchRow
            key={branch.id}
            branch={branch}
            depth={depth}
            isNamed={branch.id === namedId}
            onName={setNamedId}
            onClose={onClose}
          />
        ))}
      </NamedRows>
      <footer className={styles.footer}>
        <p>{t('branches.note')}</p>
        <Button
          keyRow={pageKeys.branch}
          icon={<BranchIcon name="branch" size={14} />}
          onClick={() => {
            onClose()
            void startBranch()
          }}
        >
          {t('branches.start')}
        </Button>
      </footer>
    </div>
  )
}

interface BranchRowProps {
  readonly branch: BranchView
  readonly depth: number
  /** The branch is being renamed. */
  readonly isNamed: boolean
  /** Starts renaming the branch with this id; undefined ends it. */
  readonly onName: (id: number | undefined) => void
  readonly onClose: () => void
}

function BranchRow({ branch, depth, isNamed, onName, onClose }: BranchRowProps) {
  const t = useT()
  const headMs = usePlayback((playback) => playback.head.at)
  const isCurrent = useBranches(({ currentId }) => currentId === branch.id)
  const tools = useTools(branch, isCurrent, { onName, onClose })
  const { id, name, label } = branch
  const end = formatClock(isCurrent ? headMs : branch.head.at)
  const rangeText =
    branch.fork === undefined
      ? t('branches.first', { end })
      : t('branches.from', { fork: formatClock(forkMs(branch)), end })
  const renaming: Renaming = {
    name,
    label: t('branches.newName', { name }),
    maxLength: MOST_NAME_LENGTH,
    onDone: (newName) => {
      onName(undefined)
      if (newName !== undefined) void renameBranch(id, newName)
    },
  }
  return (
    <NamedRow
      isCurrent={isCurrent}
      indent={Math.min(depth, 6) * 16}
      renaming={isNamed ? renaming : undefined}
      open={{
        className: styles.go,
        title: t('branches.switch', { name }),
        onClick: () => {
          onClose()
          void switchBranch(id)
        },
        children: (
          <>
            <b>{name}</b>
            {isCurrent && <i className={styles.current}>{t('branches.current')}</i>}
            <span className={styles.stretch}>{[rangeText, label].filter(Boolean).join(' · ')}</span>
          </>
        ),
      }}
      tools={tools}
    />
  )
}

/** Actions on a branch, as menu items. */
function useTools(
  { id, name }: BranchView,
  isCurrent: boolean,
  { onName, onClose }: Pick<BranchRowProps, 'onName' | 'onClose'>,
): readonly RowTool[] {
  const t = useT()
  const run = useBranches()
  const current = branchOf(run, run.currentId)?.name ?? ''
  const compare: RowTool = {
    label: t('branches.compareWith', { current, name }),
    icon: <BranchIcon name="compare" />,
    onPress: () => {
      onClose()
      compareWith(id)
    },
  }
  const rename: RowTool = {
    label: t('branches.rename', { name }),
    icon: <BranchIcon name="rename" />,
    onPress: () => onName(id),
  }
  const remove: RowTool = {
    label: t('branches.delete', { name }),
    icon: <BranchIcon name="delete" />,
    onPress: () => {
      // The menu disappears with the last but one branch.
      if (run.branches.length === 2) onClose()
      void deleteBranch(id)
    },
  }
  return [...(isCurrent ? [] : [compare]), rename, ...(run.branches.length > 1 ? [remove] : [])]
}
