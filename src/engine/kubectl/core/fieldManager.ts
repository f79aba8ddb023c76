import { lookup } from '../../api/lookup.ts'
import type { DynamicClient } from '../../apiserver/interface.ts'
import type { CommandSpec } from './command.ts'
import type { Flags } from './flags.ts'

/** Default field manager of the API server for a client that names none: the program's name. */
export const PROGRAM_MANAGER = 'kubectl'

/** Default field managers of single commands. */
const managers: Readonly<Record<string, string>> = lookup({
  annotate: 'kubectl-annotate',
  apply: 'kubectl-client-side-apply',
  autoscale: 'kubectl-autoscale',
  create: 'kubectl-create',
  expose: 'kubectl-expose',
  label: 'kubectl-label',
  patch: 'kubectl-patch',
  replace: 'kubectl-replace',
  rollout: 'kubectl-rollout',
  run: 'kubectl-run',
  set: 'kubectl-set',
  taint: 'kubectl-taint',
})

/** Field manager of a command's writes. Commands without the flag `--field-manager` use the program's name. */
export function fieldManagerOf(spec: CommandSpec, flags: Flags): string {
  if (!spec.flags.some(({ name }) => name === 'field-manager')) return PROGRAM_MANAGER
  const [word = ''] = spec.path.split(' ')
  const named = flags.changed('field-manager') ? flags.string('field-manager') : managers[word]
  return named || PROGRAM_MANAGER
}

/** Wraps a client: its writes default to `fieldManager`. */
export const withFieldManager = (client: DynamicClient, fieldManager: string): DynamicClient => ({
  ...client,
  create: (resource, namespace, object, options) =>
    client.create(resource, namespace, object, { fieldManager, ...options }),
  update: (resource, namespace, object, options) =>
    client.update(resource, namespace, object, { fieldManager, ...options }),
  updateStatus: (resource, namespace, object, options) =>
    client.updateStatus(resource, namespace, object, { fieldManager, ...options }),
  patch: (resource, namespace, name, type, patch, options) =>
    client.patch(resource, namespace, name, type, patch, { fieldManager, ...options }),
})
