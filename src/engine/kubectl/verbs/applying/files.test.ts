import { expect, it } from 'vitest'
import type { KubectlCommand } from '../../../document/types.ts'
import { Session } from '../../../session/session.ts'
import { emptyDocument } from '../../../testing/harness.ts'
import { splitCommandLine } from '../../core/shellWords.ts'

function opened() {
  const session = new Session(emptyDocument({ seed: 3 }))
  return (line: string, more: Partial<KubectlCommand> = {}) => {
    const args = splitCommandLine(line)
    if ('message' in args) throw new Error(args.message)
    const { stdout, stderr, exit } = session.command({ type: 'kubectl', args, ...more })
    return { stdout, stderr, exit }
  }
}

const pem = (type: string): string => `-----BEGIN ${type}-----\nQUJD\n-----END ${type}-----\n`
const manifest = (name: string): string => `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: ${name}}\n`
const fine = (stdout: string) => ({ stdout, stderr: '', exit: 0 })
const refused = (stderr: string) => ({ stdout: '', stderr: `error: ${stderr}\n`, exit: 1 })

it('kubectl reads each file behind -f, and names the file in errors', () => {
  const kubectl = opened()
  const files = { 'a.yaml': manifest('a'), 'broken.yaml': 'kind: ConfigMap\n', 'b.yaml': manifest('b') }
  expect(kubectl('create -f a.yaml -f broken.yaml -f b.yaml', { files })).toEqual({
    stdout: 'configmap/a created\nconfigmap/b created\n',
    stderr:
      'error: error validating "broken.yaml": error validating data: apiVersion not set; if you choose to ignore these errors, turn validation off with --validate=false\n',
    exit: 1,
  })
  expect(kubectl('get -f a.yaml -o jsonpath={.metadata.name}', { files })).toEqual(fine('a'))
  expect(kubectl('create -f b.yaml', { files }).stderr).toBe(
    'Error from server (AlreadyExists): error when creating "b.yaml": configmaps "b" already exists\n',
  )
  // A missing path prevents the whole command.
  expect(kubectl('delete -f a.yaml -f c.yaml', { files })).toEqual(refused('the path "c.yaml" does not exist'))
  expect(kubectl('get -f /dev/stdin -o name', { stdin: manifest('a') })).toEqual(fine('configmap/a\n'))
  expect(kubectl('patch cm a --patch-file p.json', { files: { 'p.json': '{"data":{"x":"1"}}' } })).toEqual(
    fine('configmap/a patched\n'),
  )
})

it('kubectl create makes ConfigMaps and Secrets from files', () => {
  const kubectl = opened()
  const files = { 'conf/app.ini': 'x=1\n', 'app.env': '\uFEFF# of the shop\nCOLOUR=blue\n\n  SIZE=\nPLAIN\n' }
  const data = (line: string, more: Partial<KubectlCommand> = { files }) => {
    const { stdout, stderr } = kubectl(`${line} --dry-run=client -o jsonpath={.data}`, more)
    return stderr || JSON.parse(stdout)
  }
  expect(data('create cm one --from-file=conf/app.ini --from-literal=y=2')).toEqual({ 'app.ini': 'x=1\n', y: '2' })
  expect(data('create cm one --from-file=key=conf/app.ini')).toEqual({ key: 'x=1\n' })
  expect(data('create cm one --from-env-file=app.env')).toEqual({ COLOUR: 'blue', SIZE: '', PLAIN: '' })
  expect(data('create secret generic one --from-file=/dev/stdin', { stdin: 'abc' })).toEqual({ stdin: 'YWJj' })
  expect(data('create secret docker-registry one --from-file=.dockerconfigjson=conf/app.ini')).toEqual({
    '.dockerconfigjson': 'eD0xCg==',
  })
})

it.each([
  ['create cm one --from-file=conf', 'error reading conf: no such file or directory'],
  ['create cm one --from-file==conf', 'key name for file path conf missing'],
  ['create cm one --from-file=conf=', 'file path for key name conf missing'],
  ['create cm one --from-file=a=b=c', "key names or file paths cannot contain '='"],
  [
    'create cm one --from-env-file=a.env --from-literal=a=b',
    'from-env-file cannot be combined with from-file or from-literal',
  ],
  [
    'create secret generic one --from-literal=a=b --from-literal=a=c',
    'cannot add key a, another key by that name already exists',
  ],
  ['create secret tls one --cert=a.crt', 'key and cert must be specified'],
  ['create secret tls one --cert=a.crt --key=a.key', 'Cannot read file a.crt, open a.crt: no such file or directory'],
  ['patch cm one --patch-file=a', 'unable to read patch file: open a: no such file or directory'],
])('%s fails with the error: %s', (line, text) => {
  expect(opened()(line)).toEqual(refused(text))
})

