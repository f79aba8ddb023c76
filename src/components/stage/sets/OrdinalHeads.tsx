import '../../../i18n/en/sets.ts'
import type { OtherObjectView, RevisionView } from '../../../engine/index.ts'
import { useT } from '../../../i18n/index.ts'
import { readableImage, tagOf } from '../../../layout/imageParts.ts'
import { toneAt, toneColour } from '../../../layout/revisionTone.ts'
import { turnBox, updateOrder } from '../../../layout/stage/ordinalLayout.ts'
import { ordinalWords } from '../../../layout/stage/ordinalWords.ts'
import type { OrdinalPlace, OrdinalsBox, RevisionCardsBox, Scene } from '../../../layout/stage/scene.ts'
import { Card } from '../../ui/Card.tsx'
import { classes } from '../../ui/classes.ts'
import { LineIcon } from '../../ui/LineIcon.tsx'
import { RichText } from '../../ui/RichText.tsx'
import { boxStyle } from '../lanes/LaneHeads.tsx'
import styles from './OrdinalHeads.module.css'
import { PartitionHandle } from './PartitionHandle.tsx'

interface OrdinalHeadsProps {
  readonly scene: Scene
  readonly isBare: boolean
  /** Name of this stage if there are several. */
  readonly stageName?: string
  readonly onSelectRevision: (revision: RevisionView) => void
  readonly onSelectClaim: (claim: OtherObjectView) => void
}

/** Everything around the Pods of a StatefulSet: partition, PersistentVolumeClaims and revisions. */
export function OrdinalHeads({ scene, isBare, stageName = '', onSelectRevision, onSelectClaim }: OrdinalHeadsProps) {
  return scene.boxes.map((box) => {
    if (box.kind === 'ordinals') return <Ordinals key={box.key} {...{ box, scene, isBare, stageName, onSelectClaim }} />
    if (box.kind === 'revisionCards') return <Cards key={box.key} {...{ box, scene, onSelectRevision }} />
    return null
  })
}

interface OrdinalsProps extends Pick<OrdinalHeadsProps, 'scene' | 'isBare' | 'onSelectClaim'> {
  readonly box: OrdinalsBox
  readonly stageName: string
}

function Ordinals({ box, scene, isBare, stageName, onSelectClaim }: OrdinalsProps) {
  const t = useT()
  const { workload, places, claimHeight, isNamed } = box
  const { strategy, ordinals } = workload
  const isRolling = strategy === 'RollingUpdate'
  return (
    <>
      <Card
        as="section"
        className={styles.card}
        style={boxStyle(box, scene)}
        aria-label={`${t('sets.ordinals', { name: workload.name })} ${stageName}`.trim()}
      >
        <Words box={box} />
      </Card>
      {places.map((place) => (
        <Below key={place.ordinal} {...{ place, scene, claimHeight, isNamed, onSelectClaim }} />
      ))}
      {scene.level === 'token' && <Order box={box} scene={scene} />}
      {isRolling && ordinals && places.length > 0 && <PartitionHandle {...{ box, scene, isBare }} />}
    </>
  )
}

/** The update strategy and the order of creation. */
function Words({ box: { workload } }: { readonly box: OrdinalsBox }) {
  const { first, last } = ordinalWords(workload)
  return (
    <div className={styles.words}>
      <Line words={first} />
      {last && <Line words={last} />}
    </div>
  )
}

interface LineProps {
  readonly words: ReturnType<typeof ordinalWords>['first']
}

const Line = ({ words: { key, params } }: LineProps) => (
  <p className="ui-small ui-muted ui-values">
    <RichText text={key} params={params} />
  </p>
)

interface BelowProps extends Pick<OrdinalHeadsProps, 'scene' | 'onSelectClaim'> {
  readonly place: OrdinalPlace
  readonly claimHeight: number
  readonly isNamed: boolean
}

