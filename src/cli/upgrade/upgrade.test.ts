import { describe, expect, it } from 'vitest'
import { removalOf } from '../../engine/index.ts'
import { cliOver } from '../testing/cliOver.ts'

const set = (maxUnavailable: string, metadata = 'name: db, namespace: shop') => `apiVersion: apps/v1
kind: StatefulSet
metadata: { ${metadata} }
spec:
  serviceName: db
  updateStrategy: { rollingUpdate: { maxUnavailable: ${maxUnavailable} } }
  selector: { matchLabels: { app: db } }
  template:
    metadata: { labels: { app: db } }
    spec: { containers: [{ name: db, image: "shop/db:v1" }] }
`

/** A StatefulSet as a v1.36 cluster stores it: without maxUnavailable. */
const stored = (annotations: object) =>
  JSON.stringify({
    apiVersion: 'v1',
    kind: 'List',
    items: [
      {
        apiVersion: 'apps/v1',
        kind: 'StatefulSet',
        metadata: {
          name: 'db',
          namespace: 'shop',
          uid: 'a',
          resourceVersion: '1',
          creationTimestamp: '2026-05-01T10:00:00Z',
          annotations,
        },
        spec: { updateStrategy: { type: 'RollingUpdate', rollingUpdate: { partition: 0 } } },
      },
    ],
  })

const applied = JSON.stringify({
  apiVersion: 'apps/v1',
  kind: 'StatefulSet',
  metadata: { name: 'db', namespace: 'shop' },
  spec: { updateStrategy: { rollingUpdate: { maxUnavailable: 2 } } },
})

const cli = cliOver({
  'three.yaml': set('3'),
  'zero.yaml': set('0'),
  'daemon.yaml': 'apiVersion: apps/v1\nkind: DaemonSet\nmetadata: { name: agent }\n',
  'old.yaml':
    'apiVersion: networking.k8s.io/v1beta1\nkind: IPAddress\nmetadata: { name: "10.0.0.1" }\n---\napiVersion: policy/v1beta1\nkind: PodDisruptionBudget\nmetadata: { name: web }\n',
  'applied.json': stored({ 'kubectl.kubernetes.io/last-applied-configuration': applied }),
  'other.json': stored({}),
})

const row = (text: string, start: string): string => text.split('\n').find((line) => line.startsWith(start)) ?? ''

describe('rollscope upgrade', () => {
  it('names fields that take effect, with their time, release, feature gate and source', async () => {
    const { code, out } = await cli('upgrade three.yaml --from 1.36 --to 1.37')
    expect(code).toBe(0)
    expect(row(out, '| StatefulSet/db in shop | 3 Pods')).toBe(
      '| StatefulSet/db in shop | 3 Pods are updated at a time (`maxUnavailable`). | `maxUnavailable: 3` is dropped: one Pod is updated at a time. | at the next apply of the manifest; until then the stored object lacks the field | v1.37, `statefulSetMaxUnavailable`, `pkg/features/kube_features.go MaxUnavailableStatefulSet` |',
    )
    expect(out).toContain('No Pod restarts')
  })

  it('fails for objects that the new release rejects, and passes if the new release accepts them', async () => {
    const refused = await cli('upgrade zero.yaml --from 1.36 --to 1.37')
    expect(refused.code).toBe(1)
    expect(refused.out).toContain('## Writes that are now rejected')
    expect(await cli('upgrade zero.yaml --from 1.34 --to 1.36')).toMatchObject({ code: 0 })
  })

  it('names the StatefulSets and DaemonSets that get a new revision', async () => {
    expect((await cli('upgrade daemon.yaml --from 1.33 --to 1.34')).out).toContain(
      '## StatefulSets and DaemonSets that get a revision',
    )
    expect((await cli('upgrade daemon.yaml --from 1.34 --to 1.37')).out).not.toContain(
      '## StatefulSets and DaemonSets that get a revision',
    )
  })

  it('reads objects of a cluster as they were applied, and counts objects without their applied manifest', async () => {
    const { out } = await cli('upgrade applied.json --from 1.36 --to 1.37')
    expect(out).toContain('2 Pods are updated at a time')
    expect(out).not.toContain('without the last-applied-configuration annotation')
    const other = await cli('upgrade other.json --from 1.36 --to 1.37')
    expect(other.out).not.toContain('Pods are updated at a time')
    expect(other.out).toContain('from 1 object without the last-applied-configuration annotation')
  })

  it('names removed API versions with their replacements', async () => {
    const { code, out } = await cli('upgrade old.yaml --from 1.36 --to 1.37')
    expect(code).toBe(1)
    expect(row(out, '| IPAddress/')).toMatch(/`networking\.k8s\.io\/v1beta1` \| v1\.37 \| `networking\.k8s\.io\/v1` /)
    expect(row(out, '| PodDisruptionBudget/')).toMatch(/`policy\/v1beta1` \| before v1\.33 \| `policy\/v1` /)
    const address = { apiVersion: 'networking.k8s.io/v1beta1', kind: 'IPAddress' }
    expect(removalOf(address, '1.33', '1.36')).toBeUndefined()
    expect(removalOf(address, '1.36', '1.37')?.replacement).toBe('networking.k8s.io/v1')
  })

  it.each([
    ['upgrade --from 1.36 --to 1.37', 'upgrade needs a file or a folder'],
    ['upgrade three.yaml --to 1.37', 'upgrade needs --from VERSION'],
    ['upgrade three.yaml --from 1.36', 'upgrade needs --to VERSION'],
    ['upgrade three.yaml --from 1.37 --to 1.36', '--from 1.37 must be older than --to 1.36'],
    ['upgrade three.yaml --from 1.35.2 --to 1.37', '--from: Kubernetes 1.35.2 is not simulated'],
    ['upgrade three.yaml --from 1.36 --to 1.37 --to 1.36', 'upgrade has one --to'],
  ])('ends with 2 after %s', async (line, words) => {
    const { code, err } = await cli(line)
    expect(code).toBe(2)
    expect(err).toContain(words)
  })
})
