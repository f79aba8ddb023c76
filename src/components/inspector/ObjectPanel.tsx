import { type CSSProperties, useMemo } from 'react'
import type { Condition, Inspection, KubeObject } from '../../engine/index.ts'
import { useT } from '../../i18n/index.ts'
import { select } from '../../player/actions.ts'
import { useCluster } from '../../store/cluster.ts'
import type { ObjectRef } from '../../store/selection.ts'
import { useLiveYaml } from '../editor/useLiveYaml.ts'
import { YamlLines } from '../editor/YamlLines.tsx'
import { conditionsOf, type SummaryRow, summaryOf } from './describe.ts'
import styles from './ObjectPanel.module.css'
import { nodeOf, ownedBy, ownerOf } from './ownership.ts'

export interface ObjectPanelProps {
  readonly objectRef: ObjectRef
  /** Undefined until the engine has answered. */
  readonly inspection: Inspection | undefined
}

/** The object in short, its owner and what it owns as links, and all of it as YAML. */
export function ObjectPanel({ objectRef, inspection }: ObjectPanelProps) {
  const t = useT()
  const { kind, name } = objectRef
  const { yaml, changed } = useLiveYaml(objectRef, inspection?.object)
  if (!inspection) return <p className={styles.quiet}>{t('inspector.loading')}</p>
  const { object } = inspection
  if (!object) return <p className={styles.quiet}>{t('inspector.gone', { kind, name })}</p>
  return (
    <div className={styles.object}>
      <section className={styles.summary} aria-label={t('inspector.object.summary')}>
        <h2 className={styles.title}>
          {kind} <code>{name}</code>
        </h2>
        <dl className={styles.rows}>
          {summaryOf(object, t).map((row) => (
            <Row key={row.label} row={row} />
          ))}
          <Links object={object} />
        </dl>
        <Conditions conditions={conditionsOf(object)} />
      </section>
      <h3 className={styles.heading}>{t('inspector.object.yaml')}</h3>
      <div className={styles.yaml} style={{ '--mark': 'var(--accent)' } as CSSProperties}>
        <YamlLines text={yaml} marked={changed} label={t('inspector.object.yaml')} />
      </div>
    </div>
  )
}

function Row({ row: { label, values } }: { readonly row: SummaryRow }) {
  return (
    <div className={styles.row}>
      <dt>{label}</dt>
      <dd>
        {values.map(({ text, verbatim }) =>
          verbatim ? <code key={text}>{text}</code> : <span key={text}>{text}</span>,
        )}
      </dd>
    </div>
  )
}

/** More are counted, not listed. */
const maxLinks = 40

function Links({ object }: { readonly object: KubeObject }) {
  const t = useT()
  const replicaSets = useCluster((cluster) => cluster.replicaSets)
  const pods = useCluster((cluster) => cluster.pods)
  const owned = useMemo(() => ownedBy(object, { replicaSets, pods }), [object, replicaSets, pods])
  const owner = ownerOf(object)
  const node = nodeOf(object)
  return (
    <>
      {owner && <LinkRow label={t('inspector.object.owner')} refs={[owner]} />}
      {node && <LinkRow label={t('inspector.object.node')} refs={[node]} />}
      {owned.length > 0 && (
        <LinkRow label={t(object.kind === 'Node' ? 'inspector.object.pods' : 'inspector.object.owns')} refs={owned} />
      )}
    </>
  )
}

function LinkRow({ label, refs }: { readonly label: string; readonly refs: readonly ObjectRef[] }) {
  const t = useT()
  return (
    <div className={styles.row}>
      <dt>{label}</dt>
      <dd>
        {refs.slice(0, maxLinks).map((ref) => (
          <button key={`${ref.kind} ${ref.name}`} type="button" className={styles.link} onClick={() => select(ref)}>
            {ref.kind} {ref.name}
          </button>
        ))}
        {refs.length > maxLinks && <span>{t('inspector.object.more', { count: refs.length - maxLinks })}</span>}
      </dd>
    </div>
  )
}

function Conditions({ conditions }: { readonly conditions: readonly Condition[] }) {
  const t = useT()
  if (conditions.length === 0) return null
  return (
    <section aria-label={t('inspector.object.conditions')}>
      <h3 className={styles.heading}>{t('inspector.object.conditions')}</h3>
      <ul className={styles.conditions}>
        {conditions.map(({ type, status, reason, message }) => (
          <li key={type}>
            <code>
              {type} <b>{status}</b> {reason}
            </code>
            {message && <code className={styles.message}>{message}</code>}
          </li>
        ))}
      </ul>
    </section>
  )
}
