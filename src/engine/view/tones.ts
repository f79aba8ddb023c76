/** Assigns a colour to each ReplicaSet: constant, and different from others with Pods. */

/** Number of tones; from `PLAIN_TONES` on the colours repeat with a marker. */
const MOST_TONES = 16
const PLAIN_TONES = 8

interface ToneState {
  /** Tones by uid of the ReplicaSet. */
  readonly toneOf: Map<string, number>
  /** Tones by owner and template; the tone assigned last comes last. */
  readonly toneOfTemplate: Map<string, number>
}

/** Key of a ReplicaSet's owner and template. */
export function toneKey(owner: string, template: string): string {
  return `${owner}/${template}`
}

/**
 * The tone for a template: its previous one, unless another existing ReplicaSet has it; else one unused by the owner;
 * else the one assigned longest ago that no existing ReplicaSet has.
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

/** Assigns a tone to a ReplicaSet. */
export function giveTone(state: ToneState, uid: string, key: string, tone: number): void {
  state.toneOf.set(uid, tone)
  state.toneOfTemplate.delete(key)
  state.toneOfTemplate.set(key, tone)
}
