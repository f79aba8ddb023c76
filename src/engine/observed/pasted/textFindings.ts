/** Joins the faults of a text: one finding for all Pods of an owner, with the facts that the text lacks. */
import { inNamespace } from '../findings/finding.ts'
import type { TextFacts, TextObject } from './textFacts.ts'
import type { TextFinding, TextFindingId, TextLack, TextSign } from './textFinding.ts'
import { textSigns } from './textSigns.ts'

/** In the order of causes: of two faults with the same severity, the cause comes before its consequence. */
const order: readonly TextFindingId[] = [
  ...([
    'unavailable',
    'probeKills',
    'imagePull',
    'crashLoop',
    'badConfig',
    'podsEvicted',
    'unschedulable',
    'quota',
    'podsRefused',
  ] as const),
  ...(['nodeLost', 'noEndpoints', 'deadlineExceeded', 'jobFailed', 'noMetrics'] as const),
  ...(['drainWaits', 'rolloutPaused', 'rolloutStalled'] as const),
]

const severities = ['high', 'medium', 'low'] as const

/** Findings, the worst first. */
export function textFindings(facts: TextFacts): readonly TextFinding[] {
  const groups = new Map<string, TextSign[]>()
  for (const sign of withoutRepeated(textSigns(facts))) {
    const key = JSON.stringify([sign.id, sign.kind, ownerStem(sign)])
    groups.set(key, [...(groups.get(key) ?? []), sign])
  }
  const rank = ({ severity, id, isTold }: TextSign): number =>
    severities.indexOf(severity) * 1000 + (isTold ? 100 : 0) + order.indexOf(id)
  const findings = [...groups.values()].map((group) => {
    const signs = group.toSorted((a, b) => rank(a) - rank(b))
    return findingOf(signs, facts)
  })
  const causes = findings.filter(({ id, severity }) => severity !== 'low' && !ofWorkloads.has(id))
  const explained = findings.map((one) =>
    ofWorkloads.has(one.id) && causes.some(({ name }) => name?.startsWith(`${one.name}-`))
      ? { ...one, lacks: one.lacks.filter((lack) => lack !== 'cause') }
      : one,
  )
  return explained.sort((a, b) => rank(a) - rank(b) || a.line - b.line)
}

/** Findings about a workload as a whole, whose cause lies in its Pods or ReplicaSets. */
const ofWorkloads: ReadonlySet<TextFindingId> = new Set([
  'unavailable',
  'deadlineExceeded',
  'noEndpoints',
  'rolloutStalled',
])

/**
 * Removes repeated signs. A condition without a message repeats an Event with a message, and shows that the fault still
 * holds. A container killed for a probe is also in back-off, and so are the containers of the same owner's other Pods.
 */
function withoutRepeated(signs: readonly TextSign[]): readonly TextSign[] {
  const nameOf = ({ kind, name }: TextSign): string => `${kind} ${name}`
  const namesOf = (isOne: (sign: TextSign) => boolean): ReadonlySet<string> => new Set(signs.filter(isOne).map(nameOf))
  const isRefusal = ({ id }: TextSign): boolean => id === 'quota' || id === 'podsRefused'
  const wordless = namesOf((one) => one.id === 'podsRefused' && one.words === '')
  const told = namesOf((one) => isRefusal(one) && one.isTold && wordless.has(nameOf(one)))
  const killed = new Set(signs.flatMap((one) => (one.id === 'probeKills' ? ownerStem(one) : [])))
  return signs.flatMap((sign): TextSign[] => {
    const name = nameOf(sign)
    if (isRefusal(sign) && told.has(name))
      return sign.isTold ? [{ ...sign, isTold: false, isOver: false, severity: 'high' }] : []
    return sign.id === 'crashLoop' && killed.has(ownerStem(sign)) ? [] : [sign]
  })
}

/** The name of a Pod without the suffix that its controller added. */
const ownerStem = ({ kind, name = '' }: TextSign): string =>
  kind === 'Pod' ? name.replace(/-(?:[a-z0-9]{5}|\d{1,5})$/, '') : name

