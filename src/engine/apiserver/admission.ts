/** Mutating admission of Pods, which runs between defaulting and validation. */
import { deepEqual } from '../api/equality.ts'
import { forbidden } from '../api/errors.ts'
import { goQuote } from '../api/goFormat.ts'
import { asObject, objectsIn } from '../api/jsonObject.ts'
import type { AnyObject } from '../api/kindTypes.ts'
import type { AdmissionPlugin, JsonObject } from '../api/types.ts'
import { accountOf, withAccount } from './admission/serviceAccount.ts'
import type { Store } from './store.ts'

const notReady = 'node.kubernetes.io/not-ready'
const unreachable = 'node.kubernetes.io/unreachable'

/** Specs with added tolerations, by the incoming spec: thousands of Pods share a template. */
const tolerating = new WeakMap<object, JsonObject>()
/** Specs with the default priority, by the incoming spec of Pods without a class. */
const unclassed = new WeakMap<object, JsonObject>()

/** Facts about a new Pod besides the Pod. */
interface PodAdmission {
  /** The name in the request; empty if it is to be generated. */
  readonly name: string
  readonly plugins: readonly AdmissionPlugin[]
  /** Returns five random characters for the name of a volume. */
  readonly newSuffix: () => string
}

/**
 * Adds the fields that admission adds to every Pod: its account with the token, its priority, and tolerations of an
 * unready or unreachable node for 300 s. Throws Forbidden if its ServiceAccount, its PriorityClass or its RuntimeClass
 * does not exist.
 */
export function admitPod(store: Store, pod: AnyObject, { name, plugins, newSuffix }: PodAdmission): AnyObject {
  if (!pod.spec) return pod
  const account = plugins.includes('ServiceAccount') ? accountOf(store, pod, name) : undefined
  const given = withClassOfRuntime(store, name, withPriority(store, name, withDefaultTolerations(pod.spec)))
  // The account is added last, because it is the only addition that differs between the Pods of a template.
  const spec = account ? withAccount(given, account, { podName: name, newSuffix }) : given
  return spec === pod.spec ? pod : { ...pod, spec }
}

/** Models plugin/pkg/admission/priority (v1.36). */
function withPriority(store: Store, podName: string, spec: JsonObject): JsonObject {
  const { priorityClassName } = spec
  const classes = [...store.list('priorityclasses')]
  const found =
    typeof priorityClassName === 'string' && priorityClassName !== ''
      ? classes.find((candidate) => candidate.metadata.name === priorityClassName)
      : classes.find((candidate) => candidate.globalDefault)
  if (!found && priorityClassName)
    throw forbidden('', 'pods', podName, `no PriorityClass with name ${String(priorityClassName)} was found`)
  const priority = found?.value ?? 0
  if (typeof spec.priority === 'number' && spec.priority !== priority)
    throw forbidden(
      '',
      'pods',
      podName,
      `the integer value of priority (${spec.priority}) must not be provided in pod spec; priority admission controller computed ${priority} from the given PriorityClass name`,
    )
  const preemptionPolicy = found?.preemptionPolicy ?? 'PreemptLowerPriority'
  if (spec.preemptionPolicy !== undefined && spec.preemptionPolicy !== preemptionPolicy)
    throw forbidden(
      '',
      'pods',
      podName,
      `the string value of PreemptionPolicy (${String(spec.preemptionPolicy)}) must not be provided in pod spec; priority admission controller computed ${preemptionPolicy} from the given PriorityClass name`,
    )
  return found
    ? { ...spec, priorityClassName: found.metadata.name, priority, preemptionPolicy }
    : memoizeBounded(unclassed, spec, () => ({ ...spec, priority, preemptionPolicy }))
}

/** Mutating admission of an updated Pod: it gets the tolerations of every Pod, and keeps its priority. */
export function admitPodUpdate(spec: JsonObject, stored: JsonObject): JsonObject {
  if (spec === stored) return spec
  const { priority = spec.priority, preemptionPolicy = spec.preemptionPolicy } = stored
  const kept = {
    ...(priority === undefined ? {} : { priority }),
    ...(preemptionPolicy === undefined ? {} : { preemptionPolicy }),
  }
  return withDefaultTolerations({ ...kept, ...spec })
}

/** Models plugin/pkg/admission/runtimeclass (v1.36). */
function withClassOfRuntime(store: Store, podName: string, spec: JsonObject): JsonObject {
  const { runtimeClassName: name } = spec
  const refuse = (words: string): never => {
    throw forbidden('', 'pods', podName, words)
  }
  const found = typeof name === 'string' ? store.get('runtimeclasses', name)! : undefined
  if (typeof name === 'string' && found === undefined)
    return refuse(`pod rejected: RuntimeClass ${goQuote(name)} not found`)
  const overhead = asObject(asObject(found?.overhead).podFixed)
  return withSchedulingOf(asObject(found?.scheduling), withOverhead(overhead, spec, refuse), refuse)
}

/** The spec with the node selector and the tolerations of its RuntimeClass. Calls `refuse` for a conflict. */
function withSchedulingOf(scheduling: JsonObject, spec: JsonObject, refuse: (words: string) => never): JsonObject {
  const wanted = asObject(scheduling.nodeSelector)
  const own = asObject(spec.nodeSelector)
  for (const [key, value] of Object.entries(wanted))
    if (Object.hasOwn(own, key) && own[key] !== value)
      refuse(
        `conflict: runtimeClass.scheduling.nodeSelector[${key}] = ${String(value)}; pod.spec.nodeSelector[${key}] = ${String(own[key])}`,
      )
  const given = objectsIn(spec.tolerations)
  const more = objectsIn(scheduling.tolerations).filter((one) => !given.some((other) => deepEqual(one, other)))
  if (Object.keys(wanted).length === 0 && more.length === 0) return spec
  return {
    ...spec,
    ...(Object.keys(wanted).length === 0 ? {} : { nodeSelector: { ...own, ...wanted } }),
    ...(more.length === 0 ? {} : { tolerations: [...given, ...more] }),
  }
}

function withOverhead(ofClass: JsonObject, spec: JsonObject, refuse: (words: string) => never): JsonObject {
  const { overhead } = spec
  const isGiven = Object.keys(asObject(overhead)).length > 0
  // An overhead without a class is refused later, when the Pod has a name.
  if (Object.keys(ofClass).length === 0) return spec
  if (isGiven && !deepEqual(overhead, ofClass))
    return refuse("pod rejected: Pod's Overhead doesn't match RuntimeClass's defined Overhead")
  return isGiven ? spec : { ...spec, overhead: ofClass }
}

/** Models plugin/pkg/admission/defaulttolerationseconds (v1.36). */
function withDefaultTolerations(spec: JsonObject): JsonObject {
  return memoizeBounded(tolerating, spec, () => {
    const tolerations = objectsIn(spec.tolerations)
    const covers = (key: string) =>
      tolerations.some((t) => (t.key === key || !t.key) && (t.effect === 'NoExecute' || !t.effect))
    const added = [notReady, unreachable]
      .filter((key) => !covers(key))
      .map((key) => ({ key, operator: 'Exists', effect: 'NoExecute', tolerationSeconds: 300 }))
    return added.length === 0 ? spec : { ...spec, tolerations: [...tolerations, ...added] }
  })
}

function memoizeBounded(made: WeakMap<object, JsonObject>, spec: JsonObject, make: () => JsonObject): JsonObject {
  let done = made.get(spec)
  if (!done) {
    done = make()
    made.set(spec, done)
  }
  return done
}
