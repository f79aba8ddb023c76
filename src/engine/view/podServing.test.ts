import { expect, it } from 'vitest'
import { DEFAULT_CONFIG } from '../document/config.ts'
import { Session } from '../session/session.ts'

const web = `apiVersion: apps/v1
kind: Deployment
metadata: { name: web }
spec:
  selector: { matchLabels: { app: web } }
  template:
    metadata: { labels: { app: web } }
    spec: { containers: [{ name: c, image: 'shop/web:v1' }] }
`

function start(manifest: string) {
  const session = new Session({ format: 1, engineVersion: '', seed: 1, config: DEFAULT_CONFIG, journal: [] })
  const answer = session.command({ type: 'kubectl', args: ['apply', '-f', '-'], stdin: `${manifest}---\n${web}` })
  session.advance({ until: 20_000 })
  return { ...answer, available: session.objects.get('deployments', 'default/web')?.status.availableReplicas }
}

it('updateServing ignores endpoints without a Pod or conditions', () => {
  const slice = `apiVersion: discovery.k8s.io/v1
kind: EndpointSlice
metadata: { name: outside, labels: { kubernetes.io/service-name: outside } }
addressType: IPv4
ports: [{ port: 80 }]
endpoints: [{ addresses: [10.1.2.3] }]
`
  const service = 'apiVersion: v1\nkind: Service\nmetadata: { name: outside }\nspec: { ports: [{ port: 80 }] }\n'
  expect(start(`${service}---\n${slice}`)).toMatchObject({ exit: 0, available: 1 })
})

it('a rejected PersistentVolume without a spec causes no fault of the view', () => {
  const { stderr, available } = start('apiVersion: v1\nkind: PersistentVolume\nmetadata: { name: v }\n')
  expect(stderr).toContain('spec.capacity: Required value')
  expect(stderr).toContain('spec: Required value: must specify a volume type')
  expect(available).toBe(1)
})
