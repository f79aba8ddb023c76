import '../../i18n/en/lesson.ts'
import { useT } from '../../i18n/index.ts'
import type { KubectlAct } from '../../lessons/types.ts'
import { offerLine } from '../../store/late/terminal.ts'
import { showLeftTab } from '../../store/selection.ts'
import { Button } from '../ui/Button.tsx'
import styles from './TaskCard.module.css'

/**
 * Commands for the reader to type, each with a button that writes the command at the prompt. The reader presses Enter.
 */
export function NowYou({ acts }: { readonly acts: readonly KubectlAct[] }) {
  const t = useT()
  return (
    <section className={styles.card} data-now-you="">
      <h4 className={styles.title}>{t('lesson.nowYou')}</h4>
      {acts.map((act) => (
        <div key={act.line} className={styles.solution}>
          <pre className="ui-mono ui-anywhere ui-lit">
            <code>{lineOf(act)}</code>
          </pre>
          <Button onClick={() => writeAtPrompt(lineOf(act))}>{t('lesson.nowYou.write')}</Button>
        </div>
      ))}
    </section>
  )
}

const lineOf = ({ typed, stdin }: KubectlAct): string =>
  `kubectl ${typed}${stdin === undefined ? '' : ` <<EOF\n${stdin.trimEnd()}\nEOF`}`

function writeAtPrompt(line: string): void {
  offerLine(line)
  showLeftTab('kubectl')
}
