import { Toolbar } from '../ui/Toolbar.tsx'
import '../../i18n/en/setup/clusters.ts'
import '../../i18n/en/recorded/unread.ts'
import { Fragment, type ReactNode, useDeferredValue, useId, useState } from 'react'
import { CLUSTER_COMMAND } from '../../clusters/readCluster.ts'
import { type Translate, useT } from '../../i18n/index.ts'
import { beginInCluster, clusterAs, clusterLike } from '../../player/apply/chooseCluster.ts'
import { defaultCluster } from '../../scenarios/defaultCluster.ts'
import { decodeText } from '../../storage/droppedFiles.ts'
import { useOwnCluster, writeOwnCluster } from '../../store/ownCluster.ts'
import { usePlayback } from '../../store/playback.ts'
import { closeDialog, useUi } from '../../store/ui.ts'
import { Button } from '../ui/Button.tsx'
import { CopyLine } from '../ui/CopyLine.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import styles from './ClusterDialog.module.css'
import { type ClusterLike, clusterLikes, withLike } from './clusterChoices.ts'
import { clusterInWords, likeName } from './clusterWords.ts'
import { type ReadOwn, useReadCluster } from './useReadCluster.ts'

/** Dialog to choose the cluster of the run: a preset, or kubectl's output of the user's own cluster. */
export function ClusterDialog() {
  const t = useT()
  const open = useUi(({ dialog }) => dialog === 'cluster')
  const isBusy = usePlayback(({ engine }) => engine !== 'ready')
  const { text, brought } = useOwnCluster()
  const [chosen, setChosen] = useState<{ readonly like: ClusterLike; readonly brought: number }>()
  // Newly imported text selects "own", until another choice is made.
  const like = chosen?.brought === brought ? chosen.like : 'own'
  const own = useReadCluster(useDeferredValue(text), t)
  const close = closeDialog
  const begin = async () => {
    const other = like === 'own' ? own.config && clusterAs(own.config) : clusterLike(like)
    if (other && (await beginInCluster(other))) close()
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title={t('cluster.dialog')}
      closeLabel={t('cluster.dialog.close')}
      footer={
        <Button
          variant="primary"
          disabled={isBusy || (like === 'own' && own.config === undefined)}
          onClick={() => void begin()}
        >
          {t('cluster.dialog.begin')}
        </Button>
      }
    >
      <p className={styles.intro}>{t('cluster.dialog.intro')}</p>
      <Choices like={like} onChange={(next) => setChosen({ like: next, brought })} t={t}>
        <OwnCluster own={own} t={t} />
      </Choices>
    </Dialog>
  )
}

interface ChoicesProps {
  readonly like: ClusterLike
  readonly onChange: (like: ClusterLike) => void
  /** Content below the choice of the user's own cluster. */
  readonly children: ReactNode
  readonly t: Translate
}

function Choices({ like, onChange, children, t }: ChoicesProps) {
  const name = useId()
  return (
    <fieldset className={styles.choices} aria-label={t('cluster.dialog.choice')}>
      {(['own', ...clusterLikes] as const).map((id) => (
        <Fragment key={id}>
          <label className={styles.choice}>
            <input type="radio" name={name} checked={like === id} onChange={() => onChange(id)} />
            <b>{likeName(id, t)}</b>
            <span>
              {t(`cluster.about.${id}`)}
              {id !== 'own' && `${t('cluster.between')}${clusterInWords(withLike(defaultCluster, id), t)}`}
            </span>
          </label>
          {id === 'own' && like === id && children}
        </Fragment>
      ))}
    </fieldset>
  )
}

function OwnCluster({ own, t }: { readonly own: ReadOwn; readonly t: Translate }) {
  const text = useOwnCluster((state) => state.text)
  return (
    <div className={styles.own}>
      <p>{t('cluster.own.command')}</p>
      <CopyLine line={CLUSTER_COMMAND} />
      <textarea
        className={styles.text}
        aria-label={t('cluster.own.text')}
        placeholder={t('cluster.own.placeholder')}
        spellCheck={false}
        value={text}
        onChange={(event) => writeOwnCluster(event.target.value)}
      />
      <Toolbar>
        <span role="status" className={own.problem === undefined ? styles.found : styles.bad}>
          {own.problem ?? (own.config && clusterInWords(own.config, t))}
          {own.leftOut !== undefined && <span className={styles.left}>{own.leftOut}</span>}
        </span>
        <Button onClick={pickCluster}>{t('cluster.own.open')}</Button>
      </Toolbar>
    </div>
  )
}

/** Opens a file dialog for kubectl's output. */
function pickCluster(): void {
  const input = document.createElement('input')
  input.type = 'file'
  input.accept = '.yaml,.yml,.json,application/yaml,application/json'
  input.addEventListener('change', () => {
    const [file] = input.files ?? []
    void file?.arrayBuffer().then((data) => writeOwnCluster(textOf(data)))
  })
  input.click()
}

/** A file that is no text is treated as empty. */
function textOf(data: ArrayBuffer): string {
  try {
    return decodeText(data)
  } catch {
    return ''
  }
}
