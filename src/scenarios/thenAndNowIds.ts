/** The runs of `thenAndNow.ts`, which comes with the first wish for one of them. */
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
