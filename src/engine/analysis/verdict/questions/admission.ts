/** What admission asks for: classes of Pods, and devices by claims. */
import { qualified } from '../../../api/outside/keys.ts'
import type { Found, QuestionRow } from '../question.ts'

export const classes: QuestionRow = {
  find: ({ store, spec, at, knownClasses }) => {
    const { priorityClassName, runtimeClassName } = spec ?? {}
    const base = { yes: 'present', no: 'absent', stage: 'admission' } as const
    return [
      ...(priorityClassName &&
      store.get('priorityclasses', priorityClassName) === undefined &&
      !knownClasses.has('PriorityClass')
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

/** Devices by claims: what names the device must be there, and a driver of the cluster allocates it. */
export const resourceClaims: QuestionRow = {
  find: ({ store, namespace, spec, at }) => {
    const { resourceClaims: all = [] } = spec ?? {}
    return all.flatMap(({ name = '', resourceClaimName, resourceClaimTemplateName: template }, i): Found[] => {
      const base = { stage: 'scheduling', isPlayed: false, noStalls: true } as const
      const field = `${at}.resourceClaims[${i}]`
      const allocated = { ...base, key: `resourceclaim/${name}`, yes: 'allocated', no: 'pending', field } as const
      if (
        resourceClaimName !== undefined &&
        store.get('resourceclaims', `${namespace}/${resourceClaimName}`) === undefined
      )
        return [
          {
            ...allocated,
            id: 'resourceClaimObject',
            facts: { kind: 'ResourceClaim', name: resourceClaimName },
            field: `${field}.resourceClaimName`,
          },
        ]
      const isLacking =
        template !== undefined && store.get('resourceclaimtemplates', `${namespace}/${template}`) === undefined
      return [
        ...(isLacking
          ? [
              {
                ...base,
                id: 'resourceClaimObject' as const,
                key: `resourceclaimtemplate/${qualified(namespace, template)}`,
                yes: 'present',
                no: 'absent',
                facts: { kind: 'ResourceClaimTemplate', name: template },
                field: `${field}.resourceClaimTemplateName`,
              },
            ]
          : []),
        { ...allocated, id: 'resourceClaim', facts: { name } },
      ]
    })
  },
}
