/** Reads text as kubectl prints it, complete, and changed as in a chat. */
import { describe, expect, test } from 'vitest'
import { readText } from './readText.ts'
import type { TextFinding } from './textFinding.ts'
import { stateLine, textFindings } from './textFindings.ts'

const pods = `NAMESPACE   NAME                  READY   STATUS             RESTARTS      AGE   IP           NODE     NOMINATED NODE   READINESS GATES
shop        web-7c6667d759-q2v9k  1/1     Running            0             9m    10.64.0.11   node-1   <none>           <none>
shop        web-5bd79cfbff-x8k2p  0/1     ImagePullBackOff   0             4m    10.64.0.12   node-2   <none>           <none>
shop        web-5bd79cfbff-m4z7d  0/1     ErrImagePull       0             4m    10.64.0.13   node-1   <none>           <none>
`

const events = `LAST SEEN   TYPE      REASON             OBJECT                      MESSAGE
4m          Normal    Scheduled          pod/web-5bd79cfbff-x8k2p    Successfully assigned shop/web-5bd79cfbff-x8k2p to node-2
2m          Warning   Failed             pod/web-5bd79cfbff-x8k2p    Failed to pull image "shop/web:v9": not found
90s         Warning   Unhealthy          pod/web-7c6667d759-q2v9k    Readiness probe failed: connection refused
3m          Warning   FailedCreate       replicaset/api-6f7c9d5b8    Error creating: pods "api-6f7c9d5b8-abcde" is forbidden: exceeded quota: team, requested: pods=1, used: pods=4, limited: pods=4
`

const service = `Name:                     web
Namespace:                shop
Selector:                 app=wbe
Type:                     ClusterIP
IP Family Policy:         SingleStack
IP Families:              IPv4
Port:                     <unset>  80/TCP
Endpoints:                
Session Affinity:         None
Events:                   <none>
`

const evictions = `LAST SEEN   TYPE      REASON                 OBJECT        MESSAGE
3s          Normal    TaintManagerEviction   pod/web-a     Marking for deletion Pod shop/web-a
9s          Normal    Preempted              pod/batch-b   Preempted by pod 6f5e8276-22da-48e5-b4d2-62a5079deec8 on node node-3
`

const status = `Waiting for deployment "web" rollout to finish: 1 out of 3 new replicas have been updated...
`

const describedPod = `Name:             db-0
Namespace:        shop
Node:             node-3/192.168.0.3
Status:           Running
Controlled By:    StatefulSet/db
Containers:
  db:
    Image:          shop/db:v2
    State:          Waiting
      Reason:       CrashLoopBackOff
    Last State:     Terminated
      Reason:       OOMKilled
      Exit Code:    137
    Ready:          False
    Restart Count:  6
    Limits:
      memory:     64Mi
Conditions:
  Type              Status
  PodScheduled      True
  Ready             False
Events:
  Type     Reason     Age                From               Message
  ----     ------     ----               ----               -------
  Warning  BackOff    12s (x9 over 3m)   kubelet            Back-off restarting failed container db in pod db-0_shop(0f3)
`

const describedDeployment = `Name:                   web
Namespace:              shop
Replicas:               4 desired | 2 updated | 5 total | 3 available | 2 unavailable
StrategyType:           RollingUpdate
Conditions:
  Type           Status  Reason
  ----           ------  ------
  Available      True    MinimumReplicasAvailable
  Progressing    False   ProgressDeadlineExceeded
OldReplicaSets:  web-7c6667d759 (3/3 replicas created)
Events:          <none>
`

const node = `Name:               node-3
Roles:              <none>
Unschedulable:      false
Conditions:
  Type             Status    LastHeartbeatTime                 LastTransitionTime                Reason              Message
  ----             ------    -----------------                 ------------------                ------              -------
  MemoryPressure   Unknown   Thu, 26 Nov 2026 17:35:10 +0000   Thu, 26 Nov 2026 17:36:18 +0000   NodeStatusUnknown   Kubelet stopped posting node status.
  Ready            Unknown   Thu, 26 Nov 2026 17:35:10 +0000   Thu, 26 Nov 2026 17:36:18 +0000   NodeStatusUnknown   Kubelet stopped posting node status.
`

