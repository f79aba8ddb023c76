import { useT } from '../../../i18n/index.ts'
import type { CacheModel } from '../../../layout/controlLoop/loopModel.ts'
import type { LoopScene } from '../../../layout/controlLoop/loopScene.ts'
import { formatCount } from '../../../layout/format.ts'
import { Card } from '../../ui/Card.tsx'
import { BoxTitle, placeOf } from './ControlLoopBox.tsx'
import styles from './ControlLoopCaches.module.css'
import { controllerTitle, kindTitle } from './loopText.ts'

/** The shared informer caches, each with its lag behind the store. */
export function LoopCaches({ scene }: { readonly scene: LoopScene }) {
  const t = useT()
  const { manager, caches, idle, form } = scene
  return (
    <>
      <Card
        as="section"
        className={styles.manager}
        style={placeOf(manager)}
        data-form={form}
        aria-label={t('loop.title.caches')}
      >
        <BoxTitle>
          {t(form === 'medium' || form === 'room' ? 'loop.cache.managerShort' : 'loop.cache.manager')}
        </BoxTitle>
        <p className="ui-fine ui-ellipsis ui-muted">{t('loop.cache.shared')}</p>
        <ul>
          {caches.map(({ cache, ...rect }) => (
            <Card
              as="li"
              surface="inset"
              key={cache.name}
              className={styles.cache}
              style={placeOf(rect, manager)}
              data-light={cache.light}
            >
              <Cache cache={cache} />
            </Card>
          ))}
        </ul>
      </Card>
      {idle && (
        <div className={styles.idle} style={placeOf(idle)} data-form={form}>
          <span>{t('loop.cache.idle')}</span>
          <ul>
            {idle.names.map((name) => (
              <li key={name}>{controllerTitle(name, t)}</li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}

/** Beyond this number, messages are only counted. */
const mostBlocks = 6

function Cache({
  cache: { resource, objects, observedVersion, latestVersion, behind },
}: {
  readonly cache: CacheModel
}) {
  const t = useT()
  return (
    <>
      <span className={styles.kind}>
        <b className="ui-shrink ui-text ui-lit ui-cut">{kindTitle(resource, t)}</b>
        <span title={t('loop.cache.objects', { count: objects })}>{formatCount(objects)}</span>
      </span>
      <span className={styles.pair}>
        <span>{t('loop.cache.cache')}</span>
        <b>{observedVersion}</b>
      </span>
      <span className={styles.pair}>
        <span>{t('loop.cache.store')}</span>
        <span>{latestVersion}</span>
      </span>
      <span className={styles.state} data-behind={behind > 0 ? '' : undefined}>
        {behind === 0 ? t('loop.cache.upToDate') : t('loop.cache.behind', { count: formatCount(behind) })}
        <span className={styles.blocks} aria-hidden="true">
          {Array.from({ length: Math.min(behind, mostBlocks) }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the blocks are all alike
            <i key={index} />
          ))}
        </span>
      </span>
    </>
  )
}
