import '../../../i18n/en/loop.ts'
import { useId } from 'react'
import type { WriteRecord } from '../../../engine/index.ts'
import { useT } from '../../../i18n/index.ts'
import type { Light } from '../../../layout/controlLoop/loopModel.ts'
import type { LoopScene } from '../../../layout/controlLoop/loopScene.ts'
import { formatClock } from '../../../store/runClock.ts'
import styles from './ControlLoopWires.module.css'

interface LoopWiresProps {
  readonly scene: LoopScene
  readonly write: WriteRecord | undefined
}

/** The paths of the control loop, and the last write on the path back to the store. */
export function LoopWires({ scene, write }: LoopWiresProps) {
  const { watches, wires, width, height } = scene
  const id = useId()
  const dimFirst = <T extends { readonly light: Light }>(items: readonly T[]) =>
    items.toSorted((a, b) => Number(a.light === 'lit') - Number(b.light === 'lit'))
  const head = (light: Light) => `url(#${id}${light === 'lit' ? 'lit' : 'plain'})`
  return (
    <>
      <svg className="ui-layer" width={width} height={height} aria-hidden="true" focusable="false">
        <defs>
          {(['plain', 'lit'] as const).map((light) => (
            <marker
              key={light}
              id={`${id}${light}`}
              viewBox="0 0 8 8"
              refX="6.5"
              refY="4"
              markerWidth="8"
              markerHeight="8"
              markerUnits="userSpaceOnUse"
              orient="auto"
            >
              <path className={styles.head} data-light={light} d="M1.5 0.5L6.5 4L1.5 7.5" />
            </marker>
          ))}
        </defs>
        {dimFirst(watches).map(({ to, path, light, messages }) => (
          <path
            key={to}
            className={styles.watch}
            data-light={light}
            data-busy={messages.length > 0 ? '' : undefined}
            d={path.d}
          />
        ))}
        {dimFirst(wires).map(({ id: wire, kind, path, light }) => (
          <path
            key={wire}
            className={styles.wire}
            data-kind={kind}
            data-light={light}
            d={path.d}
            markerEnd={head(light)}
          />
        ))}
      </svg>
      <LastWrite scene={scene} write={write} />
    </>
  )
}

/** The last write of the followed key's sync, else the newest write of any controller. */
function LastWrite({ scene, write }: LoopWiresProps) {
  const t = useT()
  const { store, width, form, wires } = scene
  const isFollowed = wires.some(({ light }) => light === 'lit')
  if (write === undefined && !isFollowed) return null
  const left = form === 'narrow' ? store.x : store.x + store.width - 16
  const place = { left, width: width - left - (form === 'narrow' ? 48 : 30) }
  return (
    <div className={styles.lane} style={place} data-form={form}>
      {form !== 'narrow' && <b className={styles.writes}>{t('loop.write')}</b>}
      {write ? <WriteText write={write} isLit={isFollowed} /> : <p className={styles.pill}>{t('loop.write.none')}</p>}
    </div>
  )
}

function WriteText({ write, isLit }: { readonly write: WriteRecord; readonly isLit: boolean }) {
  const t = useT()
  const { by, verb, kind, name, resourceVersion, at, summary } = write
  const params = { by, verb, kind, name, version: resourceVersion, time: formatClock(at) }
  return (
    <p className={styles.pill} data-light={isLit ? 'lit' : 'plain'} title={`${formatClock(at)} ${summary}`}>
      <span className="visuallyHidden">{t('loop.write.by', params)}</span>
      <code aria-hidden="true">{t('loop.write.text', params)}</code>
    </p>
  )
}
