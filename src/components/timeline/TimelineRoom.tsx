import styles from './TimelineRoom.module.css'

/** Placeholder for the timeline until its code has arrived. */
export function TimelineRoom() {
  return <div className={styles.room} />
}
