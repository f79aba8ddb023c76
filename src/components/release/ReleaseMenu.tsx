import '../../i18n/en/setup/releases.ts'
import { useId, useState } from 'react'
import { patchReleases, type Release, releases } from '../../engine/releases.ts'
import { type Translate, useT } from '../../i18n/index.ts'
import { beginOnRelease } from '../../player/apply/chooseCluster.ts'
import { compareReleases } from '../../player/branches/compareActions.ts'
import { useManifest } from '../../store/manifest.ts'
import { usePlayback } from '../../store/playback.ts'
import { useRunHas } from '../../store/run/openRun.ts'
import { closeDialog } from '../../store/ui.ts'
import { Button } from '../ui/Button.tsx'
import { classes } from '../ui/classes.ts'
import { ReleaseDifferences } from './ReleaseDifferences.tsx'
import styles from './ReleaseMenu.module.css'

const newestFirst = [...releases].reverse()

interface ReleaseMenuProps {
  /** The release of the run. */
  readonly current: Release
  readonly close: () => void
}

/** Choice of a release, with the differences that matter for the objects at hand. */
export function ReleaseMenu({ current, close }: ReleaseMenuProps) {
  const t = useT()
  const [chosen, setChosen] = useState(current)
  const isFixed = !useRunHas('canBePlayedElsewhere')
  return (
    <div className={styles.menu}>
      <Choices {...{ t, current, chosen, isFixed }} onChange={setChosen} />
      {isFixed && <p className="ui-muted">{t('release.choose.recorded')}</p>}
      {chosen !== current && (
        <>
          <ReleaseDifferences current={current} chosen={chosen} />
          <Actions {...{ t, current, chosen, close }} />
        </>
      )}
    </div>
  )
}

interface ChoicesProps {
  readonly t: Translate
  readonly current: Release
  readonly chosen: Release
  readonly isFixed: boolean
  readonly onChange: (release: Release) => void
}

function Choices({ t, current, chosen, isFixed, onChange }: ChoicesProps) {
  const name = useId()
  return (
    <fieldset className={styles.choices} disabled={isFixed}>
      <legend>{t('release.choose')}</legend>
      {newestFirst.map((release) => (
        <label key={release} className={styles.choice}>
          <input type="radio" name={name} checked={chosen === release} onChange={() => onChange(release)} />
          <b>v{release}</b>
          <span>
            {t('release.choose.patch', { patch: patchReleases[release] })}
            {release === current && ` · ${t('release.choose.this')}`}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

interface ActionsProps extends Omit<ChoicesProps, 'isFixed' | 'onChange'> {
  readonly close: () => void
}

function Actions({ t, current, chosen, close }: ActionsProps) {
  const isBusy = usePlayback(({ engine }) => engine !== 'ready')
  const isFresh = useManifest(({ target }) => target === 'fresh')
  const release = `v${chosen}`
  const done = () => {
    close()
    closeDialog()
  }
  const begin = async () => {
    if (await beginOnRelease(chosen)) done()
  }
  const compare = () => {
    compareReleases(current, chosen)
    done()
  }
  return (
    <div className={classes('ui-wrap ui-spaced', styles.actions)}>
      <Button
        variant="primary"
        disabled={isBusy}
        title={t('release.choose.startTitle', { release })}
        onClick={() => void begin()}
      >
        {t('release.choose.start', { release })}
      </Button>
      {!isFresh && (
        <Button disabled={isBusy} title={t('release.choose.compareTitle')} onClick={compare}>
          {t('release.choose.compare', { release })}
        </Button>
      )}
    </div>
  )
}
