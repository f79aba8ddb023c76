import { notFound } from '../../api/errors.ts'
import type { JsonObject } from '../../api/types.ts'
import { columnsOf } from '../forms/columns.ts'
import { acceptedForm } from '../negotiation.ts'
import type { ApiRequest, PathRoute } from '../types.ts'

const components = ['scheduler', 'controller-manager', 'etcd-0']
const warnings = ['v1 ComponentStatus is deprecated in v1.19+']
const own = { kind: 'ComponentStatus', apiVersion: 'v1' }

const statusOf = (name: string): JsonObject => ({
  metadata: { name },
  conditions: [{ type: 'Healthy', status: 'True', message: 'ok' }],
})

/** The parts of the control plane. They are healthy as long as the server answers. */
export const componentStatuses: PathRoute = {
  matches: ({ segments: [root, version, resource, ...rest] }) =>
    root === 'api' && version === 'v1' && resource === 'componentstatuses' && rest.length <= 1,
  answer: (_, request, { segments: [, , resource = '', name] }) => {
    if (name !== undefined && !components.includes(name)) throw notFound('', resource, name)
    const named = name === undefined ? components : [name]
    const table = tableOf(request, named)
    if (table) return { status: 200, warnings, body: table }
    if (name !== undefined) return { status: 200, warnings, body: { ...own, ...statusOf(name) } }
    const list = { ...own, kind: 'ComponentStatusList', metadata: {}, items: named.map(statusOf) }
    return { status: 200, warnings, body: list }
  },
}

/** The components as a Table; undefined for a client that does not prefer a Table. */
function tableOf({ accept }: ApiRequest, named: readonly string[]): JsonObject | undefined {
  const { form } = acceptedForm(accept)
  if (form?.form.as !== 'Table') return undefined
  return {
    kind: 'Table',
    apiVersion: `meta.k8s.io/${form.version}`,
    metadata: {},
    columnDefinitions: (columnsOf('ComponentStatus') ?? []).map((column) => ({ ...column })),
    rows: named.map((name) => ({
      cells: [name, 'Healthy', 'ok', ''],
      object: { kind: 'PartialObjectMetadata', apiVersion: `meta.k8s.io/${form.version}`, metadata: { name } },
    })),
  }
}