function findingOf(signs: readonly TextSign[], facts: TextFacts): TextFinding {
  const [first] = signs
  if (!first) throw new TypeError('no sign')
  const names = new Set(signs.map(({ name }) => name))
  // Signs of the same finding share their facts, so a fact of any sign counts for all.
  const known = <K extends 'image' | 'container' | 'probe' | 'ago'>(key: K) =>
    signs.find((one) => one[key] !== undefined)?.[key]
  const words = signs.reduce((most, one) => (isSaying(one.words) && !isSaying(most) ? one.words : most), first.words)
  const namespace = first.namespace ?? signs.find((one) => one.namespace !== undefined)?.namespace
  const joined: TextSign = {
    ...first,
    ...{
      namespace,
      words,
      image: known('image'),
      container: known('container'),
      probe: known('probe'),
      ago: known('ago'),
    },
  }
  return { ...joined, more: names.size - 1, lacks: lacksOf(joined, facts), next: nextLine(joined) }
}

/** Whether the words are a message and not only a status. */
const isSaying = (words: string): boolean => words.includes(' ')

const ofPods: ReadonlySet<TextFindingId> = new Set([
  ...(['imagePull', 'crashLoop', 'badConfig', 'probeKills', 'unschedulable', 'podsEvicted'] as const),
  ...(['quota', 'podsRefused', 'deadlineExceeded'] as const),
])

function lacksOf(sign: TextSign, facts: TextFacts): TextLack[] {
  const { id, name, namespace, kind, words, isTold, isOver } = sign
  const lacks: TextLack[] = []
  if (name === undefined) lacks.push('object')
  if (namespace === undefined && kind !== 'Node') lacks.push('namespace')
  if (ofPods.has(id) && !facts.objects.some((one) => isWorkloadOf(one, sign))) lacks.push('available')
  if (ofWorkloads.has(id) || (!isSaying(words) && id !== 'rolloutPaused')) lacks.push('cause')
  else if (id === 'crashLoop' && !words.includes('exit code')) lacks.push('cause')
  if (id !== 'nodeLost' && id !== 'noMetrics' && id !== 'drainWaits') lacks.push('change')
  if ((isTold && !isOver) || id === 'rolloutStalled') lacks.push('stillHolds')
  return lacks
}

/** Whether the object is the workload after which a Pod or ReplicaSet is named. */
const isWorkloadOf = ({ kind, name, wanted, available, ready }: TextObject, sign: TextSign): boolean =>
  kind !== 'Pod' &&
  kind !== 'ReplicaSet' &&
  wanted !== undefined &&
  (available ?? ready) !== undefined &&
  (sign.name === name || sign.name?.startsWith(`${name}-`) === true)

/** The kubectl command to run next. */
function nextLine({ id, name, namespace, kind, container, words }: TextSign): string {
  const of = inNamespace(namespace)
  if (name === undefined)
    return kind === 'Node' ? 'kubectl get nodes' : `kubectl get events${of || ' -A'} --field-selector type=Warning`
  if (id === 'crashLoop')
    return `kubectl logs ${name}${container === undefined ? '' : ` -c ${container}`} --previous${of}`
  if (id === 'quota') return `kubectl describe quota${of}`
  if (id === 'rolloutPaused') return `kubectl rollout resume deployment/${name}${of}`
  if (id === 'drainWaits') return `kubectl get pdb${of || ' -A'}`
  const resource = kind === '' ? 'pod' : kind.toLowerCase()
  if (id === 'podsEvicted') return `kubectl get events${of || ' -A'} --field-selector involvedObject.name=${name}`
  if (id === 'noEndpoints') return `kubectl get pods -l '${words}' --show-labels${of}`
  if (id === 'unavailable' || id === 'deadlineExceeded' || id === 'rolloutStalled')
    return `kubectl get rs,pods -o wide${of || ' -A'}`
  return `kubectl describe ${resource} ${name}${kind === 'Node' ? '' : of}`
}

/** The namespaces that a text names. */
const namespacesIn = ({ objects, events }: TextFacts): ReadonlySet<string> =>
  new Set([...objects, ...events].flatMap(({ namespace }) => namespace ?? []))

/** The kubectl command that prints what a text without a fault may lack. */
export function stateLine(facts: TextFacts): string {
  const names = [...namespacesIn(facts)]
  const of = names.length === 1 ? inNamespace(names[0]) : ' -A'
  return `kubectl get deploy,rs,sts,ds,pods,services,endpointslices,events,nodes -o yaml${of} | rollscope diagnose -`
}
