import { classes } from '../ui/classes.ts'
import '../../i18n/en/lesson.ts'
import { useId } from 'react'
import { useT } from '../../i18n/index.ts'
import type { Prose } from '../../lessons/types.ts'
import { openLessonHandout } from '../../player/lesson/handout.ts'
import { Button } from '../ui/Button.tsx'
import { ProseText } from './Prose.tsx'
import styles from './Takeaways.module.css'

interface TakeawaysProps {
  readonly nodes: Prose
  /** An embed has no handout. */
  readonly isPage: boolean
}

/** The sentences to remember, and the way to the lesson on paper. */
export function Takeaways({ nodes, isPage }: TakeawaysProps) {
  const t = useT()
  const id = useId()
  return (
    <section className={styles.takeaways} aria-labelledby={id} data-takeaways="">
      <h4 className="ui-little ui-bold" id={id}>
        {t('lesson.takeaways')}
      </h4>
      <ProseText nodes={nodes} />
      {isPage && (
        <Button variant="quiet" className={classes('ui-thumb', styles.print)} onClick={openLessonHandout}>
          {t('lesson.handout')}
        </Button>
      )}
    </section>
  )
}
