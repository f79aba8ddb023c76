/**
 * Size limits of a run. Sessions stop at them, and links and files beyond them are rejected, so that Rollscope can read
 * everything that it writes.
 */

/** Virtual ms: thirty days. */
export const MOST_MS = 30 * 24 * 3_600_000
/** Events: about ten rollouts of 5,000 Pods. The history stores about 100 bytes per event. */
export const MOST_EVENTS = 5_000_000
/** Pods at the same time: four times as many as in the largest benches. */
export const MOST_PODS = 20_000
/** Commands in all branches: clients of a served cluster send hundreds a second. */
export const MOST_COMMANDS = 100_000
/** Words in a command line, and characters in a word. */
export const MOST_COMMAND_WORDS = 200
export const MOST_COMMAND_WORD_LENGTH = 10_000
/** Characters of a manifest. kubectl accepts a mebibyte, but the journal contains rejected manifests, too. */
export const MOST_TEXT_LENGTH = 2 * 1024 * 1024
/** Files of one command. */
export const MOST_FILES = 20

/** Points of a load's curve. */
export const MOST_LOAD_POINTS = 500
/** Requests per second. */
export const MOST_LOAD = 1_000_000

/** Objects of an initial state. */
export const MOST_STATE_OBJECTS = 60_000
/** Limits of the initial state: depth of an object; values and characters of all objects together. */
export const STATE_BOUNDS = { depth: 60, values: 10_000_000, text: 64 * 1024 * 1024 } as const

/** Measured delays of one kind per container, and containers with measured delays. */
export const MOST_SAMPLES = 1_000
export const MOST_SEEN = 500

/** StorageClasses of a provided cluster, and its Namespaces, PriorityClasses, LimitRanges and ResourceQuotas. */
export const MOST_STORAGE_CLASSES = 100
export const MOST_GIVEN_OBJECTS = 2_000
/** Limits of these objects: depth of an object; values and characters of all objects together. */
export const PROVIDED_BOUNDS = { depth: 20, values: 50_000, text: 1024 * 1024 } as const

/** The version of a kubelet, with what its build adds: `v1.34.2-eks-b3126f4`. */
export const kubeletVersion = /^v\d[-+.\w]*$/
export const MAX_KUBELET_VERSION_LENGTH = 63

/**
 * Pattern of keys in `ClusterConfig.assumed`. Other keys of answers have no subject of their own, or name objects of
 * the run.
 */
export const assumedKey = /^[a-z]{1,20}\/[^\p{Cc}]{1,500}$/u

/** Characters of a request's path and query, and of its body: the API server takes 3 MiB. */
export const MOST_TARGET_LENGTH = 20_000
export const MOST_BODY_LENGTH = 3 * 1024 * 1024
/** Characters of a header that a request keeps. */
export const MOST_HEADER_LENGTH = 1_000

/** Bounds of the kubelet's longest back-off of a container; the default is `most`. */
export const restartPeriodMs = { least: 1000, most: 300_000 } as const
