import { studyKeys } from '../../player/keys/sets/studyKeys.ts'
import { classes } from '../ui/classes.ts'
import '../../i18n/en/howSure.ts'
import { useEffect } from 'react'
import { compareWorst } from '../../engine/analysis/study/endings.ts'
import { useT } from '../../i18n/index.ts'
import { backToHowSure, openNeighbour, openWorst } from '../../player/study/howSureActions.ts'
import { useBranches } from '../../store/branches.ts'
import { useHowSure } from '../../store/howSure.ts'
import { leaveSeed } from '../../store/late/howSure.ts'
import { Button } from '../ui/Button.tsx'
import styles from './SeedBar.module.css'

/** Bar over the run of a seed: its number, its neighbours, and the way back to the study. */
export function SeedBar() {
  const t = useT()
  const opened = useHowSure((study) => study.opened)
  const rows = useHowSure((study) => study.rows)
  const currentId = useBranches((run) => run.currentId)
  const isShown = opened?.branchId === currentId
  useEffect(() => {
    // After a change to another branch, the way back to the study is not needed.
    if (!isShown) leaveSeed()
  }, [isShown])
  if (opened === undefined || !isShown) return null
  const sorted = rows.toSorted(compareWorst)
  const place = sorted.findIndex(({ seed }) => seed === opened.seed)
  const row = sorted[place]
  return (
    <section
      className={classes('ui-thumbs', styles.bar)}
      aria-label={t('howSure.seedRun', { seed: opened.seed })}
      data-seed={opened.seed}
    >
      <p role="status">
        <b>{t('howSure.seedRun', { seed: opened.seed })}</b>
        {row && ` · ${t(`howSure.part.${row.ending}`)}`}
        {` · ${t('howSure.seedRun.place', { place: place + 1, of: rows.length })}`}
      </p>
      <Button keyRow={studyKeys.neighbours} disabled={place <= 0} onClick={() => void openNeighbour(-1)}>
        {t('howSure.worse')}
      </Button>
      <Button
        keyRow={studyKeys.neighbours}
        keyIndex={1}
        disabled={place >= sorted.length - 1}
        onClick={() => void openNeighbour(1)}
      >
        {t('howSure.better')}
      </Button>
      {place > 0 && (
        <Button keyRow={studyKeys.worst} onClick={() => void openWorst()}>
          {t('howSure.openWorst', { seed: sorted[0]?.seed ?? 0 })}
        </Button>
      )}
      <Button variant="primary" keyRow={studyKeys.back} onClick={() => void backToHowSure()}>
        {t('howSure.back')}
      </Button>
    </section>
  )
}
