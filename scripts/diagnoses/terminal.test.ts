/** Each rule that ends a wait early has a recording of a real cluster, and no other recording meets a rule. */
import { expect, test } from 'vitest'
import { type SeenObject, seenName, type TerminalCauseId, terminalCause } from '../../src/engine/index.ts'
import { terminalRules } from '../../src/engine/observed/terminal/terminalCause.ts'
import { readRun } from './readRun.ts'
import { keptFolder, readRecording, recordingNames } from './recordings.ts'

/** The recordings in which a rollout cannot end, with the rule that says so. */
const terminal: Readonly<Record<string, TerminalCauseId>> = {
  'daemons-invalid-image': 'imageInvalid',
  'limitrange-mid-rollout': 'podsForbidden',
  'pod-security-refuses': 'podsForbidden',
  'quota-used-by-another': 'quotaFull',
  'deployment-without-a-node': 'noNodeFits',
  'set-without-a-node': 'noNodeFits',
}

const workloads: ReadonlySet<string> = new Set(['Deployment', 'StatefulSet', 'DaemonSet'])

/** The rules that held for as long as each requires, for any workload at any moment of a recording. */
function causesIn(name: string): readonly TerminalCauseId[] {
  const live = new Map<string, SeenObject>()
  const since = new Map<string, { readonly id: TerminalCauseId; readonly at: number }>()
  const found = new Set<TerminalCauseId>()
  for (const { key, object, type, at } of readRun(readRecording(keptFolder, name)).changes) {
    if (type === 'deleted' || type === 'lost') live.delete(key)
    else live.set(key, object)
    const all = [...live.values()]
    for (const workload of all.filter(({ kind }) => workloads.has(kind))) {
      const cause = terminalCause(workload, all)
      const before = since.get(seenName(workload))
      if (cause === undefined) since.delete(seenName(workload))
      else if (before?.id !== cause.id) since.set(seenName(workload), { id: cause.id, at })
      const from = since.get(seenName(workload))?.at
      if (cause !== undefined && from !== undefined && at - from >= cause.holdsMs) found.add(cause.id)
    }
  }
  return [...found]
}

test('each rule that ends a wait early has a recording of a real cluster', () => {
  expect(new Set(Object.values(terminal))).toEqual(new Set(terminalRules.map(({ id }) => id)))
})

test.each(recordingNames(keptFolder))('the recording %s meets its expected rule, and no other', (name) => {
  const rule = Object.hasOwn(terminal, name) ? terminal[name] : undefined
  expect(causesIn(name)).toEqual(rule === undefined ? [] : [rule])
})
