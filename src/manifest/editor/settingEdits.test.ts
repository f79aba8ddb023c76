import { expect, it } from 'vitest'
import { parseManifest } from '../k8sYaml.ts'
import { type Setting, type SweepField, sweepFields, whyFixed, withSetting } from '../settings.ts'
import { settingEdit, writtenAt } from './settingEdits.ts'
import { withEdits } from './textEdits.ts'

const fieldOf = (name: string) => sweepFields.find((one) => one.name === name) as SweepField
const settingOf = (values: Readonly<Record<string, number>>): Setting =>
  Object.entries(values).map(([name, value]) => ({ field: fieldOf(name), value }))

const text = `# Ours.
apiVersion: v1
kind: Service
metadata: { name: web }
---
apiVersion: apps/v1
kind: Deployment
metadata:
  name: web # the front end
spec:
  replicas: 10
  strategy:
    rollingUpdate: { maxSurge: 25% }
  template:
    spec:
      containers:
        - name: web
          image: shop/web:v2
          readinessProbe: { tcpSocket: { port: 80 } }
`

const everything = {
  maxSurge: 3,
  maxUnavailable: 1,
  replicas: 12,
  minReadySeconds: 5,
  preStopSleepSeconds: 4,
  readinessDelaySeconds: 2,
}

it('settingEdit replaces existing fields, adds missing fields, and leaves the rest of the text unchanged', () => {
  const edit = settingEdit(text, settingOf(everything))
  const written = withEdits(text, edit ? [edit] : [])
  expect(written).toContain('rollingUpdate: { maxUnavailable: 1, maxSurge: 3 }')
  expect(written).toContain('  name: web # the front end\nspec:\n  minReadySeconds: 5\n  replicas: 12\n')
  expect(written).toContain(
    '        - lifecycle:\n            preStop:\n              sleep:\n                seconds: 4\n',
  )
  expect(written).toContain('readinessProbe: { initialDelaySeconds: 2, tcpSocket: { port: 80 } }')
  // Must equal the settings as they are simulated.
  const played = parseManifest(withSetting(text, settingOf(everything)) ?? '').map(({ value }) => value)
  expect(parseManifest(written).map(({ value, error }) => error ?? value)).toEqual(played)
})

it('settingEdit adds a common parent of two settings once', () => {
  const short = 'kind: Deployment\nspec:\n  replicas: 3\n'
  const edit = settingEdit(short, settingOf({ maxSurge: 1, maxUnavailable: 0 }))
  expect(withEdits(short, edit ? [edit] : [])).toBe(
    'kind: Deployment\nspec:\n  strategy:\n    rollingUpdate:\n      maxUnavailable: 0\n      maxSurge: 1\n  replicas: 3\n',
  )
})

it('settingEdit changes nothing without a Deployment, or without a container', () => {
  const service = text.split('---')[0] ?? ''
  expect(settingEdit(service, settingOf({ replicas: 3 }))).toBeUndefined()
  const bare = 'kind: Deployment\nspec:\n  template:\n    spec:\n      containers: []\n'
  expect(settingEdit(bare, settingOf({ preStopSleepSeconds: 3 }))).toBeUndefined()
  expect(writtenAt(parseManifest(text), fieldOf('maxSurge').paths.Deployment ?? [])).toBe('25%')
  expect(writtenAt(parseManifest(service), fieldOf('replicas').paths.Deployment ?? [])).toBeUndefined()
})

it('settingEdit writes each field at the path of its kind, and whyFixed explains why a field cannot be varied', () => {
  const sets = 'kind: StatefulSet\nspec:\n  replicas: 3\n---\nkind: DaemonSet\nspec:\n  minReadySeconds: 1\n'
  const edit = settingEdit(sets, settingOf({ partition: 2, maxSurge: 1, minReadySeconds: 4 }))
  const written = parseManifest(withEdits(sets, edit ? [edit] : [])).map(({ value }) => value)
  expect(written).toEqual([
    {
      kind: 'StatefulSet',
      spec: { minReadySeconds: 4, updateStrategy: { rollingUpdate: { partition: 2 } }, replicas: 3 },
    },
    { kind: 'DaemonSet', spec: { updateStrategy: { rollingUpdate: { maxSurge: 1 } }, minReadySeconds: 4 } },
  ])
  const [one, other] = sets.split('---') as [string, string]
  expect(whyFixed(sets, fieldOf('maxUnavailable'), '1.36')).toBeUndefined()
  expect(whyFixed(one, fieldOf('maxUnavailable'), '1.36')).toBe(
    'a StatefulSet has no maxUnavailable to vary: releases before v1.37 replace one Pod at a time, whatever its maxUnavailable says',
  )
  expect(whyFixed(one, fieldOf('maxUnavailable'), '1.37')).toBeUndefined()
  expect(whyFixed(one, fieldOf('podManagementPolicy'), '1.37')).toContain('cannot be changed once the object is there')
  expect(whyFixed(other, fieldOf('partition'), '1.37')).toBe('a DaemonSet has no partition to vary')
  expect(whyFixed('kind: Service', fieldOf('partition'), '1.37')).toContain('there is no Deployment')
})