it('kubectl create makes a Secret from a certificate and its key, also if both are in one here-document', () => {
  const kubectl = opened()
  const files = { 'a.crt': pem('CERTIFICATE'), 'a.key': pem('RSA PRIVATE KEY') }
  expect(kubectl('create secret tls one --cert=a.crt --key=a.key', { files })).toEqual(fine('secret/one created\n'))
  const stdin = pem('CERTIFICATE') + pem('PRIVATE KEY')
  expect(kubectl('create secret tls two --cert=/dev/stdin --key=/dev/stdin', { stdin })).toEqual(
    fine('secret/two created\n'),
  )
  expect(kubectl('get secret two -o jsonpath={.type}')).toEqual(fine('kubernetes.io/tls'))
  expect(kubectl('create secret tls two --cert=/dev/stdin --key=/dev/stdin', { stdin })).toEqual(
    refused('failed to create secret secrets "two" already exists'),
  )
})

it.each([
  ['', pem('PRIVATE KEY'), 'tls: failed to find any PEM data in certificate input'],
  [
    pem('PRIVATE KEY'),
    pem('CERTIFICATE'),
    'tls: failed to find certificate PEM data in certificate input, but did find a private key; PEM inputs may have been switched',
  ],
  [
    pem('PUBLIC KEY') + pem('X'),
    '',
    'tls: failed to find "CERTIFICATE" PEM block in certificate input after skipping PEM blocks of the following types: [PUBLIC KEY X]',
  ],
  [pem('CERTIFICATE'), '', 'tls: failed to find any PEM data in key input'],
  [pem('CERTIFICATE'), pem('CERTIFICATE'), 'tls: found a certificate rather than a key in the PEM for the private key'],
  [
    pem('CERTIFICATE'),
    pem('EC PARAMETERS'),
    'tls: failed to find PEM block with type ending in "PRIVATE KEY" in key input after skipping PEM blocks of the following types: [EC PARAMETERS]',
  ],
])('kubectl create rejects files that are not a certificate and its key', (cert, key, text) => {
  const files = { 'a.crt': cert, 'a.key': key }
  expect(opened()('create secret tls one --cert=a.crt --key=a.key', { files })).toEqual(refused(text))
})

it('kubectl apply uses the namespace of the context, and accepts other namespaces in manifests', () => {
  const kubectl = opened()
  kubectl('create namespace shop')
  const stdin = `${manifest('a')}---\n${manifest('b').replace('}', ', namespace: default}')}`
  expect(kubectl('apply -f -', { stdin, namespace: 'shop' })).toEqual(
    fine('configmap/a created\nconfigmap/b created\n'),
  )
  const columns = 'custom-columns=:.metadata.namespace,:.metadata.name'
  const { stdout } = kubectl(`get cm -A --no-headers -o ${columns}`)
  expect(stdout).toMatch(/^default +b\n/m)
  expect(stdout).toMatch(/^shop +a\n/m)
  expect(kubectl('apply -n shop -f -', { stdin }).stderr).toMatch(/does not match the namespace "shop"/)
})

it('kubectl get rejects a watch of several objects of a file', () => {
  const kubectl = opened()
  const files = {
    'two.yaml': `${manifest('a')}---\n${manifest('b')}`,
    'a.yaml': manifest('a'),
    'b.yaml': manifest('b'),
  }
  kubectl('create -f two.yaml', { files })
  expect(kubectl('get -f two.yaml -w -o name', { files })).toEqual({
    stdout: 'configmap/a\nconfigmap/b\n',
    stderr:
      'error: watch is only supported on individual resources and resource collections - 2 resources were found\n',
    exit: 1,
  })
  expect(kubectl('get -f a.yaml -f b.yaml --watch-only', { files })).toEqual(
    refused('you may only watch a single resource or type of resource at a time'),
  )
})

it('kubectl edit without a name prints all objects of a type', () => {
  expect(opened()('edit ns').stdout).toMatch(/^#[\s\S]*\nkind: List\n/)
})

it('items of a ConfigMapList get its version and kind, unless an item names a version or a kind', () => {
  const kubectl = opened()
  const apply = (stdin: string, options = '') => kubectl(`apply -f - ${options}`, { stdin })
  const ofKind = 'apiVersion: v1\nkind: ConfigMapList\nitems:\n- metadata: {name: a}\n'
  expect(apply(ofKind)).toEqual(fine('configmap/a created\n'))
  const lacking = (why: string) => ({
    stdout: '',
    stderr: `unable to get type info from the object "*unstructured.Unstructured": ${why}\n`,
    exit: 1,
  })
  const noVersion = lacking("Object 'apiVersion' is missing in 'object has no apiVersion field'")
  expect(apply(ofKind.replace('- ', '- kind: Secret\n  '))).toEqual(noVersion)
  const noKind = lacking("Object 'Kind' is missing in 'object has no kind field '")
  expect(apply(ofKind.replace('- ', '- apiVersion: v1\n  '))).toEqual(noKind)
  // A list of kind List does not pass its version and kind to its items.
  expect(apply(ofKind.replace('ConfigMapList', 'List'))).toEqual(
    refused(
      'error validating "STDIN": error validating data: [apiVersion not set, kind not set]; if you choose to ignore these errors, turn validation off with --validate=false',
    ),
  )
  expect(apply(ofKind.replace('ConfigMapList', 'List'), '--validate=false')).toEqual(noKind)
})
