import type { Catalogue } from '../message.ts'

export const manifest = {} as const satisfies Catalogue