/** A Pod's claim and its revision. */
function Below({ place, scene: { cell }, claimHeight, isNamed, onSelectClaim }: BelowProps) {
  const t = useT()
  const { x, y, revision, claims } = place
  const top = y + cell.height
  const [claim] = claims
  return (
    <>
      {claimHeight > 0 && claim && (
        <>
          <i className={styles.tie} style={{ left: x + cell.width / 2, top, height: 14 }} />
          <button
            type="button"
            className={styles.claim}
            style={{ left: x, top: top + 14, width: cell.width, height: claimHeight }}
            title={claims.map(({ name }) => name).join(', ')}
            onClick={() => onSelectClaim(claim)}
          >
            <Cylinder />
            <span className={classes('ui-grid ui-shrink', styles.claimWords)}>
              <b>{claims.length > 1 ? t('sets.claims', { count: claims.length }) : claim.name}</b>
              <span>{t('sets.claim', { storage: claim.claim?.storage ?? '', phase: claim.claim?.phase ?? '' })}</span>
            </span>
          </button>
        </>
      )}
      {isNamed && revision && (
        <span
          className={styles.revisionName}
          style={{
            left: x,
            top: top + (claimHeight && claimHeight + 14) + 3,
            width: cell.width,
            color: toneColour(toneAt(revision.tone)),
          }}
        >
          {t('sets.revision', { revision: revision.revision })}
        </span>
      )}
    </>
  )
}

const Cylinder = () => (
  <LineIcon>
    <ellipse cx="8" cy="4" rx="5" ry="2" />
    <path d="M3 4v8c0 1.2 2.2 2 5 2s5-.8 5-2V4M3 8c0 1.2 2.2 2 5 2s5-.8 5-2" />
  </LineIcon>
)

const turnSize = { width: turnBox.width, height: turnBox.height, '--tone': 'var(--fg-3)' }

/** Largest number of Pods with an update number. */
const mostNumbered = 9

/** Update numbers of the Pods, in the order of their replacement. */
function Order({ box, scene }: { readonly box: OrdinalsBox; readonly scene: Scene }) {
  const order = updateOrder(box)
  if (order.length === 0) return null
  return order.slice(0, mostNumbered).map(({ ordinal, x, y, pod }, index) => (
    <span
      key={ordinal}
      className={styles.turn}
      data-held={pod?.block === undefined ? undefined : ''}
      style={{ left: x + (scene.cell.width - turnBox.width) / 2, top: y - turnBox.above, ...turnSize }}
      aria-hidden="true"
    >
      {index + 1}
    </span>
  ))
}

interface CardsProps extends Pick<OrdinalHeadsProps, 'scene' | 'onSelectRevision'> {
  readonly box: RevisionCardsBox
}

function Cards({ box, scene, onSelectRevision }: CardsProps) {
  const t = useT()
  const { ordinals } = box.workload
  return (
    <section className={styles.cards} style={boxStyle(box, scene)} data-columns={box.columns}>
      {box.revisions.map((revision) => (
        <OrdinalCard key={revision.uid} {...{ revision, box, onSelectRevision }} />
      ))}
      <p className={styles.note}>
        {ordinals && ordinals.partition > 0 && `${t('sets.note.partition')} `}
        {ordinals && ordinals.claimPrefixes.length > 0 && t('sets.note.volumes')}
      </p>
    </section>
  )
}

interface CardProps extends Pick<OrdinalHeadsProps, 'onSelectRevision'> {
  readonly revision: RevisionView
  readonly box: RevisionCardsBox
}

function OrdinalCard({ revision, box, onSelectRevision }: CardProps) {
  const t = useT()
  const { currentRevision, updateRevision } = box.workload.ordinals ?? {}
  const roles = [
    ...(revision.name === currentRevision ? ['currentRevision'] : []),
    ...(revision.name === updateRevision && updateRevision !== currentRevision ? ['updateRevision'] : []),
  ]
  const count = revision.specReplicas
  const only = count === 1 ? box.pods.find(({ ownerUid }) => ownerUid === revision.uid) : undefined
  const pods =
    count === 0
      ? t('sets.card.noPods')
      : only
        ? t('sets.card.onePod', { pod: only.name })
        : t('sets.card.pods', { count })
  return (
    <button
      type="button"
      className={styles.revisionCard}
      style={{ '--tone': toneColour(toneAt(revision.tone)) }}
      title={revision.images}
      onClick={() => onSelectRevision(revision)}
    >
      <span className={classes('ui-row ui-split', styles.cardHead)}>
        <span className={styles.pill}>
          <i className={styles.dot} />
          <b>{t('sets.revision', { revision: revision.revision })}</b>
        </span>
        <code>
          {revision.images.split(', ').length === 1 ? (tagOf(revision.images) ?? readableImage(revision.images)) : ''}
        </code>
      </span>
      <code className={styles.cardName}>{revision.name}</code>
      <span>{[...roles, pods].join(', ')}</span>
    </button>
  )
}
