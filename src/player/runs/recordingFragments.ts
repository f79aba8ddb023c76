/** The addresses of recordings, and of the runs of then and now. */
import { isThenAndNowId, type ThenAndNowId } from '../../scenarios/thenAndNowIds.ts'

/** The fragment that plays a recording. */
export function recordingFragment(name: string): string {
  return `#recording=${name}`
}

/** The fragment that plays a run of then or now. */
export function thenAndNowFragment(id: ThenAndNowId): string {
  return `#then-and-now=${id}`
}

/** The run of then or now in a fragment; undefined for any other fragment. */
export function thenAndNowOfFragment(fragment: string): ThenAndNowId | undefined {
  const id = /^#then-and-now=(\w{1,40})$/.exec(fragment)?.[1]
  return id !== undefined && isThenAndNowId(id) ? id : undefined
}

/** The name of the recording in a fragment; undefined for any other fragment. */
export function recordingOfFragment(fragment: string): string | undefined {
  return /^#recording=([a-z0-9]+(?:[./-][a-z0-9]+){0,30})$/.exec(fragment)?.[1]
}
