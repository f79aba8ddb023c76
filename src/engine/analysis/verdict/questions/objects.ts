/** Objects that something outside of Kubernetes itself acts on: suspended Jobs, hooks of tools, kinds of other projects. */
import { qualified } from '../../../api/outside/keys.ts'
import type { QuestionRow } from '../question.ts'

export const suspendedJobs: QuestionRow = {
  find: ({ object, namespace }) => {
    const { spec = {}, kind, metadata } = object as typeof object & { readonly spec?: { readonly suspend?: boolean } }
    if (kind !== 'Job' || spec.suspend !== true) return []
    return [
      {
        id: 'suspendedJob',
        key: `job/${qualified(namespace, metadata.name)}`,
        yes: 'resumed',
        no: 'suspended',
        facts: { name: metadata.name },
        stage: 'object',
        field: 'spec.suspend',
        preparation: {
          command: ['patch', 'job', metadata.name, '-n', namespace, '-p', '{"spec":{"suspend":false}}'],
        },
      },
    ]
  },
}

/** Annotations by which a tool orders or gates what it applies, and which the API server does not look at. */
const hookAnnotations = ['helm.sh/hook', 'argocd.argoproj.io/hook'] as const

export const hooks: QuestionRow = {
  find: ({ object, namespace }) => {
    const { annotations = {}, name } = object.metadata
    return hookAnnotations.flatMap((annotation) => {
      const value = annotations[annotation]
      if (value === undefined) return []
      return [
        {
          id: 'hook' as const,
          key: `hook/${object.kind.toLowerCase()}/${qualified(namespace, name)}`,
          yes: 'ignored',
          no: 'ordered',
          facts: { annotation, value },
          stage: 'object' as const,
          field: `metadata.annotations['${annotation}']`,
          isPlayed: false as const,
        },
      ]
    })
  },
}
