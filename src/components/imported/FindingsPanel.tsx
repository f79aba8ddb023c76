import { Toolbar } from '../ui/Toolbar.tsx'
import '../../i18n/en/recorded/page.ts'
import '../../i18n/en/recorded/findings.ts'
import { useState } from 'react'
import type { Finding, UnexplainedWrite } from '../../engine/index.ts'
import { evidenceObject, evidenceText, findingFacts } from '../../i18n/findingLines.ts'
import { type Translate, useT } from '../../i18n/index.ts'
import { differenceText, spanText, titleText } from '../../i18n/recordedText.ts'
import { clusterClock } from '../../layout/clusterTime.ts'
import { showFinding, showNextFinding, shownMoment } from '../../player/imports/showFinding.ts'
import { showObserved } from '../../player/imports/showObserved.ts'
import { findingKeys } from '../../player/keys/sets/findingKeys.ts'
import { ariaShortcut, shortcut } from '../../player/keys/sets/keySet.ts'
import { type RecordingDiagnosis, type RecordingHead, useImported } from '../../store/imported.ts'
import { Button } from '../ui/Button.tsx'
import { CopyLine } from '../ui/CopyLine.tsx'
import { RichText } from '../ui/RichText.tsx'
import { Fact, Row } from './FindingRow.tsx'
import styles from './FindingsPanel.module.css'
import { FindingsReport } from './FindingsReport.tsx'
import { GuideLink } from './GuideLink.tsx'
import { NothingFound } from './NothingFound.tsx'

/** Largest number of listed unexplained writes. */
const mostListed = 50

