/** Tests input that violates the types: kubectl reports the error and exits with a code of its own. */
import { expect, it } from 'vitest'
import { Harness } from '../testing/harness.ts'

const pod = JSON.stringify({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: 'a' },
  spec: { containers: [{ name: 'c', image: 'nginx' }] },
})

it.each([
  [
    'an item of a list that is null',
    ['delete', '-f', '-'],
    '{"apiVersion":"apps/v1","kind":"DeploymentList","items":[null]}',
  ],
  ['an item that is a text', ['delete', '-f', '-'], '{"apiVersion":"v1","kind":"List","items":["x"]}'],
  ['a document that is a list', ['delete', '-f', '-'], '[1]'],
  ['a name that every object inherits as a policy', ['delete', 'pod', 'a', '--cascade', 'constructor'], ''],
  [
    'a name that every object inherits as a debug profile',
    ['debug', 'a', '--image=busybox', '--profile', 'constructor'],
    '',
  ],
  ['a template that ranges over a text', ['get', 'pod', 'a', '-o', 'go-template={{range .kind}}x{{end}}'], ''],
  ['a patch that is a list', ['patch', 'pod', 'a', '--type', 'merge', '--dry-run=client', '-p', '[1]'], ''],
  ['overrides that are a text', ['run', 'b', '--image=nginx', '--overrides', '"x"'], ''],
])('kubectl reports an ordinary error for %s', (_, args, stdin) => {
  const cluster = new Harness()
  cluster.kubectl(['apply', '-f', '-'], pod)
  const { stderr, exit } = cluster.kubectl(args, stdin).last
  expect(stderr).toMatch(/^(?:[Ee]rror|invalid|unable|The )/)
  expect(stderr).not.toMatch(/internal error|undefined|TypeError/)
  expect(exit).not.toBe(0)
})
