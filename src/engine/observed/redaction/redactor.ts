/** Removes private data from a cluster's objects: values, addresses and, if requested, names. */

import { base64 } from '../../api/base64.ts'
import { elementType } from '../../api/fieldTable.ts'
import { isObject } from '../../api/jsonObject.ts'
import { lookup } from '../../api/lookup.ts'
import type { JsonObject, JsonValue } from '../../api/types.ts'
import { LAST_APPLIED } from '../../api/written.ts'
import { kindOf } from '../../kinds/table.ts'
import { type KeyKeeper, keptOwnership } from './fieldOwnership.ts'
import { fieldsOfType, isAmount, treatmentOf, typeOfField, typeOfObject } from './keptFields.ts'
import { keptMessage } from './messages.ts'
import { type RedactOptions, type TextForm, Texts } from './texts.ts'
import type { Treatment } from './treatment.ts'

/** Annotations that Kubernetes and kubectl write, with the form of their values. */
export const knownAnnotations: Readonly<Record<string, TextForm>> = lookup({
  'controller.kubernetes.io/pod-deletion-cost': 'quantity',
  'deployment.kubernetes.io/desired-replicas': 'digits',
  'deployment.kubernetes.io/max-replicas': 'digits',
  'deployment.kubernetes.io/revision': 'digits',
  'deployment.kubernetes.io/revision-history': 'indexes',
  'deprecated.daemonset.template.generation': 'digits',
  'endpoints.kubernetes.io/last-change-trigger-time': 'time',
  'kubectl.kubernetes.io/restartedAt': 'time',
  'batch.kubernetes.io/cronjob-scheduled-timestamp': 'time',
  'pv.kubernetes.io/bind-completed': 'yes',
  'pv.kubernetes.io/bound-by-controller': 'yes',
})

const formsOfTypes: Readonly<Record<string, TextForm>> = lookup({
  'meta.v1.Time': 'time',
  'meta.v1.MicroTime': 'time',
  'api.resource.Quantity': 'quantity',
  'util.intstr.IntOrString': 'percent',
})

const META = 'meta.v1.ObjectMeta'

const isNumber = (type: string): boolean =>
  type.startsWith('integer') || type === 'util.intstr.IntOrString' || type === 'api.resource.Quantity'

/** The type of an object; undefined for an unknown kind. */
function typeOf({ apiVersion, kind }: JsonObject): string | undefined {
  if (typeof apiVersion !== 'string' || typeof kind !== 'string') return undefined
  return typeOfObject(apiVersion, kind)
}

function mapMembers(object: JsonObject, change: (key: string, value: JsonValue) => [string, JsonValue]): JsonObject {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => change(key, value)))
}

/** How one text is kept; `owner` is the object that has it. */
type KeepText = (text: string, texts: Texts, owner: JsonObject) => string

const formed =
  (form: TextForm): KeepText =>
  (text, texts) =>
    texts.formed(text, form)

/** Treatments of a text, and of each text in a list. */
const ofTexts: { readonly [T in Treatment]?: KeepText } = {
  word: (text, texts) => texts.word(text),
  reason: formed('reason'),
  apiVersion: (text, texts) => texts.apiVersion(text),
  kind: (text, texts, { apiVersion }) =>
    texts.kind(text, typeof apiVersion !== 'string' || kindOf({ apiVersion, kind: text }) !== undefined),
  uid: formed('uid'),
  digits: formed('digits'),
  version: formed('version'),
  schedule: formed('schedule'),
  timeZone: (text, texts) => texts.timeZone(text),
  indexes: formed('indexes'),
  name: (text, texts) => texts.name(text),
  key: (text, texts) => texts.key(text),
  labelValue: (text, texts, { key }) => texts.labelValue(typeof key === 'string' ? key : '', text),
  address: (text, texts) => texts.address(text),
  target: (text, texts) => texts.target(text),
  image: (text, texts) => texts.image(text),
  fieldPath: (text, texts) => texts.fieldPath(text),
  knownPath: (text, texts) => texts.knownPath(text),
  message: (text, texts) => keptMessage(text, texts),
  manager: (text, texts) => texts.manager(text),
}

