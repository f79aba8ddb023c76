import { describe, expect, test } from 'vitest'
import { encodeServedRecording, recordedForm, SHOWN_LENGTH, servedRecording } from './recordedForm.ts'

const metadata = { name: 'web', uid: '5f0c1a2b-1111-4222-8333-0123456789ab', resourceVersion: '812' }
const deployment = { apiVersion: 'apps/v1', kind: 'Deployment', metadata, spec: {}, status: {} }
const event = { type: 'ADDED', object: deployment }

describe("kubectl's output", () => {
  test('of a watch is recognised as a stream, in JSON and YAML', () => {
    expect(recordedForm(`${JSON.stringify(event)}\n${JSON.stringify(event)}`)).toBe('stream')
    expect(recordedForm(`\ufeff${JSON.stringify(event, undefined, 4)}`)).toBe('stream')
    expect(recordedForm('object:\n  apiVersion: v1\n  kind: Pod\ntype: MODIFIED\n---\n')).toBe('stream')
  })

  test('of a list or of a single object is recognised as a state', () => {
    const list = { apiVersion: 'v1', items: [deployment], kind: 'List', metadata: { resourceVersion: '' } }
    expect(recordedForm(JSON.stringify(list))).toBe('state')
    expect(recordedForm(JSON.stringify(list, undefined, 4))).toBe('state')
    expect(recordedForm(JSON.stringify(deployment))).toBe('state')
    const yaml = `apiVersion: v1
items:
- apiVersion: v1
  kind: Pod
  metadata:
    name: web-1
    resourceVersion: "812"
    uid: 5f0c1a2b-1111-4222-8333-0123456789ab
kind: List
`
    expect(recordedForm(yaml)).toBe('state')
    expect(recordedForm(yaml.replaceAll('\n', '\r\n'))).toBe('state')
  })

  test('is recognised by the start of its text', () => {
    expect(recordedForm(' '.repeat(SHOWN_LENGTH) + JSON.stringify(event))).toBeUndefined()
    expect(recordedForm(JSON.stringify(event).slice(0, 60))).toBe('stream')
  })
})

test('recordedForm ignores manifests, saved runs and other texts', () => {
  expect(recordedForm('apiVersion: apps/v1\nkind: Deployment\nmetadata: { name: web }\n')).toBeUndefined()
  expect(recordedForm('apiVersion: v1\nkind: Pod\nmetadata:\n  name: web\n  uid: mine\n')).toBeUndefined()
  expect(
    recordedForm(JSON.stringify({ rollscope: 'run', kind: 'x', stdin: JSON.stringify(deployment) })),
  ).toBeUndefined()
  expect(recordedForm('{"began":"2026-01-01T00:00:00Z","commands":[]}')).toBeUndefined()
  expect(recordedForm('')).toBeUndefined()
})

test('servedRecording reads the files that `rollscope open` serves, and ignores other paths', () => {
  const own = { name: 'pods.json', path: `opened/${'0f'.repeat(16)}.1` }
  const others = [
    { name: 'a', path: 'https://example.com/a' },
    { name: 'b', path: 'opened/../index.html' },
    { path: 1 },
  ]
  expect(servedRecording(encodeServedRecording([own]))).toEqual([own])
  expect(servedRecording(JSON.stringify({ rollscope: 'recording', files: [...others, own, null] }))).toEqual([own])
  expect(servedRecording('{"rollscope":"recording"')).toBeUndefined()
  expect(servedRecording('{"rollscope":"run"}')).toBeUndefined()
})
