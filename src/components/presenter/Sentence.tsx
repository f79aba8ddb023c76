import '../../i18n/en/decisions.ts'
import '../../i18n/en/presenter.ts'
import type { DecisionRecord, Inspection, StallView } from '../../engine/index.ts'
import { useT } from '../../i18n/index.ts'
import { usePlayback } from '../../store/playback.ts'
import { usePresenting, type WallWords } from '../../store/presenting.ts'
import { useInspectedRef, useInspection } from '../run/useInspection.ts'
import { useShownWorkload } from '../run/useShownWorkload.ts'
import { StallTitle } from '../stall/StallTitle.tsx'
import { DecisionSentence } from '../why/DecisionStep.tsx'
import { decisionMath } from '../why/decisionMath.ts'
import { lastAct } from '../why/mainDecision.ts'
import { WaitSentence } from '../why/WaitSentence.tsx'
import { LessonWords } from './LessonWords.tsx'
import styles from './Picture.module.css'
import { StallSum } from './StallSum.tsx'

/**
 * A sentence for the audience: the open question, else the cause of a stall, else the last decision about the workload,
 * else the reason that the workload waits.
 */
export function Sentence() {
  const poll = usePresenting((presenting) => presenting.poll)
  const isOpen = poll !== undefined && poll.right === undefined && poll.isOver !== true && poll.question !== ''
  const words = usePresenting((presenting) => presenting.words)
  const playing = usePlayback((playback) => playback.playing)
  if (!isOpen && words !== undefined && isSaid(words, playing)) return <LessonWords words={words} />
  if (!isOpen) return <Happening />
  return (
    <div className={styles.now}>
      <p className={styles.sentence} data-sentence="">
        {poll.question}
      </p>
    </div>
  )
}

/** While the run plays, its decisions are shown; afterwards the lesson's sentence about the result. */
function isSaid({ answer, text, goals }: WallWords, isPlaying: boolean): boolean {
  return answer !== '' || (!isPlaying && (text !== '' || goals.length > 0))
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
          {sum.expression.map(({ text }) => text).join('')} = <b className="ui-accent">{sum.value}</b>
          <span className={styles.sumLabel}>{t(sum.label)}</span>
        </p>
      )}
    </div>
  )
}

/** The cause of a stall, and why no old Pod is deleted. */
function Stalled({ stall }: { readonly stall: StallView }) {
  return (
    <div className={styles.now}>
      <p className={styles.sentence} data-sentence="">
        <StallTitle stall={stall} />
      </p>
      <StallSum stall={stall} />
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
