import { expect, it } from 'vitest'
import { applyAndPlan } from '../../engine/analysis/applyPlan.ts'
import { DEFAULT_CONFIG } from '../../engine/document/config.ts'
import { Session } from '../../engine/session/session.ts'
import { parseManifest } from '../k8sYaml.ts'
import { type PlanProblem, planProblems } from './planProblems.ts'

function problemsOf(text: string): PlanProblem[] {
  const session = new Session({ format: 1, engineVersion: '', seed: 1, config: DEFAULT_CONFIG, journal: [] })
  return planProblems(applyAndPlan(session, text), text, parseManifest(text))
}

const settings = 'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: settings\n'

it('tells in the API server’s words what is no object, at its line', () => {
  const [first, ...more] = problemsOf(`${settings}---\nhello\n`)
  expect(more).toEqual([])
  expect(first).toMatchObject({ id: 'refused', object: '', places: [{ line: 6 }] })
  expect(first).toHaveProperty('message', expect.stringContaining('invalid object to validate'))
})

it('tells what a document lacks that says neither kind nor version', () => {
  expect(problemsOf(`name: a\n---\n${settings}`)).toMatchObject([
    { id: 'refused', object: '', message: expect.stringContaining('apiVersion not set, kind not set') },
  ])
})

it.each([
  ['command', 'kubectl scale deployment web --replicas=3\n'],
  ['address', 'https://example.com/web.yaml\n'],
  ['table', 'NAME    READY   STATUS\nweb-1   1/1     Running\n'],
  ['description', 'Name:       web-1\nNamespace:  shop\nStatus:     Running\n'],
])('says of a %s what it is', (file, text) => {
  expect(problemsOf(text)).toMatchObject([{ id: 'foreign', file, places: [{ line: 1 }] }])
})

it('offers the manifest alone where something was copied with it, in place of what is refused for that', () => {
  const text = `cat <<EOF | kubectl apply -f -\n${settings}EOF\n`
  expect(problemsOf(text)).toEqual([
    { id: 'wrapped', without: ['lines'], edits: [{ from: 0, to: text.length, insert: settings }] },
  ])
  expect(problemsOf(settings)).toEqual([])
})

it('has nothing to say of what is empty', () => {
  expect(problemsOf('# later\n---\n')).toEqual([])
})
