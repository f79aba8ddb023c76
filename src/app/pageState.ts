import { createStore, type StateCreator, type StoreApi, type UseBoundStore, useStore } from 'zustand'

/**
 * Number of the current page. A browser tab has one page. Each test begins another page with `beginPage`; its state is
 * new, although the modules stay loaded.
 */
let page = 0

/** Begins a page: every `pageState` and `pageStore` is created again when it is next read. */
export function beginPage(): void {
  page++
}

/**
 * An object whose members live as long as a page: `make` runs when a page first uses a member. No other code of the
 * page keeps state in a module.
 */
export function pageState<State extends object>(make: () => State): State {
  const state = perPage(make)
  return new Proxy(Object.create(null), {
    get: (_, key) => Reflect.get(state(), key),
    set: (_, key, value) => Reflect.set(state(), key, value),
  })
}

function perPage<T>(make: () => T): () => T {
  let made: { readonly page: number; readonly value: T } | undefined
  return () => {
    if (made?.page !== page) made = { page, value: make() }
    return made.value
  }
}

/** A zustand store that lives as long as a page. */
export function pageStore<State>(initial: StateCreator<State>): UseBoundStore<StoreApi<State>> {
  const store = perPage(() => createStore<State>()(initial))
  function useBoundStore(): State
  function useBoundStore<Part>(select: (state: State) => Part): Part
  function useBoundStore<Part>(select: (state: State) => State | Part = (state) => state): State | Part {
    return useStore(store(), select)
  }
  const api: StoreApi<State> = {
    getState: () => store().getState(),
    getInitialState: () => store().getInitialState(),
    setState: (next, replace) => {
      // TypeScript cannot choose an overload of `setState` by a boolean that is not a literal.
      if (replace === true) store().setState(next as State, true)
      else store().setState(next)
    },
    subscribe: (listener) => store().subscribe(listener),
  }
  return Object.assign(useBoundStore, api)
}
