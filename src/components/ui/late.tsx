import { type ComponentType, type FunctionComponent, lazy, Suspense, useSyncExternalStore } from 'react'

const Nothing = () => null

/**
 * A component whose code is fetched on its first render. `Waiting` is shown until it arrives. A failed fetch is an
 * error of the pane.
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
 * Like `late`, but the code is fetched at once, right after the page's start-up requests, so that the engine comes
 * first. For content that is needed as soon as the engine answers: React's `lazy` delays it by 300 ms if it had to wait
 * at all, even if the code has arrived by then.
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
