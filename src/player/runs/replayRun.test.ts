import { describe, expect, it } from 'vitest'
import { DEFAULT_CONFIG, type NodeConfig, Session, type SessionDocument } from '../../engine/index.ts'
import { webManifest } from '../../scenarios/webManifest.ts'
import { withSetting } from './replayRun.ts'

const node = (name: string, cpu = '4'): NodeConfig => ({ name, cpu, memory: '16Gi', pods: 110 })
const names = (nodes: readonly NodeConfig[]) => nodes.map(({ name }) => name)

function runWith(...added: NodeConfig[]): SessionDocument {
  const session = new Session({
    format: 1,
    engineVersion: '',
    seed: 1,
    config: { ...DEFAULT_CONFIG, nodes: [node('node-1'), node('node-2')] },
    journal: [],
  })
  session.command({ type: 'kubectl', args: ['apply', '-f', '-'], stdin: webManifest('shop/web:v1') })
  session.advance({ until: 5_000 })
  if (added.length > 0) session.command({ type: 'addNodes', nodes: added })
  session.advance({ until: 30_000 })
  return session.document
}

/** Plays the run to its end; returns the ready Pods and the time. */
function played(document: SessionDocument) {
  const session = new Session(document)
  session.advance({ until: 30_000 })
  const { pods, nodes } = session.view.full()
  return {
    ready: pods.filter(({ ready }) => ready).length,
    nodes: nodes.map(({ name }) => name),
    drawn: pods.map(({ createdAt, readySince }) => `${createdAt} ${readySince}`).join(),
    exported: session.document,
  }
}

describe('a run with another setting', () => {
  it('has the same commands at the same times if only the seed differs', () => {
    const run = runWith(node('node-3'))
    const other = withSetting(run, run.config, { config: run.config, seed: 7 })
    expect(other.journal).toEqual(run.journal)
    expect(other.seed).toBe(7)
    const { ready, drawn, exported } = played(other)
    expect(ready).toBe(played(run).ready)
    expect(drawn).not.toBe(played(run).drawn)
    expect(exported.journal.map(({ at, command }) => [at, command.type])).toEqual([
      [0, 'kubectl'],
      [5_000, 'addNodes'],
    ])
  })

  it('has only the nodes of the new setting, even if one of these nodes has the name of an added node', () => {
    const run = runWith(node('node-3'))
    const before = { ...run.config, nodes: [node('node-1'), node('node-3')] }
    const config = { ...before, nodes: [node('node-3', '8'), node('rack')], provided: { storageClasses: [] } }
    const other = withSetting(run, before, { config, seed: 1 })
    expect(names(other.config.nodes)).toEqual(['node-3', 'rack'])
    expect(played(other).nodes.toSorted()).toEqual(['node-3', 'rack'])
    expect(other.config.nodes[0]?.cpu).toBe('8')
  })

  it('has no removed nodes, whether these were initial or added', () => {
    const run = runWith(node('node-3'), node('node-4'))
    const before = { ...run.config, nodes: ['node-1', 'node-2', 'node-3', 'node-4'].map((name) => node(name)) }
    const fewer = (count: number) =>
      withSetting(run, before, { config: { ...before, nodes: before.nodes.slice(0, count) }, seed: 1 })
    expect(played(fewer(3)).nodes).toEqual(['node-1', 'node-2', 'node-3'])
    expect(fewer(2).journal.map(({ command }) => command.type)).toEqual(['kubectl'])
    expect(played(fewer(1)).nodes).toEqual(['node-1'])
  })

  it('gives nodes added by a command their new size, and starts with the new nodes', () => {
    const run = runWith(node('node-3'))
    const before = { ...run.config, nodes: [...run.config.nodes, node('node-3')] }
    const wanted = [...before.nodes.map(({ name }) => node(name, '8')), node('node-4', '8')]
    const other = withSetting(run, before, { config: { ...before, nodes: wanted }, seed: 1 })
    expect(names(other.config.nodes)).toEqual(['node-1', 'node-2', 'node-4'])
    expect(other.journal[1]?.command).toEqual({ type: 'addNodes', nodes: [node('node-3', '8')] })
    expect(played(other).nodes).toHaveLength(4)
  })

  it('keeps added nodes that do not exist at the cursor', () => {
    const run = runWith(node('node-3'))
    const other = withSetting(run, run.config, { config: { ...run.config, nodes: [node('node-1', '8')] }, seed: 1 })
    expect(other.config.nodes).toEqual([node('node-1', '8')])
    expect(other.journal).toEqual(run.journal)
  })
})
