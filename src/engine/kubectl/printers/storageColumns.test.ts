import { expect, it } from 'vitest'
import { Harness } from '../../testing/harness.ts'

const claimed = () =>
  new Harness()
    .apply({
      apiVersion: 'apps/v1',
      kind: 'StatefulSet',
      metadata: { name: 'db' },
      spec: {
        replicas: 1,
        selector: { matchLabels: { app: 'db' } },
        template: { metadata: { labels: { app: 'db' } }, spec: { containers: [{ name: 'db', image: 'shop/db:v1' }] } },
        volumeClaimTemplates: [
          {
            metadata: { name: 'data' },
            spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } },
          },
        ],
      },
    })
    .run(20_000)
const lines = (harness: Harness, line: string): string[] =>
  harness
    .must(line.split(' '))
    .last.stdout.split('\n')
    .map((one) =>
      one
        .replace(/ +/g, ' ')
        .replace(/pvc-[0-9a-f]{8}-\S+/, 'pvc-uid')
        .trimEnd(),
    )

it("PersistentVolumeClaims, PersistentVolumes and StorageClasses have the API server's columns", () => {
  const harness = claimed()
  expect(lines(harness, 'get pvc -o wide')).toEqual([
    'NAME STATUS VOLUME CAPACITY ACCESS MODES STORAGECLASS VOLUMEATTRIBUTESCLASS AGE VOLUMEMODE',
    'data-db-0 Bound pvc-uid 1Gi RWO standard <unset> 20s Filesystem',
    '',
  ])
  expect(lines(harness, 'get pv')[0]).toBe(
    'NAME CAPACITY ACCESS MODES RECLAIM POLICY STATUS CLAIM STORAGECLASS VOLUMEATTRIBUTESCLASS REASON AGE',
  )
  expect(lines(harness, 'get pv')[1]).toMatch(/^pvc-uid 1Gi RWO Delete Bound default\/data-db-0 standard <unset> \d+s$/)
  expect(lines(harness, 'get sc')[1]).toMatch(/^standard \(default\) \S+ Delete \S+ (true|false) \S+$/)
})

it('kubectl describe shows the Pods that use a PersistentVolumeClaim', () => {
  const harness = claimed()
  const described = lines(harness, 'describe pvc data-db-0')
  expect(described.slice(0, 16)).toEqual([
    'Name: data-db-0',
    'Namespace: default',
    'StorageClass: standard',
    'Status: Bound',
    'Volume: pvc-uid',
    'Labels: app=db',
    'Annotations: pv.kubernetes.io/bind-completed: yes',
    ' pv.kubernetes.io/bound-by-controller: yes',
    ' volume.beta.kubernetes.io/storage-provisioner: rollscope.dev/hostpath',
    ' volume.kubernetes.io/storage-provisioner: rollscope.dev/hostpath',
    'Finalizers: [kubernetes.io/pvc-protection]',
    'Capacity: 1Gi',
    'Access Modes: RWO',
    'VolumeMode: Filesystem',
    'Used By: db-0',
    expect.stringMatching(/^Events:/),
  ])
})
