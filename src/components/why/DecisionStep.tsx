import '../../i18n/en/decisions.ts'
import { type CSSProperties, useMemo } from 'react'
import type { DecisionRecord } from '../../engine/index.ts'
import { fitErrorLines } from '../../engine/scheduler/fitError.ts'
import { decisionParams } from '../../i18n/decisionText.ts'
import { isMessageKey, useT } from '../../i18n/index.ts'
import { toneAt, toneColour } from '../../layout/revisionTone.ts'
import { useCluster } from '../../store/cluster.ts'
import { Card } from '../ui/Card.tsx'
import { classes } from '../ui/classes.ts'
import { DataTable } from '../ui/DataTable.tsx'
import { RichText } from '../ui/RichText.tsx'
import styles from './DecisionStep.module.css'
import { decisionMath, type MathRow } from './decisionMath.ts'
import type { WhyStep } from './whySteps.ts'

interface StepProps<Kind extends WhyStep['kind']> {
  readonly number: number
  readonly step: Extract<WhyStep, { kind: Kind }>
}

/** A step that is derived from the decisions around it. */
export function PathStep({ number, step }: StepProps<'path'>) {
  return (
    <li className={classes(styles.step, styles[step.tone])}>
      <span className={styles.number}>{number}</span>
      <div>
        <RichText text={step.text} />
      </div>
    </li>
  )
}

/** A decision as a sentence, with its computation and Kubernetes' message, if there are any. */
export function DecisionStep({ number, step: { tone, record } }: StepProps<'decision'>) {
  const t = useT()
  const rows = decisionMath(record, t)
  const { message } = record.facts
  return (
    <>
      <li className={classes(styles.step, styles[tone])}>
        <span className={styles.number}>{number}</span>
        <div>
          <DecisionSentence record={record} />
          {typeof message === 'string' && message !== '' && (
            <p className={styles.verbatim}>{fitErrorLines(message).join('\n')}</p>
          )}
        </div>
      </li>
      {rows.length > 0 && (
        <Card as="li" surface="inset" className={styles.mathItem}>
          <MathTable rows={rows} replicaSet={String(record.facts.replicaSet ?? '')} />
        </Card>
      )}
    </>
  )
}

/** A decision as one sentence in the reader's language. */
export function DecisionSentence({ record }: { readonly record: DecisionRecord }) {
  const t = useT()
  const key = `inspector.decision.${record.id}`
  if (!isMessageKey(key)) return <UnknownDecision record={record} />
  const ruleText = (rule: string): string | undefined => {
    const ruleKey = `inspector.victim.${rule}`
    return isMessageKey(ruleKey) ? t(ruleKey) : undefined
  }
  return <RichText text={key} params={decisionParams(record, ruleText)} />
}

/** A decision without a catalogue text: its id and its facts. */
function UnknownDecision({ record }: { readonly record: DecisionRecord }) {
  const facts = Object.entries(record.facts)
  return (
    <>
      <RichText text="inspector.unknownDecision" params={{ id: record.id }} />
      {facts.length > 0 && (
        <Card as="dl" surface="inset" className={styles.facts}>
          {facts.map(([name, value]) => (
            <div key={name} className="ui-split ui-loose">
              <dt className="ui-muted">{name}</dt>
              <dd className="ui-right ui-anywhere ui-lit">{String(value)}</dd>
            </div>
          ))}
        </Card>
      )}
    </>
  )
}

function MathTable({ rows, replicaSet }: { readonly rows: readonly MathRow[]; readonly replicaSet: string }) {
  const t = useT()
  const colours = useReplicaSetColours(replicaSet)
  const colour = (of: 'new' | 'old' | undefined): CSSProperties | undefined => {
    const value = of === undefined ? undefined : of === 'new' ? colours.own : (colours.others ?? colours.own)
    return value === undefined ? undefined : { color: value }
  }
  return (
    <DataTable className={styles.math}>
      {rows.map((row) => (
        <tr key={row.label} data-point={row.label.replace('inspector.math.', 'sum/')}>
          <th scope="row">{t(row.label)}</th>
          <td>
            {row.expression.map((term, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the terms of one fixed sum
              <span key={index} style={colour(term.of)}>
                {term.text}
              </span>
            ))}
          </td>
          <td className={styles.value} style={row.valueTone === undefined ? undefined : { color: colours.own }}>
            {row.value}
          </td>
        </tr>
      ))}
    </DataTable>
  )
}

interface ReplicaSetColours {
  /** CSS colour of the named ReplicaSet's revision; undefined if it does not exist. */
  readonly own: string | undefined
  /** CSS colour of the other ReplicaSets' revision, if they share one. */
  readonly others: string | undefined
}

/** Colours that tell a ReplicaSet's Pods from those of its Deployment's other ReplicaSets in a computation. */
function useReplicaSetColours(name: string): ReplicaSetColours {
  const revisions = useCluster((cluster) => cluster.revisions)
  return useMemo(() => {
    const own = [...revisions.values()].find((one) => one.name === name)
    if (!own) return { own: undefined, others: undefined }
    const siblings = [...revisions.values()].filter((one) => one.workloadUid === own.workloadUid)
    const others = siblings.filter((one) => one.uid !== own.uid && one.specReplicas + one.statusReplicas > 0)
    const other = others.length === 1 ? others[0] : undefined
    return {
      own: toneColour(toneAt(own.tone)),
      others: other ? toneColour(toneAt(other.tone)) : undefined,
    }
  }, [revisions, name])
}
