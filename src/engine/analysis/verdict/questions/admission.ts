/** What admission asks for: classes of Pods, and devices by claims. */
import type { QuestionRow } from '../question.ts'

export const classes: QuestionRow = {
  find: ({ store, spec, at }) => {
    const { priorityClassName, runtimeClassName } = (spec ?? {}) as {
      readonly priorityClassName?: string
      readonly runtimeClassName?: string
    }
    const base = { yes: 'present', no: 'absent', stage: 'admission' } as const
    return [
      ...(priorityClassName && store.get('priorityclasses', priorityClassName) === undefined
        ? [
            {
              ...base,
              id: 'priorityClass' as const,
              key: `priorityclass/${priorityClassName}`,
              facts: { name: priorityClassName },
              field: `${at}.priorityClassName`,
              preparation: {
                object: {
                  apiVersion: 'scheduling.k8s.io/v1',
                  kind: 'PriorityClass',
                  metadata: { name: priorityClassName },
                  value: 1000,
                },
              },
            },
          ]
        : []),
      ...(runtimeClassName && store.get('runtimeclasses', runtimeClassName) === undefined
        ? [
            {
              ...base,
              id: 'runtimeClass' as const,
              key: `runtimeclass/${runtimeClassName}`,
              facts: { name: runtimeClassName },
              field: `${at}.runtimeClassName`,
              preparation: {
                object: {
                  apiVersion: 'node.k8s.io/v1',
                  kind: 'RuntimeClass',
                  metadata: { name: runtimeClassName },
                  handler: runtimeClassName,
                },
              },
            },
          ]
        : []),
    ]
  },
}

/** Devices by claims: who allocates them is a driver of the cluster. */
export const resourceClaims: QuestionRow = {
  find: ({ spec, at }) => {
    const { resourceClaims: all = [] } = (spec ?? {}) as {
      readonly resourceClaims?: readonly { readonly name: string }[]
    }
    return all.map(({ name }, i) => ({
      id: 'resourceClaim' as const,
      key: `resourceclaim/${name}`,
      yes: 'allocated',
      no: 'pending',
      facts: { name },
      stage: 'scheduling' as const,
      field: `${at}.resourceClaims[${i}]`,
      isPlayed: false as const,
      noStalls: true as const,
    }))
  },
}
