import '../../../i18n/en/object.ts'
import { useMemo, useState } from 'react'
import type { Condition, Inspection, KubeObject } from '../../../engine/index.ts'
import { useT } from '../../../i18n/index.ts'
import { useCluster } from '../../../store/cluster.ts'
import type { ObjectRef } from '../../../store/selection.ts'
import { useLiveYaml } from '../../manifest/useLiveYaml.ts'
import { usePointedFields } from '../../manifest/usePointedFields.ts'
import { YamlLines } from '../../manifest/YamlLines.tsx'
import { PodScheduling } from '../../stage/pods/PodScheduling.tsx'
import { classes } from '../../ui/classes.ts'
import { conditionsOf, summaryOf } from './describe.ts'
import { LinksDown, LinksUp } from './ObjectLinks.tsx'
import styles from './ObjectPanel.module.css'
import type { SummaryRow } from './summaryRow.ts'
import { useLiveRows } from './useLiveRows.ts'

interface ObjectPanelProps {
  readonly objectRef: ObjectRef
  /** Undefined until the engine has answered. */
  readonly inspection: Inspection | undefined
}

/** The object: summary, links to its owner and dependents, and YAML with the lines of the last change marked. */
export function ObjectPanel({ objectRef, inspection }: ObjectPanelProps) {
  const t = useT()
  const { kind, name } = objectRef
  if (!inspection) return <p className="ui-text ui-padded ui-muted">{t('inspector.loading')}</p>
  const { object } = inspection
  if (!object) return <p className="ui-text ui-padded ui-muted">{t('inspector.gone', { kind, name })}</p>
  return (
    <div className={classes('ui-column ui-fill ui-scroll', styles.object)}>
      <Summary objectRef={objectRef} object={object} />
      <Yaml objectRef={objectRef} object={object} />
    </div>
  )
}

interface PartProps {
  readonly objectRef: ObjectRef
  readonly object: KubeObject
}

function Summary({ objectRef, object }: PartProps) {
  const t = useT()
  const { kind, name } = objectRef
  const own = useMemo(() => summaryOf(object, t), [object, t])
  const rows = [...own, ...useLiveRows({ ...objectRef, uid: object.metadata.uid }, t)]
  const conditions = conditionsOf(object)
  const texts = new Map([...rows.map(rowText), ...conditions.map(conditionText)])
  const changed = useChanged(`${kind}/${objectRef.namespace}/${name}`, texts)
  return (
    <section className="ui-column ui-fixed ui-loose ui-padded" aria-label={t('object.summary')}>
      <h2 className={classes('ui-anywhere', styles.title)}>
        {kind} <code>{name}</code>
      </h2>
      <dl className="ui-column ui-close ui-small">
        <LinksUp object={object} />
        {rows.map((row) => (
          <Row key={row.label} row={row} isChanged={changed.has(row.label)} />
        ))}
        <LinksDown object={object} />
      </dl>
      {kind === 'Pod' && <Scheduling uid={object.metadata.uid} />}
      <Conditions conditions={conditions} changed={changed} />
    </section>
  )
}

const rowText = ({ label, values }: SummaryRow) => [label, values.map(({ text }) => text).join('\n')] as const

const conditionText = ({ type, status, reason, message }: Condition) =>
  [`condition ${type}`, [status, reason, message].join('\n')] as const

function Row({ row: { label, values }, isChanged }: { readonly row: SummaryRow; readonly isChanged: boolean }) {
  return (
    <div className={classes(styles.row, isChanged && styles.changed)}>
      <dt className="ui-faint">{label}</dt>
      <dd className={styles.value}>
        {values.map(({ text, verbatim }) =>
          verbatim ? <code key={text}>{text}</code> : <span key={text}>{text}</span>,
        )}
        {isChanged && <Changed />}
      </dd>
    </div>
  )
}

/** The text for screen readers of the mark at the side. */
function Changed() {
  const t = useT()
  return <span className="visuallyHidden">{t('object.changed')}</span>
}

/** The filters that rejected an unschedulable Pod on each node. */
function Scheduling({ uid }: { readonly uid: string }) {
  const attempt = useCluster(({ pods }) => pods.get(uid)?.attempt)
  return attempt ? <PodScheduling attempt={attempt} /> : null
}

interface ConditionsProps {
  readonly conditions: readonly Condition[]
  readonly changed: ReadonlySet<string>
}

function Conditions({ conditions, changed }: ConditionsProps) {
  const t = useT()
  if (conditions.length === 0) return null
  return (
    <section aria-label={t('object.conditions')}>
      <h3 className={classes('ui-heading ui-faint', styles.heading)}>{t('object.conditions')}</h3>
      <ul className={styles.conditions}>
        {conditions.map(({ type, status, reason, message }) => {
          const isChanged = changed.has(`condition ${type}`)
          return (
            <li key={type} className={isChanged ? styles.changed : undefined}>
              <code>
                {type} <b>{status}</b> {reason}
              </code>
              {message && <code className={styles.message}>{message}</code>}
              {isChanged && <Changed />}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function Yaml({ objectRef, object }: PartProps) {
  const t = useT()
  const { yaml, changed } = useLiveYaml(objectRef, object)
  const pointed = usePointedFields(yaml)
  return (
    <>
      <h3 className={classes('ui-heading ui-faint', styles.heading)}>{t('object.yaml')}</h3>
      <div className="ui-flex ui-fixed" style={{ '--mark': 'var(--accent)' }}>
        <YamlLines text={yaml} marked={changed} pointed={pointed} label={t('object.yaml')} />
      </div>
    </>
  )
}

interface Shown {
  readonly key: string
  readonly texts: ReadonlyMap<string, string>
  readonly changed: ReadonlySet<string>
}

const nothing: ReadonlySet<string> = new Set()

/** Names of the texts that the object's last change touched; they stay marked until its next change. */
function useChanged(key: string, texts: ReadonlyMap<string, string>): ReadonlySet<string> {
  const [shown, setShown] = useState<Shown>({ key, texts, changed: nothing })
  const different = [...texts].flatMap(([name, text]) => (shown.texts.get(name) === text ? [] : [name]))
  const isSame = different.length === 0 && texts.size === shown.texts.size
  if (shown.key === key && isSame) return shown.changed
  const changed = shown.key === key && shown.texts.size > 0 ? new Set(different) : nothing
  setShown({ key, texts, changed })
  return changed
}
