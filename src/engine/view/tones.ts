/** Which colour each ReplicaSet has: given once, kept for life, and never that of another that has Pods. */

/** Colours that a page has; from `PLAIN_TONES` on they are those from the beginning again with a sign added. */
export const MOST_TONES = 16
export const PLAIN_TONES = 8

export interface ToneState {
  /** By uid of the ReplicaSet. */
  readonly toneOf: Map<string, number>
  /** By owner and template; what was given or taken up again last is last. */
  readonly toneOfTemplate: Map<string, number>
}

/** Owner and template of a ReplicaSet, as one key. */
export function toneKey(owner: string, template: string): string {
  return `${owner}/${template}`
}

/**
 * The tone for a template: the one it had, unless another that is alive has it; else one that nobody of the same owner ever
 * had; else the one that was given longest ago of those that nobody alive has.
 */
export function chooseTone(
  state: ToneState,
  {
    owner,
    template,
    taken,
  }: { readonly owner: string; readonly template?: string; readonly taken: ReadonlySet<number> },
): number {
  const own = template === undefined ? undefined : state.toneOfTemplate.get(toneKey(owner, template))
  if (own !== undefined && !taken.has(own)) return own
  const lastGiven = new Map<number, number>()
  let order = 0
  for (const [key, tone] of state.toneOfTemplate) {
    order += 1
    if (key.startsWith(`${owner}/`)) lastGiven.set(tone, order)
  }
  const longestAgo = (from: number, to: number): number | undefined => {
    let best: number | undefined
    for (let tone = from; tone < to; tone += 1) {
      if (taken.has(tone)) continue
      if (best === undefined || (lastGiven.get(tone) ?? 0) < (lastGiven.get(best) ?? 0)) best = tone
    }
    return best
  }
  return longestAgo(0, PLAIN_TONES) ?? longestAgo(PLAIN_TONES, MOST_TONES) ?? order % MOST_TONES
}

/** Gives a tone to a ReplicaSet. */
export function giveTone(state: ToneState, uid: string, key: string, tone: number): void {
  state.toneOf.set(uid, tone)
  state.toneOfTemplate.delete(key)
  state.toneOfTemplate.set(key, tone)
}
