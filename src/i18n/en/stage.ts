import type { Catalogue } from '../message.ts'

export const stage = {} as const satisfies Catalogue
