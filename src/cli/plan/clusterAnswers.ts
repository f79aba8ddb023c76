/** Reads kubectl's output of a server-side dry run. */

/**
 * `overQuota`: one more Pod exceeds a quota now, but the rollout also removes Pods. The simulation, which has the
 * quota, decides.
 */
type ClusterAnswer = 'accepted' | 'refused' | 'cannotTell' | 'overQuota'

/** The facts that an answer depends on. */
interface AnswerContext {
  /** Namespaces that the same change creates, in which no dry run is possible yet. */
  readonly newNamespaces: ReadonlySet<string>
  /**
   * For a Pod of a workload that runs already: the names of the quotas of its namespace that the simulation has;
   * otherwise undefined.
   */
  readonly quotas: ReadonlySet<string> | undefined
}

export interface AskedOne {
  /** `Deployment shop/web`, `a Pod of Deployment shop/web`. */
  readonly about: string
  readonly answer: ClusterAnswer
  /** The cluster's message; empty for an accepted object without a message. */
  readonly words: string
  readonly warnings: readonly string[]
}

/** Messages that are no answer about the object itself, because the request could not be judged. */
const noAnswers = [
  /\bdoes not support dry run\b/,
  /\bis forbidden: User "[^"]{1,300}" cannot /,
  /^(?:Unable to connect to the server|The connection to the server|error: You must be logged in)/,
  /\bno matches for kind "/,
  /\bkubectl is not on the path\b/,
  /\bcontext deadline exceeded\b.{0,40}awaiting headers/,
]

export function answerOf(
  out: string,
  err: string,
  { newNamespaces, quotas }: AnswerContext,
): Pick<AskedOne, 'answer' | 'words' | 'warnings'> {
  // kubectl may log its client's attempts before its message.
  const lines = err.split('\n').filter((line) => line.trim() !== '' && !/^[EWI]\d{4} /.test(line))
  const warnings = lines.filter((line) => line.startsWith('Warning: ')).map((line) => line.slice('Warning: '.length))
  const words = lines
    .filter((line) => !line.startsWith('Warning: '))
    .join('\n')
    .trim()
  if (out.trim() !== '') return { answer: 'accepted', words: '', warnings }
  const [, missing] = /\bnamespaces "([a-z0-9-]{1,63})" not found\b/.exec(words) ?? []
  const [, quota] = /\bis forbidden: exceeded quota: ([a-z0-9.-]{1,253}),/.exec(words) ?? []
  if (quota !== undefined && quotas !== undefined)
    return { answer: quotas.has(quota) ? 'overQuota' : 'cannotTell', words: withoutRequest(words), warnings }
  const isOpen = words === '' || noAnswers.some((one) => one.test(words)) || newNamespaces.has(missing ?? '')
  return { answer: isOpen ? 'cannotTell' : 'refused', words: withoutRequest(words), warnings }
}

const OF_INPUT = '"STDIN": '

/** The message without the request, which kubectl quotes before the server's answer. */
function withoutRequest(words: string): string {
  const at = words.lastIndexOf(OF_INPUT)
  const [server = ''] = /^Error from server(?: \(\w{1,40}\))?: /.exec(words) ?? []
  return at < 0 ? words : server + words.slice(at + OF_INPUT.length)
}
