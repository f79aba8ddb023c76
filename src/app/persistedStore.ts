import type { StateCreator, StoreApi, UseBoundStore } from 'zustand'
import { type PersistStorage, persist } from 'zustand/middleware'
import { type Area, jsonOf, readText, writeText } from './browserStorage.ts'
import { pageState, pageStore } from './pageState.ts'

interface PersistedOptions<State, Kept> {
  /** Key in the browser's storage. */
  readonly name: string
  /** The stored part of the state. */
  readonly keep: (state: State) => Kept
  /** The state with a part that was stored. */
  readonly restore: (kept: Kept, state: State) => State
  /** The value of a stored text; JSON by default. The text is null if nothing is stored, undefined without storage. */
  readonly parse?: (text: string | null | undefined) => unknown
  /** The text for a stored part; JSON by default. */
  readonly print?: (kept: Kept) => string
}

interface PersistedStore<State, Kept> extends UseBoundStore<StoreApi<State>> {
  /**
   * Restores the stored part, if `decode` accepts the value, and stores each change from now on. Until then, and after
   * the returned function is called, the state lasts as long as the page. The browser may forbid its storage.
   */
  keepIn(area: Area, decode: (value: unknown) => Kept | undefined): () => void
}

interface Place<Kept> {
  readonly area: Area
  readonly decode: (value: unknown) => Kept | undefined
}

interface OwnState<Kept> {
  place: Place<Kept> | undefined
  restore: () => unknown
}

/** A store of the page, a part of which the browser stores. */
export function persistedStore<State, Kept>(
  initial: () => State,
  { name, keep, restore, parse = jsonOf, print = JSON.stringify }: PersistedOptions<State, Kept>,
): PersistedStore<State, Kept> {
  const own = pageState((): OwnState<Kept> => ({ place: undefined, restore: () => store.getState() }))
  const storage: PersistStorage<Kept> = {
    getItem: () => {
      const { place } = own
      const state = place?.decode(parse(readText(place.area, name)))
      return state === undefined ? null : { state }
    },
    setItem: (_, { state }) => own.place && writeText(own.place.area, name, print(state)),
    removeItem: () => undefined,
  }
  const creator = persist<State, [], [], Kept>(
    (_set, _get, api) => {
      own.restore = () => api.persist.rehydrate()
      return initial()
    },
    {
      name,
      storage,
      partialize: keep,
      // Without a stored part, zustand passes undefined.
      merge: (kept, state) => (kept === undefined ? state : restore(kept as Kept, state)),
      skipHydration: true,
    },
  )
  const create: StateCreator<State> = (set, get, api) => creator(set, get, api)
  const store: UseBoundStore<StoreApi<State>> = pageStore<State>(create)
  const keepIn = (area: Area, decode: (value: unknown) => Kept | undefined) => {
    store.getState()
    own.place = { area, decode }
    own.restore()
    return () => {
      own.place = undefined
    }
  }
  return Object.assign(store, { keepIn })
}
