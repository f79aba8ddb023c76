import { useMemo } from 'react'
import { parseCached } from '../../manifest/editor/parseCached.ts'
import { lineAt, rangeOfField } from '../../manifest/k8sYaml.ts'
import { useLesson } from '../../store/lesson.ts'

const prefix = 'object/'

/**
 * The fields of an object's YAML that a lesson's step points at, by the numbers of their lines: `object/spec.replicas`.
 * A field that the object does not have is pointed at by its nearest parent.
 */
export function usePointedFields(yaml: string): ReadonlyMap<number, string> {
  const pointed = useLesson((state) => state.pointed)
  return useMemo(() => {
    const targets = pointed.filter((target) => target.startsWith(prefix))
    const [document] = targets.length > 0 ? parseCached(yaml) : []
    const lines = targets.map((target) => {
      const range = document && rangeOfField(document, target.slice(prefix.length))
      const from = range?.key?.[0] ?? range?.value[0]
      // The nearest parent of an unknown field may be the whole object.
      return from === undefined || from === document?.offset ? undefined : ([lineAt(yaml, from), target] as const)
    })
    return new Map(lines.filter((line) => line !== undefined))
  }, [yaml, pointed])
}
