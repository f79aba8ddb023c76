import { expect, it } from 'vitest'
import type { Command } from '../document/types.ts'
import { Session } from '../session/session.ts'
import { deploymentManifest } from '../testing/builders.ts'
import { emptyDocument } from '../testing/harness.ts'

const apply = (manifest: object): Command => ({
  type: 'kubectl',
  args: ['apply', '-f', '-'],
  stdin: JSON.stringify(manifest),
  label: 'apply',
})

function marksOf(commands: readonly Command[]) {
  const session = new Session(emptyDocument({ seed: 1 }))
  for (const command of commands) {
    session.command(command)
    session.advance({ until: session.cursor.at + 1_000 })
  }
  return { session, marks: session.past.takeTimeline().marks.filter(({ kind }) => kind === 'command') }
}

it('the mark of a command stores why the API server rejected the command', () => {
  const { session, marks } = marksOf([
    apply(deploymentManifest()),
    apply(deploymentManifest({ labels: { app: 'other' } })),
    { type: 'kubectl', args: ['delete', 'deployment', 'nope'] },
    { type: 'kubectl', args: ['scale', 'deployment', 'web', '--replicas=1'] },
  ])
  expect(marks.map(({ refused }) => refused?.why)).toEqual([
    undefined,
    'selector is immutable',
    'deployments.apps "nope" not found',
    undefined,
  ])
  expect(marks[1]?.refused?.message).toContain('field is immutable')
  // A replay of the document has the same marks.
  const again = new Session(session.document)
  again.advance({ until: 10_000 })
  expect(again.past.takeTimeline().marks.filter(({ kind }) => kind === 'command')).toEqual(marks)
})

it('the mark of a command shows that the API server rejected only a part of the objects', () => {
  const both = { apiVersion: 'v1', kind: 'List', items: [deploymentManifest(), deploymentManifest({ name: 'Web_' })] }
  const { marks } = marksOf([apply(both)])
  expect(marks[0]?.refused).toMatchObject({ inPart: true })
})

it.each([
  [
    'an unsupported value',
    { replicas: 1, strategy: { type: 'Blue' } },
    /^strategy: supported values: "Recreate", "RollingUpdate"$/,
  ],
  ['a required field', { selector: null }, /^selector: Required value$/],
  ['a number', { replicas: -1 }, /^replicas: must be greater than or equal to 0$/],
  ['an unknown field', { replicass: 1 }, /^unknown field "spec\.replicass"$/],
])('the mark of a command with %s has the error without the common prefix', (_, spec, why) => {
  const manifest = deploymentManifest()
  const wrong = apply({ ...manifest, spec: { ...(manifest.spec as object), ...spec } })
  const { marks } = marksOf([apply(manifest), wrong])
  expect(marks[1]?.refused?.why).toMatch(why)
})
