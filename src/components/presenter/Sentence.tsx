import '../../i18n/en/presenter.ts'
import type { DecisionRecord, Inspection, StallView } from '../../engine/index.ts'
import { useT } from '../../i18n/index.ts'
import { usePresenting } from '../../store/presenting.ts'
import { useInspectedRef, useInspection } from '../inspector/useInspection.ts'
import { useShownWorkload } from '../inspector/useShownWorkload.ts'
import { DecisionSentence } from '../inspector/why/DecisionStep.tsx'
import { decisionMath } from '../inspector/why/decisionMath.ts'
import { lastAct } from '../inspector/why/mainDecision.ts'
import { WaitSentence } from '../inspector/why/WaitSentence.tsx'
import { StallTitle } from '../stall/StallTitle.tsx'
import styles from './Picture.module.css'

/**
 * One sentence: the open question, else the cause of a stall, else the last decision about the workload, else what it
 * waits for.
 */
export function Sentence() {
  const hands = usePresenting((presenting) => presenting.hands)
  const isOpen = hands !== undefined && hands.right === undefined && hands.isOver !== true && hands.question !== ''
  if (!isOpen) return <Happening />
  return (
    <div className={styles.now}>
      <p className={styles.sentence} data-sentence="">
        {hands.question}
      </p>
    </div>
  )
}

function Happening() {
  const t = useT()
  const shown = useShownWorkload()
  const inspected = useInspectedRef()
  const ref = shown ? { kind: shown.kind, namespace: shown.namespace, name: shown.name } : inspected
  const inspection = useInspection(ref)
  const stall = shown?.stall
  if (stall) return <Stalled stall={stall} />
  const decision = inspection && lastAct(inspection)
  const sum = decision && decisionMath(decision, t).findLast(({ expression }) => expression.length > 0)
  return (
    <div className={styles.now}>
      <p className={styles.sentence} data-sentence="">
        <Words {...{ decision, inspection }} nothing={t('presenter.nothing')} />
      </p>
      {sum && (
        <p className={styles.sum} data-sum="">
          {sum.expression.map(({ text }) => text).join('')} = <b>{sum.value}</b>
        </p>
      )}
    </div>
  )
}

/** The cause of a stall, and why no old Pod is deleted. */
function Stalled({ stall }: { readonly stall: StallView }) {
  const { bound } = stall
  return (
    <div className={styles.now}>
      <p className={styles.sentence} data-sentence="">
        <StallTitle stall={stall} />
      </p>
      {bound.kind === 'rolling' && (
        <p className={styles.sum} data-sum="">
          {bound.totalPods} − {bound.minAvailable} − {bound.newUnavailable} = <b>{bound.mayGo}</b>
        </p>
      )}
    </div>
  )
}

interface WordsProps {
  readonly decision: DecisionRecord | undefined
  readonly inspection: Inspection | undefined
  readonly nothing: string
}

function Words({ decision, inspection, nothing }: WordsProps) {
  if (decision) return <DecisionSentence record={decision} />
  const reason = inspection?.waitsFor[0]
  return reason ? <WaitSentence reason={reason} /> : nothing
}
