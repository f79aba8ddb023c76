import '../../i18n/en/recorded/page.ts'
import '../../i18n/en/recorded/pasted.ts'
import '../../i18n/en/recorded/findings.ts'
import type { TextFinding } from '../../engine/index.ts'
import { useT } from '../../i18n/index.ts'
import { lacksText, pastedText } from '../../i18n/pastedText.ts'
import { spanText } from '../../i18n/recordedText.ts'
import { usePrinted } from '../../store/printed.ts'
import { closeDialog, useUi } from '../../store/ui.ts'
import { CopyLine } from '../ui/CopyLine.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Fact, Row } from './FindingRow.tsx'
import styles from './FindingsPanel.module.css'
import { GuideLink } from './GuideLink.tsx'

/** Findings of pasted text of kubectl, the facts that the text lacks, and the next command to run. */
export function PrintedDialog() {
  const t = useT()
  const open = useUi(({ dialog }) => dialog === 'printed')
  const { lines, understood, objects, events, findings, next } = usePrinted()
  const read = [
    t('pasted.read', { count: understood, lines }),
    t('pasted.read.objects', { count: objects }),
    t('pasted.read.events', { count: events }),
  ]
  return (
    <Dialog
      open={open}
      onClose={closeDialog}
      title={t('pasted.title')}
      closeLabel={t('pasted.close')}
      width="wide"
      isText
    >
      <p className={styles.head}>{read.reduce((first, second) => t('pasted.and', { first, second }))}</p>
      <p className={styles.head}>
        {findings.length === 0 ? t('pasted.none') : t('pasted.count', { count: findings.length })}
      </p>
      {findings.length === 0 && (
        <>
          <p className={styles.head}>{t('pasted.none.lacks')}</p>
          <CopyLine className={styles.command} line={next} />
        </>
      )}
      <ol>
        {findings.map((finding, i) => (
          <PrintedFinding key={`${finding.id} ${finding.line}`} finding={finding} rank={i + 1} />
        ))}
      </ol>
    </Dialog>
  )
}

function PrintedFinding({ finding, rank }: { readonly finding: TextFinding; readonly rank: number }) {
  const t = useT()
  const { severity, line, ago, next } = finding
  const lacks = lacksText(finding, t)
  return (
    <Row rank={rank} severity={severity} title={pastedText(finding, t)} isOpen={rank === 1}>
      <dl className={styles.facts}>
        <Fact
          label={t('pasted.where')}
          text={ago === undefined ? t('pasted.line', { line }) : t('pasted.lineAgo', { line, span: spanText(ago, t) })}
        />
        {lacks !== '' && <Fact label={t('pasted.lacks')} text={lacks} />}
        <Fact label={t('pasted.next')} text={t('pasted.next.run')} />
      </dl>
      <CopyLine className={styles.command} line={next} />
      <GuideLink id={finding.id} />
    </Row>
  )
}
