/** kubectl applies everything at once, in the order of the files, and waits for nothing. */
import type { ApplyTool } from './tool.ts'

export const kubectl: ApplyTool = {
  id: 'kubectl',
  title: 'kubectl',
  isFor: () => false,
  isHook: () => false,
  takesOptions: false,
  order: (items) => ({
    steps: [
      {
        phase: 'apply',
        rank: undefined,
        isHook: false,
        objects: items.map(({ object }) => object),
        waitsFor: 'nothing',
        limitMs: 0,
        deletes: [],
      },
    ],
    notApplied: [],
  }),
  isLasting: () => true,
}
