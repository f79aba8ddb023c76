import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Node, Pod } from '../api/types.ts'
import { beginCycle, refusalOf } from './filters.ts'
import { NodeTable } from './nodeTable.ts'
import { decide } from './scheduler.ts'
import { Rotation } from './schedulerState.ts'
import { defaultConstraints } from './topologySpread.ts'

const meta = { resourceVersion: '1', creationTimestamp: '2026-01-01T00:00:00Z' }

const node = (name: string, zone?: string, cpu = '2'): Node =>
  ({
    apiVersion: 'v1',
    kind: 'Node',
    metadata: { ...meta, uid: name, name, labels: zone === undefined ? {} : { 'topology.kubernetes.io/zone': zone } },
    spec: {},
    status: { allocatable: { cpu, memory: '4Gi', pods: '6' } },
  }) as Node

/** Pods of one template share their containers and labels. */
const templates = ['300m', '700m'].map((cpu, i) => ({
  containers: [{ name: 'web', image: 'web', resources: { requests: { cpu } } }],
  selector: { matchLabels: { app: `app-${i}` } },
}))

const pod = (uid: string, template: number, nodeName?: string): Pod =>
  ({
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { ...meta, uid, name: uid, namespace: 'default', labels: { app: `app-${template}` } },
    spec: { containers: templates[template]?.containers, nodeName },
    status: { phase: 'Pending' },
  }) as unknown as Pod

/** The chosen node for a Pod of a template, and the refusals of the other nodes. */
function decideWith(table: NodeTable, template: number) {
  const candidate = pod('candidate', template)
  const { selector } = templates[template] as (typeof templates)[number]
  const constraints = defaultConstraints(candidate, [selector])
  const wanted = { pod: candidate, constraints, nominated: new Map() }
  const search = { rotation: new Rotation(), overtakes: () => false }
  const cycle = beginCycle(wanted, table)
  return {
    decision: decide(wanted, table, search),
    refusals: table.list().map((info) => refusalOf(cycle, info)),
  }
}

describe('NodeTable', () => {
  it('lists a node of each zone in turn', () => {
    const nodes = [node('a1', 'a'), node('a2', 'a'), node('b1', 'b'), node('x'), node('a3', 'a'), node('b2', 'b')]
    const names = new NodeTable(nodes, []).list().map(({ name }) => name)
    expect(names).toEqual(['a1', 'b1', 'x', 'a2', 'b2', 'a3'])
  })

  it('leads to the decisions of a new table after any additions, removals and decisions', () => {
    const names = ['n1', 'n2', 'n3', 'n4']
    const step = fc.oneof(
      { weight: 4, arbitrary: fc.record({ place: fc.nat(19), on: fc.constantFrom(...names), as: fc.nat(1) }) },
      { weight: 2, arbitrary: fc.record({ remove: fc.nat(19) }) },
      fc.record({
        change: fc.constantFrom(...names),
        zone: fc.constantFrom('a', 'b', undefined),
        cpu: fc.constantFrom('1', '2'),
      }),
    )
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 60 }), (steps) => {
        const nodes = new Map(names.map((name, i) => [name, node(name, i % 2 === 0 ? 'a' : 'b')]))
        const pods = new Map<string, Pod>()
        const table = new NodeTable(nodes.values(), [])
        for (const step of steps) {
          if ('place' in step) {
            const placed = pod(`pod-${step.place}`, step.as, step.on)
            pods.set(placed.metadata.uid, placed)
            table.addPod(placed)
          } else if ('remove' in step) {
            pods.delete(`pod-${step.remove}`)
            table.removePod(`pod-${step.remove}`)
          } else {
            const changed = node(step.change, step.zone, step.cpu)
            nodes.set(step.change, changed)
            table.setNode(changed)
          }
          for (const template of [0, 1, 0])
            expect(decideWith(table, template)).toEqual(
              decideWith(new NodeTable(nodes.values(), pods.values()), template),
            )
        }
      }),
    )
  })
})
