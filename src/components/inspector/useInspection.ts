import { useEffect, useState } from 'react'
import type { Inspection } from '../../engine/index.ts'
import { type ObjectRef, useSelection } from '../../store/selection.ts'
import { followInspection, type InspectedRef } from './followInspection.ts'
import { useShownDeployment } from './useShownDeployment.ts'

/** The selected object, or the Deployment on the stage; undefined while there is neither. */
export function useInspectedRef(): ObjectRef | undefined {
  const selected = useSelection((selection) => selection.selected)
  const deployment = useShownDeployment()
  if (selected) return selected
  if (!deployment) return undefined
  return { kind: 'Deployment', namespace: deployment.namespace, name: deployment.name, uid: deployment.uid }
}

/** What the engine knows of an object at the cursor, kept up to date; undefined until the first answer. */
export function useInspection(ref: InspectedRef | undefined): Inspection | undefined {
  const { kind, namespace, name } = ref ?? { kind: '', namespace: '', name: '' }
  const key = `${kind}/${namespace}/${name}`
  const [answer, setAnswer] = useState<{ readonly key: string; readonly inspection: Inspection }>()
  useEffect(() => {
    if (kind === '') return
    return followInspection({ kind, namespace, name }, (inspection) => setAnswer({ key, inspection }))
  }, [kind, namespace, name, key])
  return answer?.key === key ? answer.inspection : undefined
}
