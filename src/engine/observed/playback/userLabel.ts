/** Labels a user's change of a cluster, as short as a command on the timeline. */
import { deepEqual } from '../../api/equality.ts'
import { asObject } from '../../api/jsonObject.ts'
import type { JsonValue } from '../../api/types.ts'
import type { ObservedChange } from '../observedRun.ts'
import type { SeenObject } from '../records.ts'

/** `deployment/web image=shop/web:v2 replicas=5`. */
export function userLabel({ type, object, before }: ObservedChange): string {
  const name = `${object.kind.toLowerCase()}/${object.metadata.name}`
  if (type === 'created') return `${name} created`
  if (type === 'deleted' || !before) return `${name} deleted`
  if (object.metadata.deletionTimestamp && !before.metadata.deletionTimestamp) return `${name} deleted`
  const changes = changesOf(asObject(object.spec), asObject(before.spec), images(object), images(before))
  return [name, ...(changes.length > 0 ? changes : ['changed'])].join(' ')
}

/** Fields of a spec whose new value explains the change. */
const said = ['replicas', 'paused', 'unschedulable', 'suspend', 'partition'] as const

type Spec = ReturnType<typeof asObject>

function changesOf(spec: Spec, before: Spec, image: readonly string[], imageBefore: readonly string[]): string[] {
  const changes = image.filter((one) => !imageBefore.includes(one)).map((one) => `image=${one}`)
  const isTemplateChanged = !deepEqual(spec.template, before.template)
  if (isTemplateChanged && changes.length === 0) changes.push('template')
  for (const member of said) {
    const value = spec[member]
    if (value !== before[member]) changes.push(`${member}=${text(value)}`)
  }
  const others = Object.keys({ ...spec, ...before }).filter(
    (key) => key !== 'template' && !said.some((one) => one === key) && !deepEqual(spec[key], before[key]),
  )
  return [...changes, ...others]
}

function images({ spec }: SeenObject): string[] {
  const { containers } = asObject(asObject(asObject(spec).template).spec)
  return Array.isArray(containers) ? containers.map((one) => text(asObject(one).image)) : []
}

const text = (value: JsonValue | undefined): string =>
  typeof value === 'string' ? value : value === undefined ? 'unset' : JSON.stringify(value)
