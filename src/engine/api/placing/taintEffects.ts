/** Effects of taints. */
export const taintEffects = ['NoSchedule', 'PreferNoSchedule', 'NoExecute'] as const

export const isTaintEffect = (text: string): text is (typeof taintEffects)[number] =>
  taintEffects.some((effect) => effect === text)
