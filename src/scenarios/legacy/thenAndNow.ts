/** Runs that show the behaviour in articles of 2016 to 2018 beside the behaviour of v1.36 for the same input. */

import { DEFAULT_CONFIG } from '../../engine/document/config.ts'
import type { ClusterConfig, Recording } from '../../engine/index.ts'
import type { ThenAndNowId } from './thenAndNowIds.ts'

/** The old method and the present one, to be watched one after the other. */
interface ThenAndNowPair {
  readonly id: 'update' | 'gone' | 'rollback'
  readonly old: ThenAndNowId
  readonly today: ThenAndNowId
}

export const thenAndNowPairs: readonly ThenAndNowPair[] = [
  { id: 'update', old: 'clientUpdate', today: 'controllerUpdate' },
  { id: 'gone', old: 'clientGone', today: 'controllerStays' },
  { id: 'rollback', old: 'rollbackField', today: 'undo' },
]

/** The other run of the pair, and whether it is the old method. */
export function counterpart(id: ThenAndNowId): { readonly id: ThenAndNowId; readonly when: 'then' | 'now' } {
  for (const { old, today } of thenAndNowPairs) {
    if (id === old) return { id: today, when: 'now' }
    if (id === today) return { id: old, when: 'then' }
  }
  throw new Error(`${id} is in no pair`)
}

/** Both clusters have the controllers of v1.36, as documents without a release do. */
const clusterOfToday: ClusterConfig = DEFAULT_CONFIG

/** A cluster with the API and kubectl of 2017. */
export const clusterOf2017: ClusterConfig = { ...clusterOfToday, compatibility: '2017' }

const podTemplate = (image: string, labels = 'app: web') => `  template:
    metadata:
      labels: { ${labels} }
    spec:
      terminationGracePeriodSeconds: 5
      containers:
        - name: web
          image: ${image}
          resources:
            requests: { cpu: 250m }
          readinessProbe:
            periodSeconds: 1
            httpGet: { path: /ready, port: 8080 }
`

const controller = `apiVersion: v1
kind: ReplicationController
metadata:
  name: web
spec:
  replicas: 4
  selector: { app: web, version: "1" }
${podTemplate('shop/web:v1', 'app: web, version: "1"')}`

/** A strategy with one surplus Pod and no missing one, as in rolling-update. */
const deployment = (image: string) => `apiVersion: apps/v1
kind: Deployment
metadata:
  name: web
spec:
  replicas: 4
  strategy:
    rollingUpdate: { maxSurge: 1, maxUnavailable: 0 }
  selector:
    matchLabels: { app: web }
${podTemplate(image)}`

/** A Deployment in the style of 2017: without selector and bounds. */
export const manifestOf2017 = (image: string, spec = ''): string => `apiVersion: extensions/v1beta1
kind: Deployment
metadata:
  name: web
spec:
  replicas: 4
${spec}${podTemplate(image)}`

const apply = (stdin: string) => ({ kubectl: 'apply -f -', stdin })
const update = { kubectl: 'rolling-update web web-v2 --image=shop/web:v2 --update-period=2s --poll-interval=1s' }
/** Seconds in which the first version starts. */
const UP_SECONDS = 10

const runs: Readonly<Record<ThenAndNowId, Recording>> = {
  clientUpdate: {
    name: 'clientUpdate',
    config: clusterOf2017,
    steps: [
      { ...apply(controller), took: UP_SECONDS },
      { ...update, took: 50 },
    ],
  },
  controllerUpdate: {
    name: 'controllerUpdate',
    config: clusterOfToday,
    steps: [
      { ...apply(deployment('shop/web:v1')), took: UP_SECONDS },
      { kubectl: 'set image deployment/web web=shop/web:v2', took: 50 },
    ],
  },
  clientGone: {
    name: 'clientGone',
    config: clusterOf2017,
    steps: [
      { ...apply(controller), took: UP_SECONDS },
      { ...update, interrupt: 12, took: 30 },
      { ...update, took: 40 },
    ],
  },
  controllerStays: {
    name: 'controllerStays',
    config: clusterOfToday,
    steps: [
      { ...apply(deployment('shop/web:v1')), took: UP_SECONDS },
      { kubectl: 'set image deployment/web web=shop/web:v2', took: 0.5 },
      { kubectl: 'rollout status deployment/web', interrupt: 11.5, took: 40 },
    ],
  },
  rollbackField: {
    name: 'rollbackField',
    config: clusterOf2017,
    steps: [
      { ...apply(manifestOf2017('shop/web:v1')), took: UP_SECONDS },
      { ...apply(manifestOf2017('shop/web:v2')), took: 25 },
      { ...apply(manifestOf2017('shop/web:v2', '  rollbackTo: { revision: 1 }\n')), took: 25 },
      { ...apply(manifestOf2017('shop/web:v2', '  rollbackTo: { revision: 1 }\n')), took: 25 },
    ],
  },
  undo: {
    name: 'undo',
    config: clusterOfToday,
    steps: [
      { ...apply(deployment('shop/web:v1')), took: UP_SECONDS },
      { ...apply(deployment('shop/web:v2')), took: 25 },
      { kubectl: 'rollout undo deployment/web', took: 25 },
      { ...apply(deployment('shop/web:v2')), took: 25 },
    ],
  },
}

/** The run as steps, to be played from `THEN_AND_NOW_BEGINS_MS` on. */
export function thenAndNowRun(id: ThenAndNowId): Recording {
  return runs[id]
}

export const THEN_AND_NOW_BEGINS_MS = 1000
