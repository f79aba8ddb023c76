/** Reads the output of `kubectl describe` line by line. The reader relies on the order of lines, not on blanks. */
import { lookup } from '../../api/lookup.ts'
import { ageOf } from './cleanText.ts'
import { newObject } from './readTables.ts'
import type { TextContainer, TextObject } from './textFacts.ts'

/** The kind of a description, by a key that only descriptions of this kind have. */
const kindKeys: Readonly<Record<string, string>> = lookup({
  'Desired Number of Nodes Scheduled': 'DaemonSet',
  StrategyType: 'Deployment',
  'Update Strategy': 'StatefulSet',
  'Pod Template': '',
  Parallelism: 'Job',
  Unschedulable: 'Node',
  Roles: 'Node',
  Reference: 'HorizontalPodAutoscaler',
  'Allowed disruptions': 'PodDisruptionBudget',
  'IP Families': 'Service',
  'Session Affinity': 'Service',
})

/** Reads lines of one description after another. */
export class DescriptionReader {
  readonly objects: TextObject[] = []
  #object: TextObject | undefined
  #kind = ''
  #name = ''
  #namespace: string | undefined
  /** The numbers of replicas of a workload, until its kind is known from a later line. */
  #replicas = ''
  /** The selector, until the kind is known from a later line. */
  #selector = ''
  /** The addresses of a Service in the line before; undefined after another line. */
  #endpoints: string | undefined
  #line = 0
  #section = ''
  #container: TextContainer | undefined
  /** The last heading of a container: `State`, `Last State` or another one. */
  #state = ''

  /** The object described at the present line. */
  get current(): TextObject | undefined {
    return this.#object
  }

  /** Whether the line belongs to a description. */
  take(text: string, line: number): boolean {
    const [key, value] = keyAndValue(text)
    if (key === 'Name' && /^[a-z0-9][a-z0-9.-]{0,252}$/.test(value)) {
      this.#begin(value, line)
      return true
    }
    if (this.#name === '') return false
    if (key === undefined) {
      this.#endpoints = undefined
      return this.#row(text, line)
    }
    this.#takeKey(key, value, line)
    return true
  }

  /** Ends the description where other text begins. */
  end(): void {
    this.#name = ''
    this.#object = undefined
    this.#container = undefined
    this.#section = ''
  }

  #begin(name: string, line: number): void {
    this.end()
    this.#name = name
    this.#namespace = undefined
    this.#replicas = ''
    this.#selector = ''
    this.#endpoints = undefined
    this.#line = line
    this.#kind = ''
  }

