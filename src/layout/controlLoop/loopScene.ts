/** The control loop's drawing as data: every box, line and path with its place. */
import type { LoopForm, Placed, Rect, StoreLine, WorkerLine } from './loopBoxes.ts'
import type { CacheModel, ControllerModel, KubeletGroup, Light, QueueRow, WatchModel } from './loopModel.ts'
import type { Path } from './loopPath.ts'

export interface LoopScene {
  readonly form: LoopForm
  readonly width: number
  readonly height: number
  readonly titles: readonly {
    readonly of: 'store' | 'watch' | 'caches' | 'queue' | 'worker'
    readonly x: number
    readonly y: number
  }[]
  readonly store: Rect & { readonly lines: readonly Placed<StoreLine>[] }
  /** The area between store and caches, for messages and their labels. */
  readonly between: Rect
  /** The frame of kube-controller-manager around the shared caches. */
  readonly manager: Rect
  readonly caches: readonly Placed<{ readonly cache: CacheModel }>[]
  /** Names of the controllers without work. */
  readonly idle: Placed<{ readonly names: readonly string[] }> | undefined
  readonly controllers: readonly ControllerBox[]
  readonly scheduler: Placed<{ readonly caches: readonly CacheModel[] }> | undefined
  readonly kubelets: readonly Placed<{ readonly cache: CacheModel }>[]
  readonly kubeletGroup: Placed<{ readonly group: KubeletGroup }> | undefined
  readonly watches: readonly (WatchModel & { readonly path: Path })[]
  readonly wires: readonly Wire[]
}

export interface ControllerBox extends Rect {
  readonly controller: ControllerModel
  readonly rows: readonly Placed<{ readonly row: QueueRow }>[]
  readonly lines: readonly Placed<WorkerLine>[]
  /** The area that describes the last sync. */
  readonly worker: Rect
}

/** The scene without its wires and height. */
export type LoopBoxes = Omit<LoopScene, 'watches' | 'wires' | 'height'>

/** A path without moving messages: its step takes no virtual time. */
export interface Wire {
  readonly id: string
  /** `noWrite`: the path of writes, if the last sync wrote nothing. */
  readonly kind: 'handler' | 'worker' | 'write' | 'noWrite'
  readonly light: Light
  readonly path: Path
}
