import '../../i18n/en/branches.ts'
import { useT } from '../../i18n/index.ts'
import { showComparison } from '../../player/branches/compareActions.ts'
import { comparisonView } from '../../share/stageViews.ts'
import { branchOf, useBranches } from '../../store/branches.ts'
import { useSelection } from '../../store/selection.ts'
import { Button } from '../ui/Button.tsx'
import { classes } from '../ui/classes.ts'
import { Icon } from '../ui/Icon.tsx'
import { Popover } from '../ui/Popover.tsx'
import styles from './BranchBar.module.css'
import { BranchMenu } from './BranchMenu.tsx'
import { BranchIcon } from './icons.tsx'

/** Names the current branch, and leads to the menu of branches and the comparison. */
export function BranchBar({ form }: { readonly form: 'full' | 'compact' }) {
  const t = useT()
  const name = useBranches((run) => branchOf(run, run.currentId)?.name ?? '')
  const isComparing = useSelection((selection) => selection.stageView === comparisonView)
  return (
    <div className={classes('ui-row ui-fixed ui-shrink', styles.bar)} data-form={form}>
      <Popover
        label={t('branches.title')}
        mount="whenOpen"
        button={
          <>
            <span className={styles.name}>{name}</span>
            <Icon name="chevronDown" size={12} />
          </>
        }
        buttonProps={{
          shape: 'pill',
          className: styles.pill,
          ...(form === 'full' ? { icon: <BranchIcon name="branch" size={14} /> } : {}),
          'aria-label': t('branches.button', { name }),
        }}
      >
        {(close) => <BranchMenu onClose={close} />}
      </Popover>
      {form === 'full' && (
        <Button
          shape="pill"
          className={styles.pill}
          icon={<BranchIcon name="compare" size={14} />}
          aria-pressed={isComparing}
          aria-label={t('branches.compare')}
          title={t('branches.compare')}
          onClick={() => showComparison(isComparing ? 'hide' : 'show')}
        />
      )}
    </div>
  )
}
