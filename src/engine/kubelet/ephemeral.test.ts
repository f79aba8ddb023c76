import { describe, expect, it } from 'vitest'
import type { KubeEvent, Pod } from '../api/types.ts'
import { DEFAULT_CONFIG } from '../document/config.ts'
import { Session } from '../session/session.ts'

function start() {
  const session = new Session({ format: 1, engineVersion: '', seed: 3, config: DEFAULT_CONFIG, journal: [] })
  const kubectl = (args: string, stdin = '') => session.command({ type: 'kubectl', args: args.split(' '), stdin })
  kubectl(
    'apply -f -',
    '{apiVersion: v1, kind: Pod, metadata: {name: web}, spec: {containers: [{name: c, image: "sim/web:v1"}]}}',
  )
  const { objects: store } = session
  const after = (seconds: number) => session.advance({ until: session.cursor.at + seconds * 1000 })
  after(5)
  const pod = () => store.get('pods', 'default/web') as Pod
  return {
    kubectl,
    after,
    pod,
    debugger: () => pod().status.ephemeralContainerStatuses?.[0],
    isReady: () => pod().status.conditions?.some(({ type, status }) => type === 'Ready' && status === 'True'),
    events: () =>
      ([...store.list('events')] as KubeEvent[])
        .filter(({ involvedObject }) => involvedObject.fieldPath === 'spec.ephemeralContainers{dbg}')
        .map(({ reason }) => reason),
  }
}

const debug = (image: string, more = '') => `debug web --image=${image} --container=dbg --attach=false${more}`

describe('an ephemeral container', () => {
  it('is started once in a Pod that stays ready', () => {
    const cluster = start()
    expect(cluster.kubectl(debug('sim/tool:exit0after3'))).toMatchObject({ exit: 0, stdout: '' })
    cluster.after(2)
    expect(cluster.debugger()?.state.running).toBeDefined()
    cluster.after(20)
    expect(cluster.debugger()).toMatchObject({ restartCount: 0, ready: false, state: { terminated: { exitCode: 0 } } })
    expect(cluster.isReady()).toBe(true)
    expect(cluster.pod().metadata.generation).toBe(2)
    expect(cluster.events()).toEqual(['Pulling', 'Pulled', 'Created', 'Started'])
    expect(cluster.pod().spec.ephemeralContainers?.[0]).toMatchObject({
      terminationMessagePath: '/dev/termination-log',
      securityContext: { capabilities: { add: ['SYS_PTRACE'] } },
    })
  })

  it('with a missing image leaves the Pod ready', () => {
    const cluster = start()
    cluster.kubectl(debug('sim/tool:pullfail'))
    cluster.after(3)
    expect(cluster.debugger()?.state.waiting?.reason).toBe('ContainerCreating')
    expect(cluster.isReady()).toBe(true)
    expect(cluster.events()).toContain('Failed')
  })

  it('cannot be changed or removed', () => {
    const cluster = start()
    cluster.kubectl(debug('sim/tool:v1'))
    expect(cluster.kubectl(debug('sim/tool:v2')).stderr).toContain(
      'existing ephemeral containers "dbg" may not be changed',
    )
    const none = 'patch pod web --subresource=ephemeralcontainers --type=json -p'
    const remove = '[{"op":"remove","path":"/spec/ephemeralContainers"}]'
    expect(cluster.kubectl(`${none} ${remove}`).stderr).toContain(
      'existing ephemeral containers "dbg" may not be removed',
    )
    const other = '{"spec":{"ephemeralContainers":[{"name":"c","image":"sim/tool"}],"containers":[]}}'
    expect(
      cluster.kubectl(`patch pod web --subresource=ephemeralcontainers --type=strategic -p ${other}`).stderr,
    ).toContain('name: Duplicate value: "c"')
  })

  it.each([
    ['debug web', 'error: you must specify --image when not using --copy-to.\n'],
    ['debug web --image=a --container=b --profile=x', 'error: unknown profile: x\n'],
    ['debug web --image=a --container=b -t', 'error: -i/--stdin is required for containers with -t/--tty=true\n'],
    ['debug absent --image=a --container=b', 'Error from server (NotFound): pods "absent" not found\n'],
  ])('is not added by an invalid command: %s', (command, stderr) => {
    expect(start().kubectl(command)).toMatchObject({ stderr, exit: 1 })
  })

  it('with an interactive session is not simulated', () => {
    expect(start().kubectl('debug web -it --image=a --container=b').stderr).toContain('is not part of this simulation')
  })
})
