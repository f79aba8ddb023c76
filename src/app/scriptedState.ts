import type { StoreApi } from 'zustand'

/**
 * Sets fields of a store for a scene that no run leads to: pages of tests without an engine, and the gallery. All other
 * code changes a store by the transitions beside its state.
 */
export function scriptState<State>(
  store: Pick<StoreApi<State>, 'setState'>,
  change: Partial<State> | ((state: State) => Partial<State>),
): void {
  store.setState(change)
}

/** Back to the state with which the page begins. */
export function resetState<State>(store: Pick<StoreApi<State>, 'setState' | 'getInitialState'>): void {
  store.setState(store.getInitialState(), true)
}
