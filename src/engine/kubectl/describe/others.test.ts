import { expect, it } from 'vitest'
import { Harness } from '../../testing/harness.ts'

it('kubectl describe prints the fields of a kind without a describer in order, with acronyms in capitals', () => {
  const harness = new Harness().apply({
    apiVersion: 'apps/v1',
    kind: 'DaemonSet',
    metadata: { name: 'agent' },
    spec: {
      selector: { matchLabels: { app: 'agent' } },
      template: { metadata: { labels: { app: 'agent' } }, spec: { containers: [{ name: 'a', image: 'shop/a:v1' }] } },
    },
  })
  const lines = harness.run(5000).must(['describe', 'controllerrevisions']).last.stdout.split('\n')
  const titles = lines.filter((line) => /^[A-Z]/.test(line)).map((line) => line.replace(/:.*/, ''))
  const order = ['Name', 'Namespace', 'Labels', 'Annotations', 'API Version', 'Data', 'Kind', 'Metadata', 'Revision']
  expect(titles).toEqual([...order, 'Events'])
  const owner = lines.slice(lines.findIndex((line) => line.startsWith('  Owner References:')) + 1)
  expect(owner.slice(0, 6).map((line) => line.replace(/:.*/, ''))).toEqual([
    '    API Version',
    '    Block Owner Deletion',
    '    Controller',
    '    Kind',
    '    Name',
    '    UID',
  ])
})
