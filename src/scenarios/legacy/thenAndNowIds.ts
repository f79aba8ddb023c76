/** Ids of the runs of `thenAndNow.ts`, which is loaded with the first of them. */
export const thenAndNowIds = [
  'clientUpdate',
  'controllerUpdate',
  'clientGone',
  'controllerStays',
  'rollbackField',
  'undo',
] as const

export type ThenAndNowId = (typeof thenAndNowIds)[number]

export function isThenAndNowId(text: string): text is ThenAndNowId {
  return (thenAndNowIds as readonly string[]).includes(text)
}
