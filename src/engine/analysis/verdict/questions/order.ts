/**
 * Questions about the order in which a tool applies the manifests, and about the success of programs that it waits for.
 */
import { qualified, taskKey } from '../../../api/outside/keys.ts'
import { ARGOCD_HOOK, SYNC_WAVE, waveOf } from '../../applyOrder/argocd.ts'
import { HELM_HOOK } from '../../applyOrder/helm.ts'
import { annotationOf } from '../../applyOrder/written.ts'
import type { Asked, Found, QuestionRow } from '../question.ts'
import { isSuspended } from './objects.ts'

const orderKey = ({ object, namespace }: Asked): string =>
  `hook/${object.kind.toLowerCase()}/${qualified(namespace, object.metadata.name)}`

const orderQuestion = (asked: Asked, found: Pick<Found, 'id' | 'facts'>, annotation: string): Found => ({
  ...found,
  key: orderKey(asked),
  yes: 'ignored',
  no: 'ordered',
  stage: 'object',
  field: `metadata.annotations['${annotation}']`,
  isPlayed: false,
})

/** Annotations that give an object a time of its own in a tool's order; the API server ignores them. */
export const hooks: QuestionRow = {
  find: (asked) => {
    if (asked.isOrderKnown) return []
    const value = asked.object
    const [ofArgoCd, ofHelm] = [annotationOf(value, ARGOCD_HOOK), annotationOf(value, HELM_HOOK)]
    return [
      ...(ofArgoCd === undefined
        ? []
        : [orderQuestion(asked, { id: 'argocdHook', facts: { value: ofArgoCd } }, ARGOCD_HOOK)]),
      ...(ofHelm === undefined ? [] : [orderQuestion(asked, { id: 'helmHook', facts: { value: ofHelm } }, HELM_HOOK)]),
    ]
  },
}

/** Resources that Argo CD waits for before the next wave. */
const waitedFor = ['deployments', 'statefulsets', 'daemonsets', 'jobs', 'pods', 'persistentvolumeclaims'] as const

/** An object of a later wave than an object that may never be healthy. */
export const waves: QuestionRow = {
  find: (asked) => {
    const value = asked.object
    if (asked.isOrderKnown || asked.spec === undefined || annotationOf(value, ARGOCD_HOOK) !== undefined) return []
    const wave = waveOf(value)
    const isMarked = annotationOf(value, SYNC_WAVE) !== undefined
    const all = waitedFor.flatMap((resource) => [...asked.store.list(resource, asked.namespace)])
    const first = all.find((one) => {
      const other = one
      return waveOf(other) < wave && (isMarked || annotationOf(other, SYNC_WAVE) !== undefined)
    })
    if (first === undefined) return []
    const facts = { wave, first: `${first.kind}/${first.metadata.name}` }
    return [orderQuestion(asked, { id: 'syncWave', facts }, SYNC_WAVE)]
  },
}

/** The programs of Jobs and of Pods that end, where a tool may wait for them: they are assumed to succeed. */
export const taskEnds: QuestionRow = {
  find: ({ object, namespace, spec, at, isOrderKnown }) => {
    const { kind, metadata } = object
    const isTask = kind === 'Job' || (kind === 'Pod' && (spec?.restartPolicy ?? 'Always') !== 'Always')
    if (!isOrderKnown || !isTask || spec === undefined || isSuspended(object)) return []
    return [
      {
        id: 'taskEnd',
        key: taskKey(kind, namespace, metadata.name),
        yes: 'completes',
        no: 'fails',
        facts: { kind, name: metadata.name },
        stage: 'running',
        field: `${at}.containers`,
        isTaken: true,
      },
    ]
  },
}
