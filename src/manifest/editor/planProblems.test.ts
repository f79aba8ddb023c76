import { expect, it } from 'vitest'
import { applyAndPlan, type PlanOptions } from '../../engine/analysis/applyPlan.ts'
import { DEFAULT_CONFIG } from '../../engine/document/config.ts'
import { Session } from '../../engine/session/session.ts'
import { parseManifest } from '../k8sYaml.ts'
import { type PlanProblem, planProblems } from './planProblems.ts'
import { withEdits } from './textEdits.ts'

function problemsOf(text: string, options: PlanOptions = {}): PlanProblem[] {
  const session = new Session({ format: 1, engineVersion: '', seed: 1, config: DEFAULT_CONFIG, journal: [] })
  return planProblems(applyAndPlan(session, text, options), text, parseManifest(text))
}

const settings = 'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: settings\n'

it('planProblems reports a document that is not an object with the API server’s message and line', () => {
  const [first, ...more] = problemsOf(`${settings}---\nhello\n`)
  expect(more).toEqual([])
  expect(first).toMatchObject({ id: 'refused', object: '', places: [{ line: 6 }] })
  expect(first).toHaveProperty('message', expect.stringContaining('invalid object to validate'))
})

it('planProblems reports the missing fields of a document without kind and version', () => {
  expect(problemsOf(`name: a\n---\n${settings}`)).toMatchObject([
    { id: 'refused', object: '', message: expect.stringContaining('apiVersion not set, kind not set') },
  ])
})

it.each([
  ['command', 'kubectl scale deployment web --replicas=3\n'],
  ['address', 'https://example.com/web.yaml\n'],
  ['table', 'NAME    READY   STATUS\nweb-1   1/1     Running\n'],
  ['description', 'Name:       web-1\nNamespace:  shop\nStatus:     Running\n'],
])('planProblems identifies a %s', (file, text) => {
  expect(problemsOf(text)).toMatchObject([{ id: 'foreign', file, places: [{ line: 1 }] }])
})

it('planProblems offers to extract the manifest from copied text, instead of the rejections', () => {
  const text = `cat <<EOF | kubectl apply -f -\n${settings}EOF\n`
  expect(problemsOf(text)).toEqual([
    { id: 'wrapped', without: ['lines'], edits: [{ from: 0, to: text.length, insert: settings }] },
  ])
  expect(problemsOf(settings)).toEqual([])
})

it('planProblems names a missing StorageClass, and the claims that can use the default class instead', () => {
  const claim = (name: string) =>
    `apiVersion: v1\nkind: PersistentVolumeClaim\nmetadata: { name: ${name} }\nspec:\n  storageClassName: "fast"\n  accessModes: [ReadWriteOnce]\n  resources: { requests: { storage: 1Gi } }\n`
  const pod = (name: string) =>
    `apiVersion: v1\nkind: Pod\nmetadata: { name: ${name} }\nspec: { containers: [{ name: a, image: b }], volumes: [{ name: v, persistentVolumeClaim: { claimName: ${name} } }] }\n`
  const text = [claim('one'), pod('one'), claim('two'), pod('two')].join('---\n')
  const [problem, ...more] = problemsOf(text, { settle: true })
  expect(more).toEqual([])
  expect(problem).toMatchObject({ id: 'storageClass', name: 'fast', fix: { id: 'defaultClass', name: 'standard' } })
  const { fix, places } = problem as Extract<PlanProblem, { id: 'storageClass' }>
  expect(places).toHaveLength(2)
  const standard = withEdits(text, fix?.edits ?? [])
  expect(standard).toBe(text.replaceAll('fast', 'standard'))
  expect(problemsOf(standard, { settle: true })).toEqual([])
})

it('planProblems reports nothing for an empty text', () => {
  expect(problemsOf('# later\n---\n')).toEqual([])
})
