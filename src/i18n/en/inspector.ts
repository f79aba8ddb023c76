import type { Catalogue } from '../message.ts'

export const inspector = {} as const satisfies Catalogue