/** Redacts the objects of one recording, one at a time: equal texts in two objects stay equal. */
export class Redactor {
  readonly #texts: Texts
  readonly #keys: KeyKeeper

  constructor(options: RedactOptions) {
    this.#texts = new Texts(options)
    this.#keys = { texts: this.#texts, value: (type, treatment, value) => this.#value(type, treatment, value, {}) }
  }

  /** A redacted copy: listed fields are kept, and other values are replaced. */
  redact(object: JsonObject): JsonObject {
    const { apiVersion, kind, items } = object
    if (typeof kind === 'string' && kind.endsWith('List') && Array.isArray(items))
      return {
        ...(typeof apiVersion === 'string' ? { apiVersion: this.#texts.apiVersion(apiVersion) } : {}),
        kind: this.#texts.formed(kind, 'kind'),
        items: items.map((one) => (isObject(one) ? this.redact(one) : this.#hidden(one))),
      }
    const type = typeOf(object)
    return mapMembers(object, (key, value) => {
      if (key === 'apiVersion' || key === 'kind') return [key, this.#text(value, ofTexts[key], object)]
      if (key === 'metadata' && isObject(value)) return [key, this.#metadata(value, type)]
      return type === undefined ? this.#unknown(key, value) : this.#member(type, key, value, object)
    })
  }

  /** The redacted name of an object or container. */
  name(name: string): string {
    return this.#texts.name(name)
  }

  /** The redacted name of an image. */
  image(image: string): string {
    return this.#texts.image(image)
  }

  #metadata(metadata: JsonObject, root: string | undefined): JsonObject {
    return mapMembers(metadata, (key, value) => {
      if (key !== 'managedFields' || !Array.isArray(value)) return this.#member(META, key, value, metadata)
      return [key, value.map((entry) => (isObject(entry) ? this.#entry(entry, root) : this.#hidden(entry)))]
    })
  }

  #entry(entry: JsonObject, root: string | undefined): JsonObject {
    const { fieldsV1: owned, ...rest } = entry
    const kept = this.#struct('meta.v1.ManagedFieldsEntry', rest)
    return isObject(owned) ? { ...kept, fieldsV1: keptOwnership(owned, root, this.#keys) } : kept
  }

  #struct(type: string, object: JsonObject): JsonObject {
    return mapMembers(object, (key, value) => this.#member(type, key, value, object))
  }

  /** A redacted member of an object of this type: name and value. */
  #member(type: string, field: string, value: JsonValue, owner: JsonObject): [string, JsonValue] {
    const fieldType = typeOfField(type, field)
    if (fieldType === undefined) return this.#unknown(field, value)
    return [field, this.#value(fieldType, treatmentOf(type, field), value, owner)]
  }

  /** A redacted value of a type of the field table, according to the treatment of its field. */
  #value(type: string, treatment: Treatment | undefined, value: JsonValue, owner: JsonObject): JsonValue {
    if (value === null) return value
    const whole = treatment === undefined ? undefined : this.#whole(treatment, value)
    if (whole !== undefined) return whole
    const element = elementType(type)
    if (element === undefined) return this.#single(type, treatment, value, owner)
    if (type.startsWith('[]') && Array.isArray(value))
      return value.map((one) => this.#value(element, treatment, one, owner))
    if (type.startsWith('map:') && isObject(value))
      return mapMembers(value, (key, one) => [
        this.#keyOfMap(element, treatment, key),
        this.#value(element, undefined, one, value),
      ])
    return this.#hidden(value)
  }

  #keyOfMap(element: string, treatment: Treatment | undefined, key: string): string {
    if (treatment === 'names' || treatment === 'keys') return this.#texts.name(key)
    return isAmount(element) ? this.#texts.resourceName(key) : this.#texts.hide(key)
  }

  /** Redacts a whole list or map; undefined if the treatment is for another value. */
  #whole(treatment: Treatment, value: JsonValue): JsonValue | undefined {
    const texts = this.#texts
    if (treatment === 'empty') return []
    if (Array.isArray(value)) {
      if (treatment !== 'words') return undefined
      return value.map((word, i) => {
        const before = value[i - 1]
        return typeof word === 'string'
          ? texts.commandWord(word, typeof before === 'string' ? before : undefined)
          : this.#hidden(word)
      })
    }
    if (!isObject(value)) return undefined
    if (treatment === 'labels')
      return mapMembers(value, (key, one) => [
        texts.key(key),
        typeof one === 'string' ? texts.labelValue(key, one) : this.#hidden(one),
      ])
    if (treatment === 'annotations')
      return mapMembers(value, (key, one) => [texts.key(key), this.#annotation(key, one)])
    if (treatment === 'revision') return this.#revision(value)
    return undefined
  }

  /** Redacts the data of a ControllerRevision: the template, as a patch of its owner. */
  #revision(data: JsonObject): JsonObject {
    return mapMembers(data, (key, spec) => {
      if (key !== 'spec' || !isObject(spec)) return this.#unknown(key, spec)
      return [
        key,
        mapMembers(spec, (name, template) => {
          if (name !== 'template' || !isObject(template)) return this.#unknown(name, template)
          const { $patch: patch, ...rest } = template
          const kept = this.#struct('core.v1.PodTemplateSpec', rest)
          return [name, patch === 'replace' ? { $patch: patch, ...kept } : kept]
        }),
      ]
    })
  }

  #annotation(key: string, value: JsonValue): JsonValue {
    if (typeof value !== 'string') return this.#hidden(value)
    if (key === LAST_APPLIED) return this.#applied(value)
    const form = Object.hasOwn(knownAnnotations, key) ? knownAnnotations[key] : undefined
    return form === undefined ? this.#texts.hide(value) : this.#texts.formed(value, form)
  }

  /** Redacts the annotation of the last applied manifest, which is itself an object. */
  #applied(source: string): string {
    try {
      const parsed: JsonValue = JSON.parse(source)
      if (isObject(parsed)) return `${JSON.stringify(this.redact(parsed))}${source.endsWith('\n') ? '\n' : ''}`
    } catch {
      // Text that is not JSON is hidden.
    }
    return this.#texts.hide(source)
  }

  #single(type: string, treatment: Treatment | undefined, value: JsonValue, owner: JsonObject): JsonValue {
    if (isObject(value)) {
      if (type === META) return this.#metadata(value, undefined)
      return fieldsOfType(type) ? this.#struct(type, value) : this.#hidden(value)
    }
    if (typeof value === 'number') return isNumber(type) ? value : this.#hidden(value)
    if (typeof value === 'boolean') return type === 'boolean' ? value : this.#hidden(value)
    if (typeof value !== 'string') return this.#hidden(value)
    const form = formsOfTypes[type]
    if (form !== undefined && this.#texts.formed(value, form) === value) return value
    if (type === 'string(byte)') return value === '' ? value : base64(this.#texts.hide(value))
    const isText = type === 'string' || type === 'util.intstr.IntOrString'
    return this.#text(value, isText && treatment ? ofTexts[treatment] : undefined, owner)
  }

  #text(value: JsonValue, keep: KeepText | undefined, owner: JsonObject): JsonValue {
    if (typeof value !== 'string') return this.#hidden(value)
    return keep ? keep(value, this.#texts, owner) : this.#texts.hide(value)
  }

  /** Hides an unknown member: only whether name and value differ from others stays visible. */
  #unknown(key: string, value: JsonValue): [string, JsonValue] {
    return [this.#texts.hide(key), this.#hidden(value)]
  }

  #hidden(value: JsonValue): JsonValue {
    return value === null ? value : this.#texts.hide(typeof value === 'string' ? value : JSON.stringify(value))
  }
}
