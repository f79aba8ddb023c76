/**
 * Finds objects in the files that may create other objects while they run: a Job that writes a Secret, a certificate,
 * an operator.
 */
import { asObject, isObject, type JsonObject, type JsonValue, textOf } from '../../engine/index.ts'
import type { Maker } from './plan.ts'
import type { AssumedObject } from './planCluster.ts'
import type { Side } from './readSide.ts'

/** Makers of both sides, each once. */
export function makersOf(from: Side, to: Side): Maker[] {
  const all: readonly { readonly value?: JsonObject }[] = [from, to].flatMap((side) => [
    ...side.objects,
    ...side.leftOut,
  ])
  const values = all.flatMap(({ value }) => (value === undefined ? [] : [value]))
  const makers = values.map(makerOf)
  return [...new Map(makers.map((one) => [`${one.name} ${one.namespace}`, one])).values()]
}

/** Makers whose text names the object; without such makers, Jobs that may make any object. */
export function makersFor({ namespace, name }: AssumedObject, makers: readonly Maker[]): readonly Maker[] {
  const near = makers.filter((one) => one.namespace === namespace)
  const naming = near.filter((one) => one.names(name))
  return naming.length > 0 ? naming : near.filter(({ mayMakeOthers }) => mayMakeOthers)
}

function makerOf(value: JsonObject): Maker {
  const kind = textOf(value.kind)
  const metadata = asObject(value.metadata)
  const own = textOf(metadata.name) || textOf(metadata.generateName)
  const base = { name: `${kind}/${own}`, namespace: textOf(metadata.namespace) || 'default' }
  const pod = podOf(value)
  if (pod === undefined) {
    // A custom resource that stands for a Secret (kind `…Secret`) mostly shares the name of the Secret; other custom
    // resources name the Secret in a field.
    const isOutside = !coreGroups.test(textOf(value.apiVersion))
    const strings = isOutside ? stringsIn(value.spec) : []
    const names = (name: string): boolean =>
      strings.includes(name) || (isOutside && kind.endsWith('Secret') && own === name)
    return { ...base, names, mayMakeOthers: false }
  }
  const words = new Set(commandTexts(pod).flatMap((text) => text.split(/[^a-zA-Z0-9.-]+/)))
  const account = textOf(pod.serviceAccountName)
  const isJob = kind === 'Job' || kind === 'CronJob'
  return { ...base, names: (name) => words.has(name), mayMakeOthers: isJob && account !== '' && account !== 'default' }
}

/** API groups of Kubernetes itself, whose objects create only Pods and their dependents. */
const coreGroups = /^(?:v1|(?:apps|batch|autoscaling|policy)\/.*|[a-z.]+\.k8s\.io\/.*)$/

function podOf({ spec }: JsonObject): JsonObject | undefined {
  const { jobTemplate, template } = asObject(spec)
  const inner = jobTemplate === undefined ? template : asObject(asObject(jobTemplate).spec).template
  const pod = asObject(asObject(inner).spec)
  return Array.isArray(pod.containers) ? pod : undefined
}

/**
 * Texts of the containers' commands, arguments and variables. A program whose command names an object makes it; volumes
 * that name an object wait for it.
 */
function commandTexts({ containers, initContainers }: JsonObject): string[] {
  return [containers, initContainers].flatMap((list) =>
    (Array.isArray(list) ? list : []).flatMap((one) => {
      const { command, args, env } = asObject(one)
      const values = (Array.isArray(env) ? env : []).map((each) => asObject(each).value)
      return stringsIn([command ?? null, args ?? null, ...values.map((each) => each ?? null)])
    }),
  )
}

function stringsIn(value: JsonValue | undefined): string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap((one) => stringsIn(one))
  return isObject(value) ? Object.values(value).flatMap((one) => stringsIn(one)) : []
}
