import type { RoomPod } from '../room/messages.ts'
import { useT } from './words.ts'

/** The Pods on the wall, one square each: colour says revision, shape says state. */
export function Squares({ pods }: { readonly pods: readonly RoomPod[] }) {
  const t = useT()
  if (pods.length === 0) return null
  return (
    <ul className="ui-wrap ui-close ui-card card" aria-label={t('phone.pods')}>
      {pods.map((pod) => (
        <li key={pod.name}>
          <Square pod={pod} />
          <span className="hidden">{t('phone.pod', { name: pod.label, state: t(`phone.state.${pod.state}`) })}</span>
        </li>
      ))}
    </ul>
  )
}

export function Square({ pod: { state, colour } }: { readonly pod: RoomPod }) {
  const style = { '--tone': `var(--rev${colour})` }
  return <span className="ui-block square" style={style} data-state={state} aria-hidden="true" />
}
