import { createContext } from 'react'

/** The element above the timeline in which the load is drawn; null until it is there. */
export const LoadPlace = createContext<HTMLElement | null>(null)
