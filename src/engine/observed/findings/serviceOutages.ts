/** Finds the times at which a Service lost all its ready endpoints. */

import { asObject, objectsIn, textOf } from '../../api/jsonObject.ts'
import { labelsMatch } from '../../api/selector.ts'
import { metaText, type ObservedChange, type ObservedRun } from '../observedRun.ts'
import type { SeenObject } from '../records.ts'
import { isReady } from '../seenConditions.ts'
import type { ServiceOutage } from './finding.ts'

export interface SeenServiceOutage extends ServiceOutage {
  readonly namespace: string
  readonly selector: Readonly<Record<string, string>>
}

interface Watched {
  readonly name: string
  readonly namespace: string
  selector: Readonly<Record<string, string>>
  publishesAll: boolean
  hadAny: boolean
  from: number | undefined
}

/**
 * Outages in the order of their beginnings. Ready endpoints are counted in EndpointSlices, or in Pods if no slice was
 * recorded.
 */
export function serviceOutages(run: ObservedRun): readonly SeenServiceOutage[] {
  const hasSlices = run.kinds.some(({ resource }) => resource === 'endpointslices')
  const watch = new ServiceWatch(hasSlices)
  for (const change of run.changes) watch.see(change)
  return watch.finish()
}

class ServiceWatch {
  readonly #hasSlices: boolean
  readonly #services = new Map<string, Watched>()
  readonly #pods = new Map<string, SeenObject>()
  /** Ready endpoints of each slice, by the Service's name. */
  readonly #slices = new Map<string, Map<string, number>>()
  readonly #found: SeenServiceOutage[] = []

  constructor(hasSlices: boolean) {
    this.#hasSlices = hasSlices
  }

  see(change: ObservedChange): void {
    const { resource, object, key, type, at } = change
    const isEnd = type === 'deleted' || type === 'lost'
    const namespace = metaText(object, 'namespace') ?? 'default'
    if (resource === 'services') {
      const path = `${namespace}/${object.metadata.name}`
      if (isEnd) {
        this.#end(this.#services.get(path), at)
        this.#services.delete(path)
      } else this.#service(path, namespace, object)
      this.#check(path, at)
    } else if (resource === 'endpointslices') {
      const name = textOf(asObject(object.metadata.labels)['kubernetes.io/service-name'])
      const path = `${namespace}/${name}`
      const slices = this.#slices.get(path) ?? new Map<string, number>()
      this.#slices.set(path, slices)
      if (isEnd) slices.delete(key)
      else
        slices.set(
          key,
          objectsIn(object.endpoints).filter(({ conditions }) => asObject(conditions).ready === true).length,
        )
      this.#check(path, at)
    } else if (resource === 'pods' && !this.#hasSlices) {
      if (isEnd) this.#pods.delete(key)
      else this.#pods.set(key, object)
      for (const [path, service] of this.#services) if (service.namespace === namespace) this.#check(path, at)
    }
  }

  #service(path: string, namespace: string, { spec, metadata }: SeenObject): void {
    const selector = Object.fromEntries(
      Object.entries(asObject(asObject(spec).selector)).map(([name, value]) => [name, textOf(value)]),
    )
    const publishesAll = asObject(spec).publishNotReadyAddresses === true
    const known = this.#services.get(path)
    if (known) Object.assign(known, { selector, publishesAll })
    else
      this.#services.set(path, {
        name: metadata.name,
        namespace,
        selector,
        publishesAll,
        hadAny: false,
        from: undefined,
      })
  }

  #ready(path: string, { namespace, selector }: Watched): number {
    if (this.#hasSlices) return [...(this.#slices.get(path)?.values() ?? [])].reduce((sum, count) => sum + count, 0)
    return [...this.#pods.values()].filter((pod) => {
      const { metadata } = pod
      const labels = Object.fromEntries(
        Object.entries(asObject(metadata.labels)).map(([name, is]) => [name, textOf(is)]),
      )
      const isOwn = (metaText(pod, 'namespace') ?? 'default') === namespace && labelsMatch(selector, labels)
      return isOwn && isReady(pod) && metadata.deletionTimestamp === undefined
    }).length
  }

  #check(path: string, at: number): void {
    const service = this.#services.get(path)
    if (!service || service.publishesAll || Object.keys(service.selector).length === 0) return
    const ready = this.#ready(path, service)
    if (ready > 0) {
      service.hadAny = true
      this.#end(service, at)
    } else if (service.hadAny) service.from ??= at
  }

  #end(service: Watched | undefined, until: number | undefined): void {
    if (service?.from === undefined) return
    const { name, namespace, selector, from } = service
    service.from = undefined
    // A loss that begins and ends in the same second may not have happened.
    if (until === undefined || until > from) this.#found.push({ name, namespace, selector, from, until })
  }

  finish(): readonly SeenServiceOutage[] {
    for (const service of this.#services.values()) this.#end(service, undefined)
    return this.#found.sort((a, b) => a.from - b.from)
  }
}
