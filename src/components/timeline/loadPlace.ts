import { createContext } from 'react'

/** The element above the timeline for the load curve; null until it is mounted. */
export const LoadPlace = createContext<HTMLElement | null>(null)
