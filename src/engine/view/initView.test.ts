import { describe, expect, it } from 'vitest'
import { DEFAULT_CONFIG } from '../document/config.ts'
import { Session } from '../session/session.ts'
import type { InitView, PodView } from './types.ts'

const pod = (migrate: string) => `apiVersion: v1
kind: Pod
metadata: {name: web}
spec:
  initContainers:
  - {name: wait, image: "busybox:1.36", command: [sh, -c, sleep 5]}
  - ${migrate}
  containers: [{name: c, image: "shop/web:v1"}]
`

/** Distinct views of the init containers until the Pod is ready or the time is over. */
function play(migrate: string, until = 60_000): { seen: InitView[]; last: PodView | undefined } {
  const session = new Session({ format: 1, engineVersion: '', seed: 3, config: DEFAULT_CONFIG, journal: [] })
  session.command({ type: 'kubectl', args: ['apply', '-f', '-'], stdin: pod(migrate) })
  const seen: InitView[] = []
  let last: PodView | undefined
  for (let at = 0; at < until; at += 50) {
    session.advance({ until: at })
    ;[last] = session.view.pods.all()
    if (last?.init && JSON.stringify(last.init) !== JSON.stringify(seen.at(-1))) seen.push(last.init)
  }
  return { seen, last }
}

const steps = (seen: readonly InitView[]) => [
  ...new Set(seen.map(({ name, index, total, state }) => `${name} ${index}/${total} ${state}`)),
]

describe('the view of the current init container', () => {
  it('shows its name, number, state and end', () => {
    const { seen, last } = play('{name: migrate, image: "shop/migrate:v1"}')
    expect(steps(seen)).toEqual([
      'wait 1/2 waiting',
      'wait 1/2 pulling',
      'wait 1/2 running',
      'migrate 2/2 pulling',
      'migrate 2/2 waiting',
      'migrate 2/2 running',
    ])
    const { startedAt = 0, until = 0 } = seen.find(({ state }) => state === 'running') ?? {}
    // The API has start times in whole seconds.
    expect(Math.floor((until - startedAt) / 1000)).toBe(5)
    expect(last?.init).toBeUndefined()
    expect(last?.state).toBe('available')
  })

  it('shows the exit code, the restarts and the back-off of a failing init container', () => {
    const { seen, last } = play('{name: migrate, image: "shop/migrate:v1.crash"}')
    expect(last?.init).toMatchObject({
      name: 'migrate',
      index: 2,
      state: 'failing',
      exitCode: 1,
    })
    expect(last?.init?.restarts).toBeGreaterThan(0)
    const backOff = seen.find(({ reason }) => reason === 'CrashLoopBackOff')
    expect(backOff?.message).toMatch(/^back-off 10s restarting failed container=migrate /)
    expect(backOff?.until).toBeGreaterThan(0)
    expect(seen.some(({ state }) => state === 'running')).toBe(true)
  })

  it('shows that the image of an init container cannot be pulled', () => {
    const { last } = play('{name: migrate, image: "shop/migrate:v1.nopull"}')
    expect(last?.init).toMatchObject({ index: 2, state: 'imagePull' })
  })

  it('shows that an init container is a sidecar', () => {
    const { seen, last } = play('{name: proxy, image: "shop/proxy:v1", restartPolicy: Always}')
    expect(seen.find(({ name }) => name === 'proxy')?.isSidecar).toBe(true)
    expect(last?.state).toBe('available')
  })
})
