import { Toolbar } from '../ui/Toolbar.tsx'
import '../../i18n/en/verdicts/verdict.ts'
import type { ClusterConfig } from '../../engine/index.ts'
import { useT } from '../../i18n/index.ts'
import { backToAnswers } from '../../player/apply/answerQuestion.ts'
import { focusEditor } from '../manifest/editorHandle.ts'
import { Breakable } from '../ui/Breakable.tsx'
import { Button } from '../ui/Button.tsx'
import styles from '../ui/StatusLine.module.css'
import { VerdictMark } from './VerdictMark.tsx'
import { assumedText } from './verdictWords.ts'

/** The run's assumptions about the user's own cluster, with a link back to the answers. */
export function AssumedLine({ assumed }: { readonly assumed: NonNullable<ClusterConfig['assumed']> }) {
  const t = useT()
  return (
    <Toolbar as="section" className={styles.line} role="status" data-assumed="">
      <VerdictMark word="cannotTell" />
      <span className={styles.text}>
        <Breakable text={t('verdict.asIf', { what: assumedText(t, assumed) })} />
      </span>
      <Button
        onClick={() => {
          backToAnswers()
          focusEditor()
        }}
      >
        {t('verdict.asIf.change')}
      </Button>
    </Toolbar>
  )
}