const found = (text: string): readonly TextFinding[] => textFindings(readText(text))
const shortly = (text: string) =>
  found(text).map(({ id, severity, kind, name }) => `${severity} ${id} ${kind} ${name ?? '?'}`)

describe('text of kubectl', () => {
  test('get pods: two Pods of an owner are a single finding, with the facts that a table lacks', () => {
    const [first, ...rest] = found(pods)
    expect(rest).toEqual([])
    expect(first).toMatchObject({ id: 'imagePull', severity: 'high', namespace: 'shop', more: 1, image: undefined })
    expect(first?.lacks).toEqual(['available', 'cause', 'change'])
    expect(first?.next).toBe('kubectl describe pod web-5bd79cfbff-x8k2p -n shop')
  })

  test('get events: warnings of a starting Pod are no findings, and it is unknown whether other findings still hold', () => {
    expect(shortly(events)).toEqual([
      'medium imagePull Pod web-5bd79cfbff-x8k2p',
      'medium quota ReplicaSet api-6f7c9d5b8',
    ])
    expect(found(events)[0]).toMatchObject({ image: 'shop/web:v9', ago: 120_000 })
    expect(found(events)[0]?.lacks).toContain('stillHolds')
  })

  test('an Event about a Pod that is now ready, deleted or recreated is over', () => {
    const told = `3m Warning BackOff pod/web-7c6667d759-q2v9k Back-off restarting failed container app in pod web-7c6667d759-q2v9k_shop(1)`
    expect(shortly(`${pods}\n${told}`)).toContain('low crashLoop Pod web-7c6667d759-q2v9k')
    expect(shortly(told)).toEqual(['medium crashLoop Pod web-7c6667d759-q2v9k'])
    const refused = events.split('\n').slice(-2).join('\n')
    expect(
      shortly(`${refused}1m Normal SuccessfulCreate replicaset/api-6f7c9d5b8 Created pod: api-6f7c9d5b8-zz9zz`),
    ).toEqual(['low quota ReplicaSet api-6f7c9d5b8'])
  })

  test("describe: container, exit code and the workload's conditions", () => {
    const [pod] = found(describedPod)
    expect(pod).toMatchObject({ id: 'crashLoop', container: 'db', words: 'OOMKilled, exit code 137', severity: 'high' })
    expect(pod?.next).toBe('kubectl logs db-0 -c db --previous -n shop')
    expect(shortly(describedDeployment)).toEqual(['high deadlineExceeded Deployment web'])
    expect(shortly(node)).toEqual(['high nodeLost Node node-3'])
    expect(found(node)[0]?.words).toBe('NodeStatusUnknown: Kubelet stopped posting node status.')
  })

  test.each([
    ['0/3 nodes are available: 3 Insufficient cpu.', 'medium unschedulable Pod ?', ['object', 'namespace']],
    [
      'error: deployment "web" exceeded its progress deadline',
      'high deadlineExceeded Deployment web',
      ['namespace', 'available'],
    ],
    [
      'Back-off restarting failed container app in pod web-1_shop(0f)',
      'medium crashLoop Pod web-1',
      ['available', 'cause'],
    ],
    ['Job has reached the specified backoff limit', 'medium jobFailed Job ?', ['object', 'namespace']],
  ])('one sentence: %s', (text, expected, lacks) => {
    expect(shortly(text)).toEqual([expected])
    expect(found(text)[0]?.lacks).toEqual(expect.arrayContaining(lacks))
  })

  test('describe service, Events about evictions and an unfinished rollout are findings of their own', () => {
    expect(shortly(service)).toEqual(['high noEndpoints Service web'])
    expect(found(service)[0]).toMatchObject({ words: 'app=wbe', lacks: ['cause', 'change'] })
    expect(found(service)[0]?.next).toBe("kubectl get pods -l 'app=wbe' --show-labels -n shop")
    expect(found(service.replace('Endpoints:', 'Endpoints: 10.64.0.11:8080'))).toEqual([])
    expect(found(service.replace('app=wbe', '<none>'))).toEqual([])
    expect(shortly(evictions)).toEqual(['medium podsEvicted Pod web-a', 'medium podsEvicted Pod batch-b'])
    expect(found(evictions)[0]?.namespace).toBe('shop')
    const moving = describedDeployment.replace(/False +ProgressDeadlineExceeded/, 'True ReplicaSetUpdated')
    expect(shortly(moving)).toContain('low rolloutStalled Deployment web')
  })

  test('a text without a finding has the command that reads what it lacks', () => {
    expect(stateLine(readText(describedPod))).toMatch(/^kubectl get deploy,.* -n shop \| rollscope diagnose -$/)
    expect(stateLine(readText(status))).toContain(' -A ')
  })

  test('rollout status, healthy objects and other text: no findings', () => {
    const healthy = [
      'Waiting for deployment "web" rollout to finish: 1 out of 3 new replicas have been updated...',
      'NAME  READY  UP-TO-DATE  AVAILABLE  AGE\nweb  0/3  3  0  5s',
      'NAME  READY  UP-TO-DATE  AVAILABLE  AGE\nweb  3/3  3  3  5h',
      'NAME STATUS ROLES AGE VERSION\nnode-1 Ready <none> 5d v1.36.3',
      'we see ImagePullBackOff everywhere, is 0/3 nodes are available: normal?',
    ]
    expect(healthy.flatMap(shortly)).toEqual([])
    expect(shortly('NAME  READY  UP-TO-DATE  AVAILABLE  AGE\nweb  0/3  3  0  5h')).toEqual([
      'high unavailable Deployment web',
    ])
  })
})

