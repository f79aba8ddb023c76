import { describe, expect, it } from 'vitest'
import { rollingKinds, rollingResources } from '../../api/workloads.ts'
import { controllerDescriptors } from '../../controllers/descriptors.ts'
import { kinds } from '../../kinds/table.ts'
import { revisionKinds, workloadKinds } from './kinds.ts'

describe('the declared kinds of workloads and revisions', () => {
  const served = new Map(kinds.map(({ kind, resource }) => [kind, resource]))

  it.each([...workloadKinds, ...revisionKinds])('are served by the API: $kind', ({ kind, resource }) => {
    expect(served.get(kind)).toBe(resource)
  })

  it('are the workload kinds that roll out, in the order of the API', () => {
    expect(workloadKinds.map(({ kind }) => kind)).toEqual(rollingKinds)
    expect(workloadKinds.map(({ resource }) => resource)).toEqual(rollingResources)
  })

  it.each(workloadKinds)('have a controller and a declared kind of revision: $kind', ({ controller, revisionKind }) => {
    expect(controllerDescriptors.map(({ name }) => name)).toContain(controller)
    expect(revisionKinds.map(({ kind }) => kind)).toContain(revisionKind)
  })
})
