import { type ComponentType, type FunctionComponent, lazy, Suspense, useSyncExternalStore } from 'react'

const Nothing = () => null

/**
 * A component whose code is fetched when it is first shown. Until it is there, `Waiting` is in its place. Code that cannot
 * be fetched is an error of the pane.
 */
export function late<Props extends object>(
  fetch: () => Promise<FunctionComponent<Props>>,
  Waiting: ComponentType = Nothing,
): FunctionComponent<Props> {
  const Fetched = lazy(async () => ({ default: await fetch() }))
  return function Late(props: Props) {
    return (
      <Suspense fallback={<Waiting />}>
        <Fetched {...props} />
      </Suspense>
    )
  }
}

/**
 * Like `late`, but the code is fetched at once, right behind what the page starts by itself: the engine goes first. For
 * what is shown as soon as the engine answers: React's `lazy` would hold it back for 300 ms wherever it had to wait at
 * all, even where the code came in the meantime.
 */
export function early<Props extends object>(
  fetch: () => Promise<FunctionComponent<Props>>,
  Waiting: ComponentType = Nothing,
): FunctionComponent<Props> {
  let state: { readonly Arrived?: FunctionComponent<Props>; readonly error?: unknown } = {}
  const listeners = new Set<() => void>()
  const become = (next: typeof state) => {
    state = next
    for (const listener of listeners) listener()
  }
  const fetched = Promise.resolve().then(fetch)
  fetched.then(
    (Arrived) => become({ Arrived }),
    (error: unknown) => become({ error }),
  )
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return function Early(props: Props) {
    const { Arrived, error } = useSyncExternalStore(subscribe, () => state)
    if (error !== undefined) throw error
    return Arrived ? <Arrived {...props} /> : <Waiting />
  }
}
