/** A kind of obstacle to a Pod, with the differing words of a real cluster and of Rollscope. */

interface Obstacle {
  readonly name: string
  readonly words: RegExp
}

const obstacles: readonly Obstacle[] = [
  {
    name: 'volume on another node',
    words:
      /FailedAttachVolume|Multi-Attach|Pods share the PersistentVolumeClaim|PersistentVolumeClaim\/\S+ \(ReadWriteOnce\) is attached/,
  },
  { name: 'block device', words: /block device|volumeDevices/ },
  { name: 'account', words: /service ?account/i },
  { name: 'Pod security', words: /PodSecurity/ },
  { name: 'PriorityClass', words: /PriorityClass/ },
  { name: 'RuntimeClass', words: /RuntimeClass/ },
  { name: 'quota', words: /exceeded quota|failed quota/ },
  { name: 'limits', words: /(?:minimum|maximum) \S+ usage per/ },
  { name: 'resource claim', words: /resource ?claim|device class|DeviceClass/i },
  { name: 'claim', words: /persistentvolumeclaim|PersistentVolumeClaim "|claim \S+ is not in/i },
  {
    name: 'volume of a claim',
    words: /unbound|StorageClass|storageclass|available persistent volumes|PersistentVolume\b/,
  },
  { name: 'device', words: /Insufficient [a-z0-9.-]+\/|device plugin/ },
  { name: 'room', words: /Insufficient (?:cpu|memory|ephemeral)|Too many pods/ },
  {
    name: 'node label',
    words: /node affinity|node selector|A node must have|missing required label|plugin\(s\) \[NodeAffinity\]/,
  },
  { name: 'AppArmor', words: /AppArmor/ },
  { name: 'feature of the node', words: /user namespaces|kernel of the node/ },
  { name: 'Pod affinity', words: /pod (?:anti-)?affinity|no two can share/ },
  { name: 'spread', words: /topology spread/ },
  { name: 'port', words: /free ports|no two can share/ },
  { name: 'taint', words: /untolerated taint/ },
  { name: 'node', words: /node "[^"]*" not found|NodeAffinity|OutOf|bound to the node/ },
  { name: 'ConfigMap', words: /config ?map/i },
  { name: 'Secret', words: /secret/i },
  { name: 'driver', words: /\bCSI\b|\bcsi\b|driver|AttachVolume/ },
  { name: 'volume type', words: /no volume plugin|failed to get Plugin/ },
  { name: 'path of the node', words: /hostPath|path \S+ (?:must|is)|No such file/i },
  { name: 'network storage', words: /\bnfs\b|iscsi|over the network/i },
  { name: 'image name', words: /InvalidImageName|parse image|no valid name/ },
  { name: 'image', words: /ErrImageNeverPull|ImagePullBackOff|ErrImagePull/ },
  { name: 'user', words: /non-root|run as root/ },
  { name: 'paused', words: /paused/i },
  { name: 'ends', words: /CrashLoopBackOff|BackOff|exits by itself|ends|by the container’s own rules/ },
  { name: 'Job', words: /Job (?:was active|has )|index|FailJob/ },
  { name: 'system', words: /OS field|Windows nodes/ },
  { name: 'kernel parameter', words: /SysctlForbidden/ },
  { name: 'not ready', words: /probe (?:failed|errored)|Unready|not become ready/ },
]

/** Whether the other text names the first obstacle of this text: the same kind of obstacle, or the same words. */
export function isNamedFirst(own: string, there: string): boolean {
  const all = obstaclesIn(there).map(({ name }) => name)
  const [first] = obstaclesIn(own)
  const isAlike = obstaclesIn(own).some(({ name, at }) => at === first?.at && all.includes(name))
  const [words, others] = [plain(own), plain(there)]
  return isAlike || (words !== '' && (words.includes(others) || others.includes(words)))
}

interface Found {
  readonly name: string
  readonly at: number
}

/** Obstacles in the order in which a text names them. */
function obstaclesIn(text: string): readonly Found[] {
  const found = obstacles.flatMap(({ name, words }): Found[] => {
    const at = words.exec(text)?.index
    return at === undefined ? [] : [{ name, at }]
  })
  return found.sort((a, b) => a.at - b.at)
}

/** The text without decoration and without its source. */
const plain = (text: string): string =>
  text
    .replace(/^(?:\w+\/\S+ )?\w+: (?:\(combined from similar events\): )?(?:Error creating: )?/, '')
    .replace(/"[^"]*"/g, '""')
    .replace(/[a-z0-9-]*\d[a-z0-9-]*/g, '#')
    .trim()
