import '../../i18n/en/branches.ts'
import { useState } from 'react'
import { useT } from '../../i18n/index.ts'
import { formatClock } from '../../layout/format.ts'
import { branchTree, forkMs } from '../../layout/timeline/branchTree.ts'
import {
  deleteBranch,
  MOST_NAME_LENGTH,
  renameBranch,
  startBranch,
  switchBranch,
} from '../../player/actions/branchActions.ts'
import { compareWith } from '../../player/actions/compareActions.ts'
import { branchOf, useBranches } from '../../store/branches.ts'
import { usePlayback } from '../../store/playback.ts'
import { Button } from '../ui/Button.tsx'
import { NamedRow, NamedRows, type RowTool } from '../ui/NamedRow.tsx'
import styles from './BranchMenu.module.css'
import { BranchIcon } from './icons.tsx'

/** All branches as a tree: go to one, name it, delete it, compare it with the one that is shown. */
export function BranchMenu({ onClose }: { readonly onClose: () => void }) {
  const t = useT()
  const run = useBranches()
  const headMs = usePlayback((playback) => playback.head.at)
  const [namedId, setNamedId] = useState<number>()
  const currentName = branchOf(run, run.currentId)?.name ?? ''
  return (
    <div className={styles.menu}>
      <NamedRows className={styles.list} aria-label={t('branches.title')}>
        {branchTree(run.branches).map(({ branch, depth }) => {
          const { id, name, label } = branch
          const isCurrent = id === run.currentId
          const end = formatClock(isCurrent ? headMs : branch.head.at)
          const stretch =
            branch.fork === undefined
              ? t('branches.first', { end })
              : t('branches.from', { fork: formatClock(forkMs(branch)), end })
          const compare: RowTool = {
            label: t('branches.compareWith', { current: currentName, name }),
            icon: <BranchIcon name="compare" />,
            onPress: () => {
              onClose()
              compareWith(id)
            },
          }
          const rename: RowTool = {
            label: t('branches.rename', { name }),
            icon: <BranchIcon name="rename" />,
            onPress: () => setNamedId(id),
          }
          const remove: RowTool = {
            label: t('branches.delete', { name }),
            icon: <BranchIcon name="delete" />,
            onPress: () => {
              // The last but one takes the menu with it.
              if (run.branches.length === 2) onClose()
              void deleteBranch(id)
            },
          }
          return (
            <NamedRow
              key={id}
              isCurrent={isCurrent}
              indent={Math.min(depth, 6) * 16}
              renaming={
                namedId === id
                  ? {
                      name,
                      label: t('branches.newName', { name }),
                      maxLength: MOST_NAME_LENGTH,
                      onDone: (newName) => {
                        setNamedId(undefined)
                        if (newName !== undefined) void renameBranch(id, newName)
                      },
                    }
                  : undefined
              }
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
                    <span className={styles.stretch}>{[stretch, label].filter(Boolean).join(' · ')}</span>
                  </>
                ),
              }}
              tools={[...(isCurrent ? [] : [compare]), rename, ...(run.branches.length > 1 ? [remove] : [])]}
            />
          )
        })}
      </NamedRows>
      <footer className={styles.footer}>
        <p>{t('branches.note')}</p>
        <Button
          shortcut="B"
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
