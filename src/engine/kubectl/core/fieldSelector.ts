import { isObject } from '../../api/jsonObject.ts'
import type { AnyObject } from '../../api/kindTypes.ts'
import type { JsonValue } from '../../api/types.ts'
import type { ResourceInfo } from '../../apiserver/resources.ts'
import { CommandError } from './errors.ts'

export interface FieldRequirement {
  readonly field: string
  readonly operator: '=' | '!='
  readonly value: string
}

/**
 * Parses `status.phase=Failed,metadata.name!=a`. Throws CommandError. Models apimachinery fields/selector.go
 * ParseSelector.
 */
export function parseFieldSelector(text: string): FieldRequirement[] {
  return text
    .split(/(?<!\\),/)
    .filter((part) => part !== '')
    .map((part) => {
      const sign = /!=|==?/.exec(part)
      if (!sign) throw new CommandError(`invalid selector: '${text}'; can't understand '${part}'`)
      const [operator] = sign
      const value = part.slice(sign.index + operator.length)
      return {
        field: part.slice(0, sign.index),
        operator: operator === '!=' ? '!=' : '=',
        value: value.replace(/\\([\\,=])/g, '$1'),
      }
    })
}

export function fieldSelectorMatches(
  info: ResourceInfo,
  requirements: readonly FieldRequirement[],
  object: AnyObject,
): boolean {
  return requirements.every(
    ({ field, operator, value }) => (fieldOf(info, object, field) === value) === (operator === '='),
  )
}

function fieldOf(info: ResourceInfo, object: AnyObject, field: string): string {
  const path = info.resource === 'events' && field === 'source' ? 'source.component' : field
  let value: JsonValue | undefined = object
  for (const name of path.split('.')) value = isObject(value) ? value[name] : undefined
  if (value === undefined && field === 'spec.unschedulable') return 'false'
  return value === undefined || value === null ? '' : String(value)
}
