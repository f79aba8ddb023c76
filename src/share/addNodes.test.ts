import { describe, expect, it } from 'vitest'
import { DEFAULT_CONFIG, type NodeConfig } from '../engine/index.ts'
import { validateDocument } from './validate.ts'

const node: NodeConfig = { name: 'node-4', cpu: '4', memory: '16Gi', pods: 110 }
const full = {
  ...node,
  storage: '200Gi',
  extended: { 'nvidia.com/gpu': '2' },
  zone: 'eu-west-1a',
  region: 'eu-west-1',
  instanceType: 'g5.xlarge',
  labels: { disk: 'ssd', 'example.com/pool': '' },
  taints: [{ key: 'nvidia.com/gpu', value: 'present', effect: 'NoSchedule' }],
}

const documentWith = (nodes: readonly unknown[], added?: readonly unknown[]) => ({
  format: 1,
  engineVersion: '2',
  seed: 1,
  config: { ...DEFAULT_CONFIG, nodes },
  journal: added ? [{ at: 0, step: 0, command: { type: 'addNodes', nodes: added } }] : [],
})

const problemOf = (...of: Parameters<typeof documentWith>): string => {
  try {
    validateDocument(documentWith(...of))
    return ''
  } catch (error) {
    return (error as Error).message
  }
}

describe('added nodes in a link or file', () => {
  it('may have labels and taints', () => {
    const document = documentWith([full], [{ ...full, name: 'node-5' }])
    expect(validateDocument(document)).toEqual(document)
    expect(validateDocument(documentWith(DEFAULT_CONFIG.nodes))).toEqual(documentWith(DEFAULT_CONFIG.nodes))
  })

  it.each<[string, string]>([
    [problemOf([node, node]), 'document.config.nodes[1].name is that of another node: node-4'],
    [
      problemOf([node], [{ ...node, name: 'a' }, full, full]),
      'document.journal[0].command.nodes[2].name is that of another node: node-4',
    ],
    [problemOf([node], [{ ...node, disk: 1 }]), 'document.journal[0].command.nodes[0] has the unknown member "disk"'],
    [
      problemOf([{ ...node, labels: JSON.parse('{"__proto__":"x"}') }]),
      'document.config.nodes[0].labels has the unknown member "__proto__"',
    ],
    [problemOf([{ ...node, labels: { a: 'not a value' } }]), 'document.config.nodes[0].labels.a is not well-formed'],
    [problemOf([{ ...node, extended: { gpu: 'many' } }]), 'document.config.nodes[0].extended.gpu is not well-formed'],
    [
      problemOf([{ ...node, taints: [{ key: 'a', effect: 'Never' }] }]),
      'document.config.nodes[0].taints[0].effect is none of NoSchedule, PreferNoSchedule, NoExecute',
    ],
    [problemOf([{ ...node, zone: 3 }]), 'document.config.nodes[0].zone is not text'],
  ])('are rejected: %s', (problem, expected) => {
    expect(problem).toBe(expected)
  })
})
