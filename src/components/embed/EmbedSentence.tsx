import '../../i18n/en/presenter.ts'
import { useEffect, useRef } from 'react'
import type { EmbedEvent } from '../../embed/messageTypes.ts'
import type { DecisionRecord, StallView } from '../../engine/index.ts'
import { decisionSentence } from '../../i18n/decisionText.ts'
import { useT } from '../../i18n/index.ts'
import { useInspection } from '../run/useInspection.ts'
import { useShownWorkload } from '../run/useShownWorkload.ts'
import { StallTitle } from '../stall/StallTitle.tsx'
import { DecisionSentence } from '../why/DecisionStep.tsx'
import { decisionMath } from '../why/decisionMath.ts'
import { lastAct } from '../why/mainDecision.ts'
import { WaitSentence } from '../why/WaitSentence.tsx'
import styles from './EmbedSentence.module.css'

interface EmbedSentenceProps {
  /** Sends each decision to the embedding page. */
  readonly tell: (event: EmbedEvent) => void
}

/** A line with the cause of a stall, else the last decision with its computation. */
export function EmbedSentence({ tell }: EmbedSentenceProps) {
  const t = useT()
  const workload = useShownWorkload()
  const inspection = useInspection(workload)
  const stall = workload?.stall
  const decision = inspection && lastAct(inspection)
  const reason = inspection?.waitsFor[0]
  useDecisionEvents(decision, tell)
  return (
    <p className={styles.sentence} data-sentence="">
      {stall ? (
        <Stalled stall={stall} />
      ) : decision ? (
        <Decided decision={decision} />
      ) : reason ? (
        <WaitSentence reason={reason} />
      ) : (
        t('presenter.nothing')
      )}
    </p>
  )
}

function useDecisionEvents(decision: DecisionRecord | undefined, tell: EmbedSentenceProps['tell']): void {
  const told = useRef('')
  useEffect(() => {
    if (decision === undefined) return
    const { at, eventSeq, id, controller, object, facts } = decision
    const key = `${eventSeq} ${id} ${object}`
    if (told.current === key) return
    told.current = key
    const sentence = decisionSentence(decision)
    tell({ type: 'decision', decision: { at: at / 1_000, id, controller, object, facts, sentence } })
  }, [decision, tell])
}

function Decided({ decision }: { readonly decision: DecisionRecord }) {
  const t = useT()
  const sum = decisionMath(decision, t).findLast(({ expression }) => expression.length > 0)
  return (
    <>
      <DecisionSentence record={decision} />
      {sum && (
        <code className={styles.sum}>
          {'· '}
          {sum.expression.map(({ text }) => text).join('')} = <b>{sum.value}</b>
        </code>
      )}
    </>
  )
}

function Stalled({ stall }: { readonly stall: StallView }) {
  const { bound } = stall
  return (
    <>
      <StallTitle stall={stall} />
      {bound.kind === 'rolling' && (
        <code className={styles.sum}>
          {'· '}
          {bound.totalPods} − {bound.minAvailable} − {bound.newUnavailable} = <b>{bound.mayGo}</b>
        </code>
      )}
    </>
  )
}
