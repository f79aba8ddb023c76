/** All examples by id; loaded with the first chosen one. */
import type { ExampleId } from '../exampleIds.ts'
import { crash, crashLater, neverReady, noImage, rollover, slowStart } from './broken.ts'
import type { Example } from './example.ts'
import { pause, recreate, scaled, undo } from './midway.ts'
import { drain, noRoom, quota, slowGoodbyes } from './room.ts'
import { daemons, setCanary, setOrder, setTrap } from './sets.ts'
import { autoscaler, canary, preStop, requests } from './traffic.ts'
import { empty, nginx, shop, web } from './whole.ts'

export const examples: Readonly<Record<ExampleId, Example>> = {
  empty,
  web,
  nginx,
  recreate,
  undo,
  pause,
  scaled,
  crash,
  noImage,
  neverReady,
  crashLater,
  rollover,
  slowStart,
  quota,
  noRoom,
  drain,
  slowGoodbyes,
  requests,
  preStop,
  canary,
  autoscaler,
  shop,
  setOrder,
  setCanary,
  setTrap,
  daemons,
}
