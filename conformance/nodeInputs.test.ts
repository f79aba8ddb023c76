import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { ConformanceSummary } from '../src/scenarios/conformance.ts'
import type { RecordingFolder } from '../src/scenarios/recordingId.ts'
import { nodeInput, seedThatFollows } from './nodeInputs.ts'
import type { NodeRecording } from './takes.ts'

const read = (path: string): unknown => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'))
const load = (folder: RecordingFolder, name: string) => read(`./${folder}/${name}.json`) as NodeRecording
const { areas } = read('../src/scenarios/conformance/summary.json') as ConformanceSummary

describe('node recordings on the page', () => {
  it('have a seed with which the simulated run matches', () => {
    const ofNodes = areas.filter(({ folder }) => folder === 'kubelet' || folder === 'scheduler')
    const recordings = ofNodes.flatMap((area) => area.recordings)
    expect(recordings.length).toBeGreaterThanOrEqual(67)
    expect(recordings.filter(({ seed }) => seed === undefined).map(({ name }) => name)).toEqual([])
  })

  it.each([
    ['kubelet', 'crash'],
    ['kubelet', 'image-change'],
    ['kubelet', 'pull-fails'],
    ['kubelet', 'readiness-gate'],
    ['kubelet', 'rollout-crash'],
    ['scheduler', 'cordon'],
    ['scheduler', 'none'],
    ['scheduler', 'rollout-full-nodes'],
    ['scheduler', 'taint-later'],
  ] as const)('%s/%s matches with its stored seed', (folder, name) => {
    const seed = areas
      .flatMap((area) => (area.folder === folder ? area.recordings : []))
      .find((r) => r.name === name)?.seed
    expect(seedThatFollows(load(folder, name), seed)).toBe(seed)
  })

  it('have no matching run if the engine lacks the behaviour', () => {
    const { takes: _takes, ...recording } = load('scheduler', 'fits')
    const pods = recording.pods.map((line) => (line.node === undefined ? line : { ...line, node: 'node-9' }))
    expect(seedThatFollows({ ...recording, pods })).toBeUndefined()
  })

  it('become an input that creates the recorded nodes before it gives a taint command', () => {
    const { config, steps } = nodeInput(load('scheduler', 'taint-later'), 'x')
    expect(config?.components).toEqual({ scheduler: true, kubelet: false })
    expect(config?.nodes.length).toBeGreaterThan(0)
    const taint = steps.findIndex(({ kubectl }) => kubectl?.startsWith('taint'))
    expect(taint).toBeGreaterThan(0)
  })
})
