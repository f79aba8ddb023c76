import { describe, expect, test } from 'vitest'
import { dumpOf, mayHaveObjects } from './dump.ts'
import { watchOfCapture } from './sharkCapture.ts'

describe('dumpOf', () => {
  test('recognises the files of kubectl cluster-info dump', () => {
    const files = [
      'dump/nodes.json',
      'dump/shop/pods.json',
      'dump/shop/replication-controllers.json',
      'dump/notes.json',
    ]
    const logs = ['dump/shop/web-1/logs.txt']
    expect(dumpOf([...files, ...logs])).toEqual({ kind: 'clusterInfo', files: files.slice(0, 3) })
  })

  test('recognises a must-gather, and leaves out unused API groups and copies of Pods', () => {
    const root = 'must-gather.local.1/quay-io-image-sha256'
    const files = [
      `${root}/cluster-scoped-resources/core/nodes/node-1.yaml`,
      `${root}/namespaces/shop/apps/deployments.yaml`,
      `${root}/namespaces/shop/core/pods.yaml`,
    ]
    const others = [
      `${root}/namespaces/shop/pods/web-1/web-1.yaml`,
      `${root}/cluster-scoped-resources/config.openshift.io/clusterversions.yaml`,
      `${root}/namespaces/shop/pods/web-1/web/web/logs/current.log`,
    ]
    expect(dumpOf([...files, ...others])).toEqual({ kind: 'mustGather', files })
    expect([...files, ...others].filter(mayHaveObjects)).toEqual(files)
  })

  test('recognises a k8shark capture, and ignores a folder of manifests', () => {
    const head = ['k8shark-capture/metadata.json', 'k8shark-capture/index.json']
    const records = ['k8shark-capture/records/1.json', 'k8shark-capture/records/4b0f2c1d9e8a7b65/0.json']
    expect(dumpOf([...head, ...records])).toEqual({ kind: 'k8shark', files: records })
    expect(dumpOf(['web/deployment.yaml', 'web/service.yaml'])).toBeUndefined()
  })
})

describe('watchOfCapture', () => {
  const pod = (name: string, version: string) => ({ metadata: { name, uid: name, resourceVersion: version } })
  const record = (at: string, items: readonly object[], more: object = {}) => ({
    name: `c/records/${at}.json`,
    text: JSON.stringify({
      captured_at: at,
      api_path: '/api/v1/namespaces/shop/pods',
      response_code: 200,
      response_body: { apiVersion: 'v1', kind: 'PodList', items },
      ...more,
    }),
  })

  test('returns each version of an object once, and each deletion, in the order of time', () => {
    const { text } = watchOfCapture([
      record('2026-04-09T10:01:00Z', [pod('a', '2')]),
      record('2026-04-09T10:00:00Z', [pod('a', '1'), pod('b', '1')]),
      record('2026-04-09T10:02:00Z', [pod('a', '2'), pod('c', '3')]),
    ])
    expect(told(text)).toEqual(['ADDED a 1', 'ADDED b 1', 'DELETED b 1', 'MODIFIED a 2', 'ADDED c 3'])
    expect(text.match(/"kind":"Pod"/g)).toHaveLength(5)
  })

  const told = (text: string): readonly string[] =>
    text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
      .map(({ type, object }) => `${type} ${object.metadata.name} ${object.metadata.resourceVersion}`)
  const event = (at: string, type: string, object: object) =>
    record(at, [], { event_type: type, response_body: { apiVersion: 'v1', kind: 'Pod', ...object } })

  test('joins lists and events of a watch, also if a list is older than an event before it', () => {
    const older = { response_body: { kind: 'PodList', metadata: { resourceVersion: '3' }, items: [pod('a', '1')] } }
    const { text } = watchOfCapture([
      record('2026-04-09T10:00:00Z', [pod('a', '1')]),
      event('2026-04-09T10:00:00.5Z', 'MODIFIED', pod('a', '4')),
      event('2026-04-09T10:00:00.51Z', 'ADDED', pod('b', '5')),
      record('2026-04-09T10:00:00.6Z', [], older),
      event('2026-04-09T10:00:01Z', 'DELETED', pod('a', '6')),
      record('2026-04-09T10:00:01.2Z', [], older),
      event('2026-04-09T10:00:01.3Z', 'BOOKMARK', pod('b', '9')),
    ])
    expect(told(text)).toEqual(['ADDED a 1', 'MODIFIED a 4', 'ADDED b 5', 'DELETED a 6'])
  })

  test('leaves out tables, errors and files that are no records', () => {
    const { text } = watchOfCapture([
      record('2026-04-09T10:00:00Z', [pod('a', '1')], { api_path: '/api/v1/pods?as=Table' }),
      record('2026-04-09T10:00:00Z', [pod('a', '1')], { response_code: 403 }),
      { name: 'c/records/x.json', text: '{' },
      { name: 'c/index.json', text: '{}' },
    ])
    expect(text.trim()).toBe('')
  })
})