/** The findings of a whole recording, worst first and the shown one open, and the unexplained writes. */
export function FindingsPanel() {
  const t = useT()
  const { recording, shown } = useImported()
  if (recording === undefined) return null
  const { head, explanation } = recording
  if (explanation.state !== 'done') {
    const isRunning = explanation.state === 'running'
    const text = isRunning ? t('imported.findings.coming') : t('imported.notExplained', { detail: explanation.detail })
    return <p className={styles.head}>{text}</p>
  }
  const { diagnosis } = explanation
  const { findings } = diagnosis
  return (
    <section
      className="ui-fill ui-scroll ui-small ui-muted ui-inside"
      aria-label={t('inspector.tab.findings')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      tabIndex={0}
    >
      {findings.length === 0 ? <NothingFound head={head} /> : <Head {...{ head, diagnosis, shown }} />}
      <ol>
        {findings.map((finding, i) => (
          <FindingRow
            key={`${finding.id} ${finding.object} ${finding.at}`}
            finding={finding}
            index={i}
            isShown={i === shown}
            to={head.to ?? finding.at}
          />
        ))}
        <Unexplained diagnosis={diagnosis} />
      </ol>
    </section>
  )
}

interface HeadProps {
  readonly head: RecordingHead
  readonly diagnosis: RecordingDiagnosis
  readonly shown: number
}

/** The number of findings, the shown one, the button of the next one, and the report. */
function Head({ head, diagnosis, shown }: HeadProps) {
  const t = useT()
  const [isReport, setReport] = useState(false)
  const count = diagnosis.findings.length
  return (
    <div className={styles.top}>
      <p className="ui-spring">
        {count === 1 ? (
          <RichText text="imported.findings.only" />
        ) : (
          <RichText text="imported.findings.shown" params={{ shown: shown + 1, total: count }} />
        )}
      </p>
      {count > 1 && (
        <Button
          variant="quiet"
          className={styles.next}
          aria-keyshortcuts={ariaShortcut(findingKeys.next)}
          onClick={() => void showNextFinding(1)}
        >
          {t('imported.findings.next')} <kbd>{shortcut(findingKeys.next)}</kbd>
        </Button>
      )}
      <Button onClick={() => setReport(true)}>{t('imported.report.open')}</Button>
      <FindingsReport open={isReport} onClose={() => setReport(false)} head={head} diagnosis={diagnosis} />
    </div>
  )
}

interface FindingRowProps {
  readonly finding: Finding
  readonly index: number
  readonly isShown: boolean
  /** End of the recording, Unix ms. */
  readonly to: number
}

function FindingRow({ finding, index, isShown, to }: FindingRowProps) {
  const t = useT()
  const { severity, until, evidence, advice } = finding
  return (
    <Row
      rank={index + 1}
      severity={severity}
      title={titleText(finding, to, t)}
      end={until === undefined ? 'still' : 'over'}
      isShown={isShown}
    >
      <p className="ui-lit">{whenText(finding, t)}</p>
      <dl className={styles.facts}>
        {findingFacts(finding, { say: t, sayTime: clusterClock }).map(([label, text]) => (
          <Fact key={`${label} ${text}`} label={label} text={text} />
        ))}
      </dl>
      <CopyLine className={styles.command} line={advice} />
      <Toolbar as="p" className={styles.links}>
        <Button className={styles.go} onClick={() => void showFinding(index)}>
          {t('imported.show', { object: finding.object, time: clusterClock(shownMoment(finding)) })}
        </Button>
        <GuideLink id={finding.id} />
      </Toolbar>
      {evidence.length > 0 && (
        <details className={styles.evidence}>
          <summary>{t('imported.evidence', { count: evidence.length })}</summary>
          <dl className={styles.facts}>
            {evidence.map((one) => (
              <Fact
                key={`${one.object} ${one.field} ${evidenceText(one, t)}`}
                label={`${evidenceObject(one, t)}: ${one.field}`}
                text={evidenceText(one, t)}
              />
            ))}
          </dl>
        </details>
      )}
    </Row>
  )
}

function whenText({ at, until }: Finding, t: Translate): string {
  const from = clusterClock(at)
  if (until === undefined) return t('imported.since', { from })
  const to = clusterClock(until)
  return from === to ? t('imported.at', { from }) : t('imported.until', { from, to, span: spanText(until - at, t) })
}

function ShowButton({ object, at }: { readonly object: string; readonly at: number }) {
  const t = useT()
  return (
    <Button className={styles.go} onClick={() => void showObserved(object, at)}>
      {t('imported.show', { object, time: clusterClock(at) })}
    </Button>
  )
}

/** Writes that the engine would not have made. Such writes are never findings. */
function Unexplained({ diagnosis: { unexplained, notAsked } }: { readonly diagnosis: RecordingDiagnosis }) {
  const t = useT()
  if (unexplained.length === 0 && notAsked.length === 0) return null
  const listed = unexplained.slice(0, mostListed)
  const more = unexplained.length - listed.length
  return (
    <Row
      rank="?"
      severity="odd"
      title={
        unexplained.length > 0
          ? t('imported.unexplained', { count: unexplained.length })
          : t('imported.unasked', { count: notAsked.reduce((sum, { writes }) => sum + writes, 0) })
      }
      isOpen={unexplained.length > 0 && unexplained.length <= 3}
    >
      <ul className={styles.odd}>
        {listed.map((write) => (
          <li key={write.change}>
            <OddWrite write={write} />
          </li>
        ))}
        {more > 0 && <li>{t('imported.unexplained.more', { count: more })}</li>}
        {notAsked.map(({ what, writes }) => (
          <li key={what}>
            {what === 'owner'
              ? t('imported.notAsked.owner', { count: writes })
              : t('imported.notAsked', { what, count: writes })}
          </li>
        ))}
      </ul>
    </Row>
  )
}

function OddWrite({ write }: { readonly write: UnexplainedWrite }) {
  const t = useT()
  const { object, at, by, isAtGap } = write
  return (
    <>
      <ShowButton object={object} at={at} />
      <code className="ui-block ui-mono ui-anywhere ui-lit">{`${by}: ${differenceText(write, t)}`}</code>
      {isAtGap && <span>{t('imported.unexplained.atGap')}</span>}
    </>
  )
}
