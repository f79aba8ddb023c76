/** Tests of `check` with volumes and with requirements of nodes: the first question, and its words. */
import { expect, it } from 'vitest'
import { checkInOneCluster } from './checkFiles.ts'
import { checkJson } from './checkReport.ts'

const said = (...texts: readonly string[]) => {
  const file = { path: 'f.yaml', text: texts.join('\n---\n') }
  const { objects } = checkJson([checkInOneCluster([file], { seed: 1, config: undefined, answers: {} })])
  return objects.find(({ object }) => object === 'Pod/web')?.rollout
}
const volume = (spec: string): string =>
  `{apiVersion: v1, kind: PersistentVolume, metadata: {name: disk}, spec: {capacity: {storage: 1Gi}, accessModes: [ReadWriteOnce], ${spec}}}`
const claim = (spec: string): string =>
  `{apiVersion: v1, kind: PersistentVolumeClaim, metadata: {name: data}, spec: {accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Gi}}, ${spec}}}`
const storageClass = (more: string): string =>
  `{apiVersion: storage.k8s.io/v1, kind: StorageClass, metadata: {name: disks}, provisioner: disks.example.com${more}}`
const pod = (more = '', container = ''): string =>
  `{apiVersion: v1, kind: Pod, metadata: {name: web}, spec: {${more}containers: [{name: c, image: "x/shelf:v1"${container}}]}}`
const mounting = (more = ''): string =>
  pod(
    `${more}volumes: [{name: v, persistentVolumeClaim: {claimName: data}}], `,
    ', volumeMounts: [{name: v, mountPath: /v}]',
  )
const keys = (...texts: readonly string[]) => said(...texts)?.questions.map(({ key }) => key)

it("check names the reason that a claim has no volume, after the scheduler's message", () => {
  const named = claim('volumeName: disk')
  expect(said(volume('hostPath: {path: /disk}'), named, mounting())).toMatchObject({
    outcome: 'stalled',
    why: expect.stringMatching(
      /^Unschedulable: .* unbound immediate .*; PersistentVolumeClaim "data": Cannot bind to requested volume "disk": storageClassName does not match$/,
    ),
  })
})

it('check asks about the node before the provisioner, if the claim waits for a node', () => {
  const onRack = mounting('nodeSelector: {rack: r1}, ')
  const ofClass = claim('storageClassName: disks')
  const [label, provisioner] = ['label/rack:r1', 'driver/disks.example.com']
  expect(keys(storageClass(', volumeBindingMode: WaitForFirstConsumer'), ofClass, onRack)).toEqual([label, provisioner])
  expect(keys(storageClass(''), ofClass, onRack)).toEqual([provisioner, label])
})

it('check asks for the program of a FlexVolume driver, and not for a server', () => {
  const flex = volume('storageClassName: own, flexVolume: {driver: example.com/disk}')
  const questions = said(flex, claim('storageClassName: own'), mounting())?.questions
  expect(questions?.map(({ words }) => words)).toEqual([
    'The volume is mounted by the FlexVolume driver example.com/disk, a program on the node. Without it, the Pod stays in ContainerCreating.',
  ])
})

it.each(['RuntimeDefault', 'Localhost, localhostProfile: own'])(
  'check asks whether nodes have AppArmor (%s)',
  (type) => {
    const context = `securityContext: {appArmorProfile: {type: ${type}}}`
    const words = [expect.stringContaining('Without AppArmor, the kubelet rejects the Pod')]
    for (const text of [pod(`${context}, `), pod('', `, ${context}`)]) {
      const rollout = said(text)
      expect(rollout?.outcome).toBe('cannot tell')
      expect(rollout?.questions.map((one) => one.words)).toEqual(words)
    }
  },
)

it('check asks nothing about a Pod without an AppArmor profile', () => {
  expect(said(pod('securityContext: {appArmorProfile: {type: Unconfined}}, '))?.outcome).toBe('complete')
})

it("check raises no question about the keys of a token's Secret, but about other keys", () => {
  const secret =
    '{apiVersion: v1, kind: Secret, metadata: {name: t, annotations: {kubernetes.io/service-account.name: default}}, type: kubernetes.io/service-account-token}'
  const reading = (key: string) => pod('', `, env: [{name: T, valueFrom: {secretKeyRef: {name: t, key: ${key}}}}]`)
  expect(said(secret, reading('token'))).toMatchObject({ outcome: 'complete', questions: [] })
  expect(keys(secret, reading('other'))).toEqual(['secret/t:other'])
})
