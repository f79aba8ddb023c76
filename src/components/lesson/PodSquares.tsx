import styles from './PodSquares.module.css'

export interface PodSquaresProps {
  readonly pods: number
  /** Of them, how many are broken: outlined. */
  readonly broken: number
}

/** More than these are only said. */
const mostDrawn = 20
const places = Array.from({ length: mostDrawn }, (_, index) => index + 1)

/** So many Pods as squares; the words beside them say the same. */
export function PodSquares({ pods, broken }: PodSquaresProps) {
  if (pods > mostDrawn) return null
  return (
    <span className={styles.squares} aria-hidden="true">
      {places.slice(0, pods).map((place) => (
        <i key={place} data-broken={place > pods - broken} />
      ))}
    </span>
  )
}
