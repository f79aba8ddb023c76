import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AFTER_ALL, currentRun } from '../engine/document/branchDocument.ts'
import { decodeRunFile, encodeRunFile } from './runFile.ts'
import type { SharedRun } from './validate.ts'

const run: SharedRun = {
  document: {
    format: 1,
    engineVersion: '1',
    seed: 3,
    config: {
      nodes: [{ name: 'node-1', cpu: '4', memory: '16Gi', pods: 110 }],
      latency: { watchMs: [2, 8], queueMs: [0, 2], syncMs: [2, 6], scheduleMs: [2, 5] },
      kubelet: { pullMs: [600, 1_800], startMs: [300, 900], readyMs: [1_500, 4_000], terminateMs: [300, 2_500] },
      components: { scheduler: true, kubelet: true },
    },
    journal: [
      { at: 0, step: 0, command: { type: 'kubectl', args: ['apply', '-f', '-'], stdin: 'kind: Deployment\n' } },
    ],
  },
  cursor: { at: 12_345, step: 500 },
  fingerprint: '0a1b2c3d',
  manifestText: '# grüß dich 你好\n',
}

/** A file of version 1. All later versions must read it. */
const fileOfVersion1 = `{"rollscope":"run","version":1,"run":{"document":{"format":1,"engineVersion":"1","seed":3,"config":{"nodes":[
{"name":"node-1","cpu":"4","memory":"16Gi","pods":110}],"latency":{"watchMs":[2,8],"queueMs":[0,2],"syncMs":[2,6],
"scheduleMs":[2,5]},"kubelet":{"pullMs":[600,1800],"startMs":[300,900],"readyMs":[1500,4000],"terminateMs":[300,2500]},
"components":{"scheduler":true,"kubelet":true}},"journal":[{"at":0,"handled":0,"command":{"type":"kubectl",
"args":["apply","-f","-"],"stdin":"kind: Deployment\\n"}}]},"cursor":{"at":12345,"handled":500},"fingerprint":"0a1b2c3d",
"manifestText":"# grüß dich 你好\\n"}}`

const problemOf = (text: string): string => {
  const decoded = decodeRunFile(text)
  return decoded.type === 'problem' ? `${decoded.problem}: ${decoded.detail}` : 'run'
}

describe('run files', () => {
  it('restore a run', () => {
    expect(decodeRunFile(encodeRunFile(run))).toEqual({ type: 'run', run })
    expect(decodeRunFile(fileOfVersion1)).toEqual({
      type: 'run',
      run: {
        ...run,
        document: {
          ...run.document,
          journal: currentRun(run.document).journal.map((entry) => ({ ...entry, step: AFTER_ALL })),
        },
        cursor: { at: 12_345, step: AFTER_ALL },
      },
    })
  })

  it('restore branches and a view', () => {
    const { engineVersion, seed, config } = run.document
    const fork = { parent: 0, cursor: { at: 900, step: 70 }, commands: 1 }
    const branched: SharedRun = {
      ...run,
      document: {
        format: 2,
        engineVersion,
        seed,
        config,
        branches: [
          { name: 'main', journal: currentRun(run.document).journal, playedTo: 12_345 },
          { name: 'other', fork, journal: [], playedTo: 900 },
        ],
        current: 0,
      },
      view: { stage: 'node', deploymentUid: '', inspector: 'why' },
    }
    expect(decodeRunFile(encodeRunFile(branched))).toEqual({ type: 'run', run: branched })
    expect(encodeRunFile(branched)).toContain('"version": 2')
  })

  it.each([
    ['', 'notARun: it is no JSON object with "rollscope": "run"'],
    ['[1]', 'notARun: it is no JSON object with "rollscope": "run"'],
    ['{"rollscope":"lesson","version":1}', 'notARun: it is no JSON object with "rollscope": "run"'],
    ['{"rollscope":"run","version":3}', 'newer: version 3'],
    ['{"rollscope":"run","version":2}', 'damaged: link is not an object'],
    ['{"rollscope":"run","version":"1"}', 'damaged: its version is not a number of a released version'],
    ['{"rollscope":"run","version":1}', 'damaged: link is not an object'],
    [
      encodeRunFile(run).replace('"seed": 3', '"seed": -3'),
      'damaged: link.document.seed is not between 0 and 4294967295',
    ],
    [encodeRunFile(run).replace('"seed"', '"__proto__"'), 'damaged: link.document has the unknown member "__proto__"'],
    [encodeRunFile(run).replace('"format": 1', '"format": 2'), 'newer: link.document.format is 2'],
    [' '.repeat(16 * 1024 * 1024 + 1), 'tooLarge: 16777217 characters'],
  ])('are rejected: %.60s', (text, expected) => {
    expect(problemOf(text)).toBe(expected)
  })

  it('cause no exception, whatever part is removed or inserted', () => {
    const text = encodeRunFile(run)
    fc.assert(
      fc.property(fc.nat(text.length), fc.nat(40), fc.string({ maxLength: 8 }), (at, cut, put) => {
        const decoded = decodeRunFile(text.slice(0, at) + put + text.slice(at + cut))
        expect(['run', 'problem']).toContain(decoded.type)
      }),
    )
  })
})
