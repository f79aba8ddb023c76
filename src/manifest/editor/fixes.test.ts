import { describe, expect, it } from 'vitest'
import { parseManifest } from '../k8sYaml.ts'
import { fixOf, type Refused } from './fixes.ts'
import { withEdits } from './textEdits.ts'

const immutable: Refused = { reason: 'Invalid', field: 'metadata.uid' }
const notServed = (kind: string, apiVersion: string): Refused => ({ unknownKind: { kind, apiVersion } })

function fixed(refused: Refused, text: string): string | undefined {
  const fix = fixOf(refused, text, parseManifest(text))
  return fix && withEdits(text, fix.edits)
}

describe('fields set by the API server', () => {
  it('are the only fields that the fix removes from the output of kubectl get', () => {
    const text = `apiVersion: v1
kind: ConfigMap
metadata:
  annotations:
    note: kept
  creationTimestamp: "2024-01-01T00:00:00Z"  # long ago
  managedFields:
  - manager: kubectl
    operation: Update
  name: a
  resourceVersion: "12"
  uid: 84ec73f0
data:
  status: kept
status:
  conditions:
  - type: Ready
`
    expect(fixed(immutable, text)).toBe(`apiVersion: v1
kind: ConfigMap
metadata:
  annotations:
    note: kept
  name: a
data:
  status: kept
`)
  })

  it('are removed from list items and from JSON', () => {
    const list =
      'kind: List\napiVersion: v1\nitems:\n- kind: Pod\n  apiVersion: v1\n  metadata:\n    name: a\n    uid: x\n'
    expect(fixed(immutable, list)).toBe(list.replace('    uid: x\n', ''))
    const json =
      '{\n  "kind": "Pod",\n  "metadata": {\n    "name": "a",\n    "resourceVersion": "12",\n    "uid": "x"\n  }\n}\n'
    const done = fixed(immutable, json) ?? ''
    expect(done).toContain('"name": "a"')
    expect(done).not.toContain('resourceVersion')
    expect(parseManifest(done)[0]?.error).toBeUndefined()
  })

  it('need no fix in a text without these fields', () => {
    expect(fixed(immutable, 'kind: Pod\nmetadata:\n  name: a\n')).toBeUndefined()
  })
})

describe('an API version that is no longer served', () => {
  it.each([
    ['Deployment', 'extensions/v1beta1', 'apps/v1'],
    ['StatefulSet', 'apps/v1beta1', 'apps/v1'],
    ['PodDisruptionBudget', 'policy/v1beta1', 'policy/v1'],
    ['HorizontalPodAutoscaler', 'autoscaling/v2beta2', 'autoscaling/v2'],
  ])('is replaced for the kind %s: %s becomes %s', (kind, version, to) => {
    const text = `---\napiVersion: ${version}\nkind: ${kind}\n---\napiVersion: "${version}"\nkind: ${kind}\n---\napiVersion: v1\nkind: Pod\n`
    expect(fixed(notServed(kind, version), text)).toBe(
      `---\napiVersion: ${to}\nkind: ${kind}\n---\napiVersion: "${to}"\nkind: ${kind}\n---\napiVersion: v1\nkind: Pod\n`,
    )
  })

  it('is not replaced for a kind of another project', () => {
    expect(
      fixed(notServed('Service', 'serving.knative.dev/v1'), 'apiVersion: serving.knative.dev/v1\n'),
    ).toBeUndefined()
  })
})

describe('the fix for a manifest of an old API version', () => {
  const required: Refused = { reason: 'Invalid', field: 'spec.selector' }
  const old = (selector: string) => `apiVersion: apps/v1
kind: Deployment
metadata: { name: legacy }
spec:
  replicas: 2
${selector}  template:
    metadata: { labels: { app: legacy, "8s": "true" } }
    spec: { containers: [] }
`

  it("adds the selector from the template's labels to each object without a selector", () => {
    const written = '  selector: { matchLabels: { app: legacy, "8s": "true" } }\n'
    expect(fixed(required, old(''))).toBe(old(written))
    expect(fixed(required, old('  selector: {}\n'))).toBe(old(written))
    expect(fixed(required, `${old('')}---\n${old('')}`)).toBe(`${old(written)}---\n${old(written)}`)
    expect(fixed(required, old('  selector: { matchLabels: { a: b } }\n'))).toBeUndefined()
  })

  it('adds the selector in flow style and in JSON', () => {
    const flow = '{ kind: ReplicaSet, spec: { template: { metadata: { labels: { a: b } } } } }'
    expect(fixed(required, flow)).toBe(flow.replace('{ template', '{ selector: { matchLabels: { a: b } }, template'))
    const json = '{\n  "kind": "DaemonSet",\n  "spec": { "template": { "metadata": { "labels": { "a": "b" } } } }\n}'
    expect(JSON.parse(fixed(required, json) ?? '')).toMatchObject({ spec: { selector: { matchLabels: { a: 'b' } } } })
  })

  it('deletes a removed field', () => {
    const text = old('  rollbackTo:\n    revision: 0\n')
    expect(fixed({ reason: 'BadRequest', field: 'spec.rollbackTo' }, text)).toBe(old(''))
    expect(fixed({ reason: 'BadRequest', field: 'spec.replica' }, text)).toBeUndefined()
  })

  it('moves the target of a metric', () => {
    const text = (target: string) =>
      `kind: HorizontalPodAutoscaler\nspec:\n  metrics:\n  - type: Resource\n    resource:\n      name: cpu\n      ${target}\n`
    expect(
      fixed({ field: 'spec.metrics[0].resource.targetAverageUtilization' }, text('targetAverageUtilization: 50')),
    ).toBe(text('target: { type: Utilization, averageUtilization: 50 }'))
  })
})
