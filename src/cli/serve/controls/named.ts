/** Fields that several controls share, and the objects that they name. */
import type { ObjectName } from '../../../engine/index.ts'
import type { ControlledRun } from './control.ts'
import type { Field } from './field.ts'
import { ControlError, type Input } from './input.ts'

export const namespace: Field = { type: 'string', about: 'Namespace of the object; default by default' }

export const seconds: Field = { type: 'number', about: 'Virtual seconds since the run began' }

/** The object that a field of the input names, as `deployment/web`. Throws `ControlError` for any other text. */
export function objectIn(input: Input, field: string): ObjectName {
  const text = input.text(field) ?? ''
  const [kind = '', name = '', more] = text.split('/')
  if (kind === '' || name === '' || more !== undefined)
    throw new ControlError(`${field} must be a kind, a slash and a name, not ${JSON.stringify(text)}`)
  return { kind, namespace: input.text('namespace') ?? 'default', name }
}

/** The node that a field of the input names. Throws `ControlError` if the node does not exist. */
export function nodeIn({ session }: ControlledRun, input: Input, field: string): string {
  const name = input.text(field) ?? ''
  if (!session.objects.get('nodes', name)) throw new ControlError(`there is no node ${JSON.stringify(name)}`)
  return name
}
