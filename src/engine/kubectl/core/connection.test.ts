import { expect, it } from 'vitest'
import { Session } from '../../session/session.ts'
import { emptyDocument } from '../../testing/harness.ts'

const lost = 'Error in configuration: context was not found for specified context: other\n'

// The expected answers are recorded from kubectl v1.36.3, with a kubeconfig of one context.
it.each([
  ['get pods --context=other', lost],
  ['delete pod a --context=other', lost],
  ['rollout status deploy/a --context=other', lost],
  ['get pods --cluster=other', 'error: no server found for cluster "other"\n'],
  ['get pods --user=other', 'error: auth info "other" does not exist\n'],
  ['get pods --cluster=other --user=other', 'error: no server found for cluster "other"\n'],
  [
    'get pods --context=other --cluster=missing',
    'Error in configuration: \n* context was not found for specified context: other\n* no server found for cluster "missing"\n',
  ],
  ['get pods --kubeconfig=missing --context=other', 'error: stat missing: no such file or directory\n'],
  ['create configmap one --context=other', 'error: context "other" does not exist\n'],
  ['version --cluster=other', 'error: cluster "other" does not exist\n'],
  ['explain pods --user=other', 'error: auth info "other" does not exist\n'],
])('kubectl refuses the missing file, context, cluster or user in: %s', (line, stderr) => {
  const session = new Session(emptyDocument({ seed: 3 }))
  expect(session.command({ type: 'kubectl', args: line.split(' ') })).toMatchObject({ stdout: '', stderr, exit: 1 })
})

it('kubectl reads a kubeconfig from a given file', () => {
  const session = new Session(emptyDocument({ seed: 3 }))
  const get = (config: string) =>
    session.command({
      type: 'kubectl',
      args: ['get', 'nodes', '--kubeconfig=mine.yaml'],
      files: { 'mine.yaml': config },
    })
  expect(get('apiVersion: v-1\nkind: Config\n')).toMatchObject({
    stderr:
      'error: error loading config file "mine.yaml": no kind "Config" is registered for version "v-1" in scheme "k8s.io/client-go/tools/clientcmd/api/latest/latest.go:50"\n',
    exit: 1,
  })
  expect(get('apiVersion: v1\nkind: Config\nclusters: []\n').exit).toBe(0)
  expect(get('').exit).toBe(0)
})

it.each([
  'get pods --context=rollscope --cluster=rollscope --user=kubernetes-admin',
  'config current-context --context=other',
  'version --client --context=other',
])('kubectl accepts the existing names or ignores the context in: %s', (line) => {
  const session = new Session(emptyDocument({ seed: 3 }))
  expect(session.command({ type: 'kubectl', args: line.split(' ') }).exit).toBe(0)
})
