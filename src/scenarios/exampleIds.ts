/** The examples by the users' purpose, in the order of the menu. Their texts are loaded when one is chosen. */
export const exampleGroups = {
  own: ['empty'],
  ways: ['web', 'nginx', 'recreate', 'undo', 'pause', 'scaled'],
  broken: ['crash', 'noImage', 'neverReady', 'crashLater', 'rollover', 'slowStart'],
  room: ['quota', 'noRoom', 'drain', 'slowGoodbyes'],
  traffic: ['requests', 'preStop', 'canary', 'autoscaler', 'shop'],
  sets: ['setOrder', 'setCanary', 'setTrap', 'daemons'],
} as const satisfies Record<string, readonly string[]>

type ExampleGroup = keyof typeof exampleGroups
export type ExampleId = (typeof exampleGroups)[ExampleGroup][number]

export const exampleGroupIds = Object.keys(exampleGroups) as ExampleGroup[]
export const exampleIds: readonly ExampleId[] = exampleGroupIds.flatMap((group) => [...exampleGroups[group]])
