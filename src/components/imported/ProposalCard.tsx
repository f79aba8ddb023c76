import { Toolbar } from '../ui/Toolbar.tsx'
import '../../i18n/en/recorded/chain.ts'
import '../../i18n/en/recorded/findings.ts'
import { useEffect } from 'react'
import type { Finding } from '../../engine/index.ts'
import { useT } from '../../i18n/index.ts'
import { spanText } from '../../i18n/recordedText.ts'
import { formatSpans } from '../../layout/format.ts'
import { showProposalBeside, tryProposal } from '../../player/predicted/proposalActions.ts'
import { useProposal } from '../../store/proposal.ts'
import { Button } from '../ui/Button.tsx'
import { RichText } from '../ui/RichText.tsx'
import styles from './ProposalCard.module.css'

interface ProposalCardProps {
  readonly finding: Finding
}

/**
 * The change before a finding with the proposed strategy: what simulated runs have in common, once they are known. Shows
 * nothing for other causes, and if simulated runs of the change as it was made differ from the recording.
 */
export function ProposalCard({ finding }: ProposalCardProps) {
  const t = useT()
  const { object, before } = finding
  const at = before?.type === 'changed' && before.object === object ? before.at : undefined
  const line = finding.signs.find(({ facts: { why } }) => why === 'strategy' || why === 'recreate')?.advice
  const { key, proposal, outcome } = useProposal()
  const isAsked = at !== undefined && line !== undefined
  useEffect(
    () => (at === undefined || line === undefined ? undefined : tryProposal({ object, at, line })),
    [object, at, line],
  )
  if (!isAsked || proposal === undefined || outcome === undefined) return null
  if (key !== JSON.stringify({ object, at, line })) return null
  const { runs, lowest, wanted, fastestMs, slowestMs, realMs, mostPods } = outcome
  const settings = proposal.settings.join(', ')
  const time = formatSpans(fastestMs, slowestMs)
  const figures = { lowest, wanted, time, real: spanText(realMs, t), pods: mostPods }
  return (
    <Toolbar as="section" className={styles.card} aria-label={t('chain.proposal.label')} data-proposal>
      <div className={styles.text}>
        <p>
          <RichText text="chain.proposal.title" params={{ settings, runs }} />
        </p>
        <p className={styles.figures}>
          <RichText text="chain.proposal.figures" params={figures} />
        </p>
      </div>
      <Button
        onClick={() => void showProposalBeside(proposal, { asMade: t('chain.proposal.asMade'), proposed: settings })}
      >
        {t('chain.proposal.show')}
      </Button>
    </Toolbar>
  )
}