  #become(kind: string): void {
    if (this.#object || kind === '') return
    this.#kind = kind
    this.#object = newObject(kind, this.#name, this.#namespace, this.#line)
    this.objects.push(this.#object)
    takeReplicas(this.#object, this.#replicas)
  }

  #takeKey(key: string, value: string, line: number): void {
    if (key === 'Namespace') this.#namespace = value
    if (key === 'Node' || key === 'Node-Selectors') this.#become(this.#namespace === undefined ? '' : 'Pod')
    this.#become(kindKeys[key] ?? '')
    if (key === 'Selector') this.#selector = value
    if (key === 'Replicas') {
      this.#replicas = value
      if (value.includes(' current / ')) this.#become('ReplicaSet')
    }
    this.#takeEndpoints(key, value)
    const object = this.#object
    if (key === 'Conditions' || key === 'Events' || key === 'Containers' || key === 'Init Containers') {
      this.#section = key
      this.#container = undefined
      return
    }
    if (!object) return
    const set = members[`${this.#kind} ${key}`]
    if (set) set(object, value)
    else if (this.#section === 'Containers' || this.#section === 'Init Containers')
      this.#takeContainer(key, value, line)
  }

  /** Addresses count only with the line after them: a cut line has none either. */
  #takeEndpoints(key: string, value: string): void {
    const isEmpty = this.#endpoints === '' || this.#endpoints === '<none>'
    const isNext = key === 'Session Affinity' || key === 'Port'
    if (this.#object?.kind === 'Service' && isNext && this.#endpoints !== undefined) {
      this.#object.hasNoEndpoints = isEmpty && this.#object.hasNoEndpoints !== false
      this.#object.selector = this.#selector
    }
    this.#endpoints = key === 'Endpoints' ? value : undefined
  }

  #takeContainer(key: string, value: string, line: number): void {
    const object = this.#object
    if (object?.kind !== 'Pod') return
    if (value === '' && /^[a-z0-9-]{1,63}$/.test(key)) {
      this.#container = { name: key, line }
      object.containers.push(this.#container)
      return
    }
    const container = this.#container
    if (!container) return
    if (key === 'State' || key === 'Last State') {
      this.#state = key
      if (key === 'State') container.state = value
    } else if (key === 'Reason' || key === 'Exit Code' || key === 'Message') this.#takeReason(container, key, value)
    else if (key === 'Image') container.image = value
    else if (key === 'Restart Count') container.restarts = Number(value) || 0
    else if (key === 'Limits' || key === 'Requests' || key === 'Environment' || key === 'Mounts') this.#state = key
    else if (key === 'memory' && this.#state === 'Limits') container.memoryLimit = value
  }

  #takeReason(container: TextContainer, key: string, value: string): void {
    const isLast = this.#state === 'Last State'
    if (!isLast && this.#state !== 'State') return
    if (key === 'Reason') container[isLast ? 'lastReason' : 'reason'] = value
    else if (key === 'Exit Code') container[isLast ? 'lastExitCode' : 'exitCode'] = value
    else if (!isLast) container.message = value
  }

  /**
   * Reads a row beneath Conditions: `Available False MinimumReplicasUnavailable`; a Node's row also has two times and a
   * message.
   */
  #row(text: string, line: number): boolean {
    if (this.#section !== 'Conditions' || !this.#object) return text.trim() !== ''
    const [type = '', status = '', ...rest] = text.trim().split(/\s+/)
    if (status !== 'True' && status !== 'False' && status !== 'Unknown') return text.trim() !== ''
    const reasonAt = rest.findIndex((word) => /^[A-Z][a-z]+[A-Z]/.test(word))
    const reason = rest[reasonAt] ?? ''
    const message = reasonAt < 0 ? '' : rest.slice(reasonAt + 1).join(' ')
    this.#object.conditions.push({ type, status, reason, message, line })
    return true
  }
}

/** `4 desired | 1 updated | 5 total | 3 available | 2 unavailable`. */
function takeReplicas(object: TextObject, value: string): void {
  for (const part of value.split('|')) {
    const [count, what = ''] = part.trim().split(' ')
    const number = Number(count)
    if (!Number.isInteger(number)) continue
    if (what === 'desired') object.wanted = number
    if (what === 'available') object.available = number
    if (what === 'updated') object.updated = number
  }
}

/** Key and value of `Key:   value`; the key is undefined for a line without one. */
function keyAndValue(text: string): readonly [string | undefined, string] {
  const line = text.trim()
  const colon = line.indexOf(':')
  if (colon < 1 || colon > 40) return [undefined, '']
  const [key, after] = [line.slice(0, colon), line.slice(colon + 1)]
  if (!/^[A-Za-z0-9][A-Za-z0-9 ()/_-]*$/.test(key) || (after !== '' && !/^\s/.test(after))) return [undefined, '']
  // An Event's message may begin with a word and a colon.
  return /^(?:Warning|Normal) /.test(key) ? [undefined, ''] : [key, after.trim()]
}

type Set = (object: TextObject, value: string) => void

/** Stores the value of a key, by `KIND KEY`. */
const members: Readonly<Record<string, Set>> = lookup({
  'Pod Node': (pod, value) => {
    const [node = ''] = value.split('/')
    if (/^[a-z0-9]/.test(node)) pod.node = node
  },
  'Pod Status': (pod, value) => {
    pod.status = value.split(' ')[0] ?? ''
  },
  'Pod Controlled By': (pod, value) => {
    pod.owner = value
  },
  'Pod Age': (pod, value) => setAge(pod, value),
  'Deployment StrategyType': (deployment, value) => {
    deployment.strategy = value
  },
  'DaemonSet Desired Number of Nodes Scheduled': (set, value) => {
    set.wanted = Number(value)
  },
  'DaemonSet Number of Nodes Scheduled with Available Pods': (set, value) => {
    set.available = Number(value)
  },
  'DaemonSet Number of Nodes Scheduled with Up-to-date Pods': (set, value) => {
    set.updated = Number(value)
  },
  'HorizontalPodAutoscaler Reference': (scaler, value) => {
    scaler.owner = value
  },
})

function setAge(object: TextObject, value: string): void {
  const age = ageOf(value)
  if (age !== undefined) object.age = age
}
