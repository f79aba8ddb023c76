import styles from './PodSquares.module.css'

interface PodSquaresProps {
  readonly pods: number
  /** Number of failing Pods among `pods`, drawn as outlines. */
  readonly broken: number
}

/** Above this number of Pods, only the text is shown. */
const mostDrawn = 20
const places = Array.from({ length: mostDrawn }, (_, index) => index + 1)

/** A number of Pods as squares; the text beside them is the accessible one. */
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
