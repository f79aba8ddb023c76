/** Keys of facts outside of the API, under which `ClusterConfig.assumed` has the users' answers. */

/** `driver/NAME`: a CSI driver. Answers: `everywhere` or `absent`. */
export const driverKey = (driver: string): string => `driver/${driver}`
/** `hostpath/PATH`: a file or folder of each node. Answers: `present` or `absent`. */
export const hostPathKey = (path: string): string => `hostpath/${path}`
/** `storage/NAME`: a server or a disk on the network that nodes mount by themselves. Answers: `mounts` or `absent`. */
export const storageKey = (name: string): string => `storage/${name}`
/** `image/IMAGE`: an image name with a placeholder. Answers: `filled` or `as-written`. */
export const imageKey = (image: string): string => `image/${image}`
/** `local/IMAGE`: whether nodes have an image that is never pulled. Answers: `loaded` or `absent`. */
export const localImageKey = (image: string): string => `local/${image}`
/** `init/CONTAINER`: an init container that waits for an answer from outside. Answers: `ends` or `waits`. */
export const initKey = (namespace: string, container: string): string => `init/${qualified(namespace, container)}`
/**
 * `job/NAME`, `pod/NAME`: the programs of a Job, or of a Pod that terminates by itself. Answers: `completes` or
 * `fails`.
 */
export const taskKey = (kind: string, namespace: string, name: string): string =>
  `${kind.toLowerCase()}/${qualified(namespace, name)}`
/** `poststart/CONTAINER`: the port to which a postStart hook sends its request. Answers: `open` or `closed`. */
export const hookPortKey = (namespace: string, container: string): string =>
  `poststart/${qualified(namespace, container)}`
/** `user/IMAGE`: the user in an image's configuration. Answers: `other` or `root`. */
export const imageUserKey = (image: string): string => `user/${image}`
/** `sysctl/NAME`: an unsafe kernel parameter on the nodes. Answers: `allowed` or `forbidden`. */
export const sysctlKey = (name: string): string => `sysctl/${name}`

/** `taint/KEY`: a taint of new nodes that a program outside of Kubernetes removes. Answers: `removed` or `stays`. */
export const startTaintKey = (taint: string): string => `taint/${taint}`

/** `capacity/RESOURCE:AMOUNT`: a machine that is large enough for a Pod's requests. Answers: `present` or `absent`. */
export const capacityKey = (resource: string, amount: string): string => `capacity/${resource}:${amount}`

/** `label/KEY`: a label of nodes, with any value. Answers: `present` or `absent`. */
export const nodeLabelKey = (label: string): string => `label/${label}`

/** The labels, with any value, that answers under `nodeLabelKey` say are on every node. */
export const assumedLabels = (assumed: Readonly<Record<string, string>>): readonly string[] =>
  Object.entries(assumed).flatMap(([key, answer]) => {
    const { label } = labelPattern.exec(key)?.groups ?? {}
    return label === undefined || answer !== 'present' ? [] : [label]
  })

/** A key with a colon is about one value of the label. */
const labelPattern = /^label\/(?<label>[^:]+)$/

/**
 * `domains/KEY:COUNT`: whether the nodes have at least COUNT different values of a label, or all have the same value.
 * Answers: `present` or `absent`.
 */
export const domainsKey = (label: string, count: number): string => `domains/${label}:${count}`

/** The labels in answers under `domainsKey`, with the least number of their values on the nodes. */
export function assumedDomains(assumed: Readonly<Record<string, string>>): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const [key, answer] of Object.entries(assumed)) {
    const { label = '', count = '' } = domainsPattern.exec(key)?.groups ?? {}
    if (label === '') continue
    counts.set(label, Math.max(counts.get(label) ?? 1, answer === 'present' ? Number(count) : 1))
  }
  return counts
}

const domainsPattern = /^domains\/(?<label>[^:]+):(?<count>[1-9]\d{0,4})$/

/** `webhook/NAME`: the verdict of an admission webhook on all its requests. Answers: `accepts` or `rejects`. */
export const webhookKey = (name: string): string => `webhook/${name}`
/**
 * `policy/NAME`: an admission policy with an expression that the simulation cannot evaluate. Answers: `accepts` or
 * `rejects`.
 */
export const policyKey = (name: string): string => `policy/${name}`

/** `resourceclaim/ENTRY`: an entry of a Pod's `resourceClaims`. Answers: `allocated` or `pending`. */
export const deviceClaimKey = (entry: string): string => `resourceclaim/${entry}`

/** `volume/CLAIM`: a claim that Pods of several nodes use. Answers: `shared` or `one-node`, `same-node` or `other-node`. */
export const volumeKey = (namespace: string, claim: string): string => `volume/${qualified(namespace, claim)}`

/** A name in keys: with its namespace, unless the namespace is `default`. */
export const qualified = (namespace: string, name: string): string =>
  namespace === '' || namespace === 'default' ? name : `${namespace}/${name}`

/** `access/CLASS:MODE`: whether a class's provisioner supports this access mode. Answers: `made` or `refused`. */
export const accessKey = (storageClass: string, mode: string): string => `access/${storageClass}:${mode}`
