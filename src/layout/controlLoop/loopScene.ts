/** Where everything is in the control loop's picture, as data. */
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
  /** Between store and caches, where the messages are. */
  readonly between: Rect
  /** The process around the shared caches. */
  readonly manager: Rect
  readonly caches: readonly Placed<{ readonly cache: CacheModel }>[]
  /** Names of the controllers that have nothing to show. */
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
  /** Where the last sync is described. */
  readonly worker: Rect
}

/** Everything but wires and height. */
export type LoopBoxes = Omit<LoopScene, 'watches' | 'wires' | 'height'>

/** A path on which nothing travels that could be seen: what happens there takes no virtual time. */
export interface Wire {
  readonly id: string
  /** `noWrite`: the way that writes take, where the last sync has written nothing. */
  readonly kind: 'handler' | 'worker' | 'write' | 'noWrite'
  readonly light: Light
  readonly path: Path
}
