import { expect, test } from 'vitest'
import { StatusError } from '../../api/errors.ts'
import type { JsonObject } from '../../api/types.ts'
import { kinds } from '../../kinds/table.ts'
import { tablePrinterOf } from '../../kubectl/kinds.ts'
import { nameAndCreation } from '../../kubectl/printers/table.ts'
import { columnsOf } from './columns.ts'
import { objectTable, type TableRequest } from './objectTable.ts'

const at: Omit<TableRequest, 'kind'> = { version: 'v1', includeObject: '', withColumns: true, now: 0 }
const kindNamed = (name: string) => kinds.find(({ kind }) => kind === name)!
const metadata = { name: 'web', namespace: 'shop', creationTimestamp: '2026-01-01T00:00:00Z', labels: { a: 'b' } }
const deployment = {
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { ...metadata, resourceVersion: '7' },
  spec: {
    replicas: 3,
    selector: { matchLabels: { app: 'web' } },
    template: { spec: { containers: [{ name: 'c', image: 'shop/web:v1' }] } },
  },
  status: { readyReplicas: 2, updatedReplicas: 3, availableReplicas: 1 },
}

const table = (body: JsonObject, kind: string, request: Partial<TableRequest> = {}) =>
  objectTable(body, { ...at, kind: kindNamed(kind), ...request })

test('a row of a Table has a cell for each column, with numbers as numbers', () => {
  const { columnDefinitions, rows, ...rest } = table(deployment, 'Deployment')
  expect(rest).toEqual({ kind: 'Table', apiVersion: 'meta.k8s.io/v1', metadata: { resourceVersion: '7' } })
  expect(rows).toMatchObject([{ cells: ['web', '2/3', 3, 1, expect.any(String), 'c', 'shop/web:v1', 'app=web'] }])
  expect(columnDefinitions).toMatchObject([
    { name: 'Name', type: 'string', format: 'name', priority: 0 },
    { name: 'Ready', priority: 0 },
    { name: 'Up-to-date' },
    { name: 'Available' },
    { name: 'Age' },
    { name: 'Containers', priority: 1 },
    { name: 'Images', priority: 1 },
    { name: 'Selector', priority: 1 },
  ])
})

test('a row of a Table contains the metadata, the whole object or no object, as requested', () => {
  const objectIn = (includeObject: string) =>
    table(deployment, 'Deployment', { includeObject, version: 'v1beta1' }).rows
  expect(objectIn('')).toMatchObject([
    { object: { kind: 'PartialObjectMetadata', apiVersion: 'meta.k8s.io/v1beta1', metadata: deployment.metadata } },
  ])
  expect(objectIn('Object')).toMatchObject([{ object: deployment }])
  expect(objectIn('None')).toMatchObject([{ object: null }])
  expect(() => objectIn('Nope')).toThrow(StatusError)
})

test('the Table of a list has a row for each item, and the version and remaining count of the list', () => {
  const list = {
    apiVersion: 'v1',
    kind: 'ConfigMapList',
    metadata: { resourceVersion: '9', continue: 'next', remainingItemCount: 4 },
    items: [{ metadata, data: { a: '1', b: '2' } }],
  }
  const { metadata: whole, rows } = table(list, 'ConfigMap', { withColumns: false })
  expect(whole).toEqual({ resourceVersion: '9', continue: 'next', remainingItemCount: 4 })
  expect(rows).toMatchObject([{ cells: ['web', 2, expect.any(String)] }])
  expect(table(list, 'ConfigMap', { withColumns: false }).columnDefinitions).toBeNull()
})

test('a Table has the columns of the wide output in the order of the API server', () => {
  const event = {
    apiVersion: 'v1',
    kind: 'Event',
    metadata,
    type: 'Normal',
    reason: 'Created',
    message: 'made',
    count: 3,
    involvedObject: { kind: 'Pod', name: 'p', fieldPath: 'spec' },
    source: { component: 'kubelet' },
    firstTimestamp: '2026-01-01T00:00:00Z',
    lastTimestamp: '2026-01-01T00:00:00Z',
  }
  const { rows } = table(event, 'Event')
  expect(rows).toMatchObject([
    {
      cells: [
        expect.any(String),
        'Normal',
        'Created',
        'pod/p',
        'spec',
        'kubelet',
        'made',
        expect.any(String),
        3,
        'web',
      ],
    },
  ])
})

test('a Table marks the row of a completed Pod with a condition', () => {
  const pod = { apiVersion: 'v1', kind: 'Pod', metadata, spec: { containers: [] }, status: { phase: 'Succeeded' } }
  expect(table(pod, 'Pod').rows).toMatchObject([{ conditions: [{ type: 'Completed', reason: 'Succeeded' }] }])
})

// A column that the pane does not print, or prints elsewhere, would shift all cells after it.
test.each(kinds.map((kind) => [kind.kind, kind] as const))(
  'a Table of %s has the columns that kubectl prints',
  (name, kind) => {
    const printer = tablePrinterOf(kind)
    if (printer === nameAndCreation)
      return expect(columnsOf(name)?.map((column) => column.name) ?? ['Name', 'Created At']).toEqual([
        'Name',
        'Created At',
      ])
    const all = [...printer.columns, ...(printer.wide ?? [])]
    const printed = printer.wideOrder?.map((i) => all[i]) ?? all
    expect(columnsOf(name)?.map((column) => column.name.toUpperCase())).toEqual(printed)
  },
)
