import { expect, test } from 'vitest'
import { inspect } from '../analysis/inspector.ts'
import { DEFAULT_CONFIG } from '../document/config.ts'
import { Session } from '../session/session.ts'

const storage = `apiVersion: storage.k8s.io/v1
kind: StorageClass
metadata: {name: later}
provisioner: disk.example.com
volumeBindingMode: WaitForFirstConsumer
---
apiVersion: v1
kind: PersistentVolumeClaim
metadata: {name: data}
spec:
  accessModes: [ReadWriteOnce]
  storageClassName: later
  resources: {requests: {storage: 1Gi}}
`

const pod = `apiVersion: v1
kind: Pod
metadata: {name: web}
spec:
  containers: [{name: c, image: "shop/web:v1"}]
  volumes: [{name: data, persistentVolumeClaim: {claimName: data}}]
`

test('the wait of a Pod that the scheduler cannot bind names the PersistentVolumeClaim and the node', () => {
  const config = { ...DEFAULT_CONFIG, assumed: { 'driver/disk.example.com': 'absent' } }
  const session = new Session({ format: 1, engineVersion: '', seed: 3, config, journal: [] })
  for (const stdin of [storage, pod]) {
    session.command({ type: 'kubectl', args: ['apply', '-f', '-'], stdin })
    session.advance({ until: session.cursor.at + 10_000 })
  }
  expect(session.objects.get('pods', 'default/web')?.status).toEqual({ phase: 'Pending', qosClass: 'BestEffort' })
  expect(inspect(session, { kind: 'Pod', namespace: 'default', name: 'web' }).waitsFor).toEqual([
    {
      id: 'wait.pod.binding',
      facts: expect.objectContaining({ claim: 'data', node: expect.stringMatching(/^node-\d$/) }),
    },
  ])
})
