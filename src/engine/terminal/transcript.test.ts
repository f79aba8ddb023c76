import { describe, expect, it } from 'vitest'
import { playUntil } from '../analysis/play.ts'
import { DEFAULT_CONFIG } from '../document/config.ts'
import { Session } from '../session/session.ts'
import { daemonSetManifest, statefulSetManifest } from '../testing/sets.ts'
import { transcribe } from './transcript.ts'

const manifest = `apiVersion: apps/v1
kind: Deployment
metadata: { name: web }
spec:
  replicas: 2
  progressDeadlineSeconds: 30
  selector: { matchLabels: { app: web } }
  template:
    metadata: { labels: { app: web } }
    spec: { containers: [{ name: web, image: shop/web:v1 }] }
`

function rollout(image: string): Session {
  const session = new Session({ format: 1, engineVersion: '', seed: 3, config: DEFAULT_CONFIG, journal: [] })
  session.command({ type: 'kubectl', args: ['apply', '-f', '-'], stdin: manifest })
  playUntil(session, 'complete')
  session.command({ type: 'kubectl', args: ['set', 'image', 'deployment/web', `web=${image}`] })
  playUntil(session, 'complete')
  return session
}

describe('transcribe', () => {
  it('types the commands and follows each rollout with the messages of kubectl', () => {
    const session = rollout('shop/web:v2')
    const entries = transcribe(session.document, session.cursor)
    const lines = entries.map(({ kind, text }) => (kind === 'input' ? `$ ${text}` : text)).join('')
    expect(entries[0]).toEqual({ at: 0, kind: 'input', text: `kubectl apply -f - <<'EOF'\n${manifest}EOF\n` })
    expect(entries[1]).toEqual({ at: 0, kind: 'output', text: 'deployment.apps/web created\n' })
    expect(lines).toContain('$ kubectl rollout status deployment/web\n')
    expect(lines).toContain('$ kubectl set image deployment/web web=shop/web:v2\ndeployment.apps/web image updated\n')
    expect(lines).toContain(
      'Waiting for deployment "web" rollout to finish: 1 out of 2 new replicas have been updated...\n',
    )
    expect(lines).toContain(
      'Waiting for deployment "web" rollout to finish: 1 old replicas are pending termination...\n',
    )
    expect(lines.match(/deployment "web" successfully rolled out\n/g)).toHaveLength(2)
    expect(lines.match(/\$ kubectl get deployments,replicasets,pods\n/g)).toHaveLength(2)
    expect(lines).toMatch(/deployment\.apps\/web +2\/2 +2 +2 +\d+s\n/)
    expect(lines).toMatch(/pod\/web-\w+-\w{5} +1\/1 +Running +0 +\d+s\n/)
    const times = entries.map(({ at }) => at)
    expect(times).toEqual([...times].sort((a, b) => a - b))
    expect(times.at(-1)).toBe(session.cursor.at)
  })

  it('ends with the error of a stalled rollout', () => {
    const session = rollout('shop/web:v2.nopull')
    const lines = transcribe(session.document, session.cursor).map(({ text }) => text)
    expect(lines).toContain('error: deployment "web" exceeded its progress deadline\n')
    expect(lines.join('')).toMatch(/pod\/web-\w+-\w{5} +0\/1 +(ErrImagePull|ImagePullBackOff) +0/)
  })

  it('shows the output of a running command until its Ctrl-C', () => {
    const session = rollout('shop/web:v2')
    const spec = { minAvailable: 2, selector: { matchLabels: { app: 'web' } } }
    const budget = { apiVersion: 'policy/v1', kind: 'PodDisruptionBudget', metadata: { name: 'web' }, spec }
    session.command({ type: 'kubectl', args: ['create', '-f', '-'], stdin: JSON.stringify(budget) })
    session.advance({ until: session.cursor.at + 1_000 })
    session.command({ type: 'kubectl', args: ['drain', 'node-1', 'node-2', 'node-3'] })
    session.advance({ until: session.cursor.at + 7_000 })
    session.command({ type: 'interrupt', process: 4 })
    session.advance({ until: session.cursor.at + 20_000 })
    const entries = transcribe(session.document, session.cursor)
    const stopAt = entries.findIndex(({ text }) => text === '^C\n')
    const text = (from: number, to?: number) =>
      entries
        .slice(from, to)
        .map((entry) => entry.text)
        .join('')
    const retry = /will retry after 5s/g
    expect(text(0, stopAt).match(retry)).toHaveLength(2)
    expect(text(stopAt)).not.toMatch(retry)
  })

  it('follows StatefulSets and DaemonSets with the messages of their kind, and lists their Pods', () => {
    const session = new Session({ format: 1, engineVersion: '', seed: 3, config: DEFAULT_CONFIG, journal: [] })
    for (const manifest of [statefulSetManifest({ replicas: 2 }), daemonSetManifest()])
      session.command({ type: 'kubectl', args: ['apply', '-f', '-'], stdin: JSON.stringify(manifest) })
    session.advance({ until: 30_000 })
    session.command({ type: 'kubectl', args: ['set', 'image', 'daemonset/agent', 'c=shop/agent:v2'] })
    session.advance({ until: 150_000 })
    const lines = transcribe(session.document, session.cursor)
      .map(({ kind, text }) => (kind === 'input' ? `$ ${text}` : text))
      .join('')
    expect(lines).toContain('$ kubectl rollout status daemonset/agent\n')
    expect(lines).toContain(
      'Waiting for daemon set "agent" rollout to finish: 1 out of 3 new pods have been updated...\n',
    )
    expect(lines).toContain('daemon set "agent" successfully rolled out\n')
    expect(lines).toContain('$ kubectl rollout status statefulset/db\n')
    expect(lines).toMatch(/Waiting for 2 pods to be ready\.\.\.\n/)
    expect(lines).toContain('$ kubectl get daemonsets,statefulsets,pods\n')
    expect(lines).toMatch(/statefulset\.apps\/db +2\/2/)
    expect(lines).toMatch(/daemonset\.apps\/agent +3 +3 +3/)
  })

  it('stops at the cursor, and does not change the session', () => {
    const session = rollout('shop/web:v2')
    const { fingerprint } = session
    const second = session.document.journal[1]
    const cursor = { at: (second?.at ?? 0) - 1, step: 0 }
    const texts = transcribe(session.document, cursor).map(({ text }) => text)
    expect(texts.join('')).not.toContain('set image')
    expect(session.fingerprint).toBe(fingerprint)
  })
})
