import type { AdmissionPlugin } from '../api/types.ts'
import { DEFAULT_RELEASE } from '../releases.ts'
import { ENGINE_VERSION } from '../version.ts'
import type { ClusterConfig, SessionDocument } from './types.ts'

/** Allocatable amounts of a node whose size nobody has stated. */
export const DEFAULT_NODE_SIZE = { cpu: '4', memory: '16Gi', pods: 110 }

/** The plugins of a new cluster. */
export const ADMISSION_PLUGINS: readonly AdmissionPlugin[] = ['ServiceAccount', 'PodSecurity']

/**
 * Three nodes in three zones, with delays that make a rollout of ten Pods take about half a minute. The configuration
 * names no release, like documents of earlier versions.
 */
export const DEFAULT_CONFIG: ClusterConfig = {
  nodes: ['a', 'b', 'c'].map((letter, i) => ({
    name: `node-${i + 1}`,
    ...DEFAULT_NODE_SIZE,
    zone: `sim-1${letter}`,
    instanceType: 'standard-4',
  })),
  latency: { watchMs: [2, 8], queueMs: [0, 2], syncMs: [2, 6], scheduleMs: [2, 5] },
  kubelet: {
    pullMs: [600, 1800],
    startMs: [300, 900],
    readyMs: [1500, 4000],
    terminateMs: [300, 2500],
    initMs: [1000, 4000],
    taskMs: [3000, 8000],
  },
  requests: { perSecond: 100 },
  admission: ADMISSION_PLUGINS,
  components: { scheduler: true, kubelet: true },
}

/** The cluster of a new run: the default one, in the default release. */
export const NEW_RUN_CONFIG: ClusterConfig = { ...DEFAULT_CONFIG, kubernetes: DEFAULT_RELEASE }

/** A run at time 0 of this engine version, with an empty journal: by default, of the cluster of a new run. */
export const newDocument = (seed = 1, config: ClusterConfig = NEW_RUN_CONFIG): SessionDocument => ({
  format: 1,
  engineVersion: ENGINE_VERSION,
  seed,
  config,
  journal: [],
})
