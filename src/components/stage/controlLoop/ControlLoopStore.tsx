import type { LoopKey } from '../../../engine/index.ts'
import { controllerOfKind } from '../../../engine/loopShapes.ts'
import { useT } from '../../../i18n/index.ts'
import type { Placed, StoreLine } from '../../../layout/controlLoop/loopBoxes.ts'
import type { KindModel } from '../../../layout/controlLoop/loopModel.ts'
import type { LoopScene } from '../../../layout/controlLoop/loopScene.ts'
import { formatCount } from '../../../layout/format.ts'
import { type Tone, toneColour } from '../../../layout/revisionTone.ts'
import type { ObjectRef } from '../../../store/selection.ts'
import { Card } from '../../ui/Card.tsx'
import { classes } from '../../ui/classes.ts'
import { BoxTitle, placeOf, Spoken } from './ControlLoopBox.tsx'
import styles from './ControlLoopStore.module.css'
import { kindTitle, shortPodName, toneOf } from './loopText.ts'

interface LoopStoreProps {
  readonly scene: LoopScene
  readonly version: number
  readonly tones: ReadonlyMap<string, Tone>
  readonly onFollow: (key: LoopKey) => void
  readonly onSelect: (ref: ObjectRef) => void
}

/** The API server's store: its resourceVersion, and the objects by kind. */
export function LoopStore({ scene, version, tones, onFollow, onSelect }: LoopStoreProps) {
  const t = useT()
  const { store, form } = scene
  const choose = ({ kind, object }: Extract<StoreLine, { type: 'object' }>) => {
    const { namespace, name, uid } = object
    const controller = controllerOfKind(kind.kind)
    if (controller === undefined) onSelect({ kind: kind.kind, namespace, name, uid })
    else onFollow({ controller, key: `${namespace}/${name}` })
  }
  return (
    <Card
      as="section"
      className={classes('ui-placed', styles.store)}
      style={placeOf(store)}
      data-form={form}
      aria-label={t('loop.title.store')}
    >
      <div className={styles.head}>
        {form === 'narrow' && <BoxTitle>{t('loop.title.store')}</BoxTitle>}
        <span className={styles.label}>{t('loop.store.version')}</span>
        <b className={styles.version}>{version}</b>
      </div>
      <ul>
        {store.lines.map((line) => (
          <li key={lineId(line)} className={styles.line} style={placeOf(line, store)}>
            <Line line={line} tones={tones} brief={form === 'narrow' || form === 'room'} onChoose={choose} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

interface LineProps {
  readonly line: Placed<StoreLine>
  readonly tones: ReadonlyMap<string, Tone>
  /** Shows each kind's newest resourceVersion instead of object names. */
  readonly brief: boolean
  readonly onChoose: (line: Extract<StoreLine, { type: 'object' }>) => void
}

function Line({ line, tones, brief, onChoose }: LineProps) {
  const t = useT()
  switch (line.type) {
    case 'kind':
      return (
        <span className={styles.kind} data-light={line.kind.light}>
          <b className="ui-ellipsis">{kindTitle(line.kind.resource, t)}</b>
          <span className={styles.count}>{formatCount(line.kind.objects)}</span>
          {brief && <span className={classes('ui-fixed ui-muted', styles.rv)}>{newestVersion(line.kind)}</span>}
        </span>
      )
    case 'object': {
      const { kind, object } = line
      const isOwned = kind.resource === 'replicasets' || kind.resource === 'pods'
      return (
        <button
          type="button"
          className={styles.object}
          data-light={object.light}
          title={object.name}
          onClick={() => onChoose(line)}
        >
          {isOwned && (
            <i
              className={styles.mark}
              data-deleting={object.deleting ? '' : undefined}
              style={{ color: toneColour(toneOf(tones, object)) }}
            />
          )}
          <span className="visuallyHidden">{kind.kind} </span>
          <span className="ui-grow ui-ellipsis">
            {kind.resource === 'pods' ? shortPodName(object.name) : object.name}
          </span>
          <span className="visuallyHidden">, {t('loop.store.version')} </span>
          <span className={classes('ui-fixed ui-muted', styles.rv)}>{object.resourceVersion}</span>
          {object.deleting && <Spoken>{t('loop.store.deleting')}</Spoken>}
        </button>
      )
    }
    case 'more':
      return <span className={styles.more}>{t('loop.store.more', { count: line.count })}</span>
    case 'others':
      return (
        <span className={styles.others}>
          {t('loop.store.others', {
            kinds: line.kinds.map(({ kind, objects }) => `${kind} ${formatCount(objects)}`).join(', '),
          })}
        </span>
      )
  }
}

const newestVersion = ({ newest }: KindModel): number =>
  Math.max(0, ...newest.map(({ resourceVersion }) => resourceVersion))

function lineId(line: StoreLine): string {
  switch (line.type) {
    case 'kind':
      return line.kind.resource
    case 'object':
      return line.object.uid
    default:
      return line.type
  }
}
