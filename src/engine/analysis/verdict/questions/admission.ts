/** Questions about admission: classes that Pods name. */
import type { QuestionRow } from '../question.ts'

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