describe('text that was shortened, wrapped, coloured, quoted or mixed with logs', () => {
  const all = [pods, events, describedPod, describedDeployment, node, service, evictions, status]
  const esc = String.fromCharCode(27)
  const log = '2026-11-27T12:00:00Z ERROR 0/3 nodes are available: Back-off restarting failed container'
  const byLine = (text: string, change: (line: string) => string) => text.split('\n').map(change).join('\n')

  test.each([
    ['coloured', (text: string) => byLine(text, (line) => `${esc}[31m${line}${esc}[0m`).replaceAll('\n', '\r\n')],
    ['quoted', (text: string) => byLine(text, (line) => `> ${line}`)],
    ['with single blanks', (text: string) => text.replace(/ +/g, ' ')],
    ['between logs', (text: string) => byLine(text, (line) => `${log}\n${line}`)],
  ])('%s: has the findings of the original text', (_, change) => {
    for (const text of all) expect(shortly(change(text))).toEqual(shortly(text))
  })

  test('wrapped at the width of a terminal: has the original findings, with joined sentences', () => {
    for (const text of all)
      for (const width of [80, 100, 120]) {
        const wrapped = byLine(text, (line) => line.match(new RegExp(`.{1,${width}}`, 'g'))?.join('\n') ?? '')
        // The lost part may have named the quota.
        const known = [...shortly(text), ...shortly(text).map((one) => one.replace('quota', 'podsRefused'))]
        expect(known).toEqual(expect.arrayContaining(shortly(wrapped)))
      }
    const wide = events.split('\n').slice(-2).join('\n')
    const twice = byLine(`${wide}${wide}`, (line) => line.match(/.{1,100}/g)?.join('\n') ?? '')
    expect(found(twice)[0]?.words).toContain('used: pods=4, limited: pods=4')
  })

  test('shortened at any position: has no finding that the whole text does not have', () => {
    for (const text of all) {
      const whole = found(text).map(({ id }) => id)
      for (let from = 0; from < text.length; from += 37)
        for (const to of [from + 60, from + 400, text.length])
          for (const { id } of found(text.slice(from, to))) expect(whole).toContain(id === 'podsRefused' ? 'quota' : id)
    }
  })

  test('is read in linear time', () => {
    const started = readText(`${pods}${events}`.repeat(2000))
    expect(started.lines).toBe(18_000)
    expect(textFindings(started).length).toBeLessThan(4)
  })
})
