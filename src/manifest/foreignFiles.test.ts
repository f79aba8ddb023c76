import { expect, it } from 'vitest'
import { foreignFileOf, pastedTextOf } from './foreignFiles.ts'
import { parseManifest } from './k8sYaml.ts'

const fileOf = (text: string) => parseManifest(text).map((document) => foreignFileOf(document, text))

it.each([
  ['kustomization', 'apiVersion: kustomize.config.k8s.io/v1beta1\nkind: Kustomization\nresources: [web.yaml]\n'],
  ['kustomization', 'apiVersion: kustomize.config.k8s.io/v1alpha1\nkind: Component\n'],
  ['kustomization', 'namePrefix: prod-\nresources:\n- ../base\nimages:\n- name: web\n  newTag: v2\n'],
  ['helmChart', 'apiVersion: v2\nname: shop\nversion: 0.1.0\ndependencies: []\n'],
  ['helmValues', 'replicaCount: 2\nimage:\n  repository: nginx\n  tag: ""\n'],
  ['helmTemplate', 'apiVersion: v1\nkind: Service\nmetadata:\n  name: {{ include "shop.fullname" . }}\nspec: {}\n'],
  ['helmTemplate', '{{- if .Values.enabled }}\napiVersion: v1\nkind: Service\n{{- end }}\n'],
  ['helmTemplate', 'apiVersion: v1\nkind: Service\nmetadata:\n  name: "{{ .Release.Name }}-web"\n'],
  ['compose', 'services:\n  web:\n    image: nginx\n    ports: ["80:80"]\n'],
  ['kubeconfig', 'apiVersion: v1\nkind: Config\nclusters: []\nusers: []\ncurrent-context: a\n'],
])('foreignFileOf recognises a %s', (file, text) => {
  expect(fileOf(text)).toEqual([file])
})

it.each([
  'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: a\ndata:\n  line: "{{ .Values.x }}"\n',
  'apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: a\n',
  'apiVersion: example.com/v1\nkind: Config\nmetadata:\n  name: a\n',
  'kind: Service\nmetadata:\n  name: a\n',
  'metadata:\n  name: a\nspec: {}\n',
  'resources:\n  limits: {}\nanything: else\n',
  'a: [\n',
  '- a\n',
  '',
])('foreignFileOf recognises nothing in %j', (text) => {
  expect(fileOf(text).filter((file) => file !== undefined)).toEqual([])
})

it.each([
  ['command', 'kubectl create deployment web --image=nginx\n'],
  ['command', '# first\n$ helm install shop ./shop\n'],
  ['address', 'https://example.com/web.yaml\n'],
  ['table', 'NAME                   READY   STATUS    RESTARTS      AGE\nweb-1   1/1     Running   0             5d\n'],
  ['table', 'NAMESPACE   NAME   UP-TO-DATE\nshop   web   1\n'],
  ['table', 'LAST SEEN   TYPE      REASON    OBJECT   MESSAGE\n12s   Warning   BackOff   pod/web   Back-off\n'],
  ['description', 'Name:             web-1\r\nNamespace:        shop\r\nPriority: 0\r\n'],
])('pastedTextOf recognises that %s was copied', (what, text) => {
  expect(pastedTextOf(text)).toBe(what)
})

it.each(['NAME: my\n', 'Name: web\n', 'kubectl: yes\n', 'hello\n', 'see https://example.com\n', ''])(
  'pastedTextOf recognises nothing in the text %j',
  (text) => {
    expect(pastedTextOf(text)).toBeUndefined()
  },
)
