/** All examples by id; loaded with the first chosen one. */
import type { ExampleId } from '../exampleIds.ts'
import { empty, nginx, shop, web } from './basics.ts'
import { crash, crashLater, neverReady, noImage, rollover, slowStart } from './broken.ts'
import { drain, noRoom, quota, slowGoodbyes } from './capacity.ts'
import type { Example } from './example.ts'
import { pause, recreate, scaled, undo } from './interventions.ts'
import { daemons, setCanary, setOrder, setTrap } from './sets.ts'
import { autoscaler, canary, preStop, requests } from './traffic.ts'

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
