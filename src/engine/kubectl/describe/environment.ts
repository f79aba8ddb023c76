/** Environment variables in `kubectl describe`. Models describe.go describeContainerEnvVars (v1.36). */
import type { EnvFromSource, EnvVarSource, ResourceFieldSelector } from '../../api/fields/apiTypes.ts'
import { quantityMilliValue, quantityValue } from '../../api/quantity.ts'
import type { Container, Pod } from '../../api/types.ts'

type Line = (text: string) => void

/** Writes `envFrom` and `env` of a container; `pod` resolves `fieldRef` values. */
export function writeEnvironment(line: Line, container: Container, pod?: Pod): void {
  writeSources(line, container.envFrom ?? [])
  const { env = [] } = container
  line(`  Environment:${env.length === 0 ? '\t<none>' : ''}`)
  for (const { name, value = '', valueFrom } of env) {
    if (valueFrom) line(`    ${name}:\t${valueText(valueFrom, container, pod)}`)
    else for (const [i, part] of value.split('\n').entries()) line(`    ${i === 0 ? `${name}:` : ''}\t${part}`)
  }
}

/** Models describeContainerEnvFrom. */
function writeSources(line: Line, sources: readonly EnvFromSource[]): void {
  if (sources.length > 0) line('  Environment Variables from:')
  for (const { configMapRef, secretRef, prefix } of sources) {
    const { name = '', optional = false } = configMapRef ?? secretRef ?? {}
    const from = configMapRef ? 'ConfigMap' : secretRef ? 'Secret' : ''
    line(`    ${name}\t${from}${prefix ? ` with prefix '${prefix}'` : ''}\tOptional: ${optional}`)
  }
}

function valueText(source: EnvVarSource, container: Container, pod: Pod | undefined): string {
  const { fieldRef, resourceFieldRef, secretKeyRef, configMapKeyRef } = source
  if (fieldRef) {
    const path = String(fieldRef.fieldPath)
    return `${pod ? fieldText(pod, path) : ''} (${String(fieldRef.apiVersion ?? 'v1')}:${path})`
  }
  if (resourceFieldRef) {
    const amount = amountText(resourceFieldRef, container)
    const isUnlimited = amount === '0' && /^limits\.(cpu|memory)$/.test(String(resourceFieldRef.resource))
    return `${isUnlimited ? 'node allocatable' : amount} (${String(resourceFieldRef.resource)})`
  }
  const { name = '', key = '', optional = false } = secretKeyRef ?? configMapKeyRef ?? {}
  const place = secretKeyRef ? `in secret '${name}'` : `of config map '${name}'`
  return `<set to the key '${key}' ${place}>\tOptional: ${optional}`
}

/** Amount in units of the divisor, rounded up. Models util/resource ExtractContainerResourceValue. */
function amountText({ resource, divisor }: ResourceFieldSelector, { resources }: Container): string {
  const [, kind = '', name = ''] = /^(limits|requests)\.(.+)$/.exec(String(resource)) ?? []
  const amounts = (kind === 'limits' ? resources?.limits : resources?.requests) ?? {}
  if (!['cpu', 'memory', 'ephemeral-storage'].includes(name)) return ''
  const inWhole = name === 'cpu' ? quantityMilliValue : quantityValue
  const unit = inWhole(divisor === undefined || String(divisor) === '0' ? '1' : String(divisor))
  return String(Math.ceil(inWhole(amounts[name] ?? '0') / unit))
}

/** Value of a `metadata` field. Models util/fieldpath ExtractFieldPathAsString, which supports no other fields. */
function fieldText({ metadata }: Pod, path: string): string {
  const [, map, key] = /^metadata\.(labels|annotations)\['(.*)'\]$/.exec(path) ?? []
  if (key !== undefined) return metadata[map === 'labels' ? map : 'annotations']?.[key] ?? ''
  switch (path) {
    case 'metadata.name':
      return metadata.name
    case 'metadata.namespace':
      return metadata.namespace ?? ''
    case 'metadata.uid':
      return metadata.uid
    default:
      return ''
  }
}
