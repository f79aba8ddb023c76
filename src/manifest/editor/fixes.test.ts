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

describe('what the API server sets', () => {
  it('is taken out of what kubectl get printed, and nothing else', () => {
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

  it('also of the members of a list, and of JSON', () => {
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

  it('is no fix of a text that has none of it', () => {
    expect(fixed(immutable, 'kind: Pod\nmetadata:\n  name: a\n')).toBeUndefined()
  })
})

describe('a version that is no longer served', () => {
  it.each([
    ['Deployment', 'extensions/v1beta1', 'apps/v1'],
    ['StatefulSet', 'apps/v1beta1', 'apps/v1'],
    ['PodDisruptionBudget', 'policy/v1beta1', 'policy/v1'],
    ['HorizontalPodAutoscaler', 'autoscaling/v2beta2', 'autoscaling/v2'],
  ])('%s of %s becomes %s', (kind, version, to) => {
    const text = `---\napiVersion: ${version}\nkind: ${kind}\n---\napiVersion: "${version}"\nkind: ${kind}\n---\napiVersion: v1\nkind: Pod\n`
    expect(fixed(notServed(kind, version), text)).toBe(
      `---\napiVersion: ${to}\nkind: ${kind}\n---\napiVersion: "${to}"\nkind: ${kind}\n---\napiVersion: v1\nkind: Pod\n`,
    )
  })

  it('is not what a kind of another project has', () => {
    expect(
      fixed(notServed('Service', 'serving.knative.dev/v1'), 'apiVersion: serving.knative.dev/v1\n'),
    ).toBeUndefined()
  })
})
