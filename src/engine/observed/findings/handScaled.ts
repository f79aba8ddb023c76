/** Finds ReplicaSets of Deployments whose size was changed by a writer other than the Deployment controller. */
import { asObject } from '../../api/jsonObject.ts'
import { controllerRef, isScaledByHand, managerOf } from '../authors.ts'
import { metaText } from '../observedRun.ts'
import { inNamespace, type Sign } from './finding.ts'
import type { FindingRow } from './row.ts'
import { toolName } from './userChanges.ts'

export const replicaSetScaled: FindingRow = {
  id: 'replicaSetScaled',
  find: ({ run, deployments }) =>
    run.changes.filter(isScaledByHand).flatMap((change): Sign[] => {
      const { object: set, before, at } = change
      const [was, is] = [asObject(before?.spec).replicas, asObject(set.spec).replicas]
      const namespace = metaText(set, 'namespace') ?? 'default'
      const { name } = set.metadata
      const owner = deployments.find(({ metadata }) => metadata.uid === controllerRef(set)?.uid)
      const object = `ReplicaSet ${namespace}/${name}`
      const deployment = owner?.metadata.name ?? ''
      return [
        {
          id: 'replicaSetScaled',
          severity: Number(is) < Number(was) ? 'high' : 'medium',
          object,
          at,
          until: at,
          facts: { name, was: Number(was), is: Number(is), deployment },
          evidence: [
            { object, field: 'spec.replicas', value: `${String(was)} → ${String(is)}`, time: at },
            {
              object,
              field: 'metadata.managedFields',
              value: { id: 'unchangedEntry', facts: {} },
              time: at,
            },
          ],
          before: {
            at,
            type: 'changed',
            object,
            by: toolName(managerOf(change)),
            fields: [{ field: 'replicas', was: String(was), is: String(is) }],
          },
          advice: `kubectl scale deployment/${deployment} --replicas=${owner?.spec.replicas ?? 1}${inNamespace(namespace)}`,
        },
      ]
    }),
}
