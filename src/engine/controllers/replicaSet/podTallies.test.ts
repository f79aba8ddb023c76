import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { controllerUidOf } from '../../client/informer.ts'
import { podOf, replicaSetOf, type StoredPodOptions, storedDeployment } from '../../testing/builders.ts'
import { ControllerRig, RIG_NOW_MS } from '../../testing/controllerRig.ts'
import { firstVictims, type RankedPod } from '../controllerUtils/activePods.ts'
import { isPodActive } from '../controllerUtils/podUtils.ts'

const rs = replicaSetOf(storedDeployment(), { name: 'web-1', replicas: 0, status: { replicas: 0 } })
const { uid } = rs.metadata
const nameOf = ({ pod }: RankedPod): string => pod.metadata.name

/** The subset of these Pods that contains the first to be deleted. */
function namedFor(options: readonly Omit<StoredPodOptions, 'name'>[], count: number) {
  const pods = options.map((one, i) => podOf(rs, { name: `p${i}`, ...one }))
  const rig = new ControllerRig({ controller: 'replicaSet' }).given(rs, ...pods)
  const tallies = rig.replicaSets?.tallies
  const siblings = tallies?.activeByNode([uid]) ?? new Map<string, number>()
  const names = tallies?.onFullestNodes(uid, count, siblings)
  return { siblings, pods, names }
}

describe('the candidates for deletion on the nodes with most Pods', () => {
  // All Pods became ready at the same time: the number of Pods on their node decides, then their place in the list.
  const readyAt = RIG_NOW_MS - 60_000
  const running = fc.record({
    node: fc.integer({ min: 1, max: 6 }).map((i) => `node-${i}`),
    readyAt: fc.constant(readyAt),
  })

  it('suffice to find the Pods to delete if only nodes and times distinguish the Pods', () => {
    fc.assert(
      fc.property(fc.array(running, { minLength: 2, maxLength: 40 }), fc.nat(), (options, draw) => {
        const count = 1 + (draw % options.length)
        const { siblings, pods, names = [] } = namedFor(options, count)
        const among = pods.filter(({ metadata }) => names.includes(metadata.name))
        const ranking = { siblings, now: RIG_NOW_MS }
        expect(pods.every((pod) => isPodActive(pod) && controllerUidOf(pod) === uid)).toBe(true)
        expect(firstVictims(among, count, ranking).map(nameOf)).toEqual(firstVictims(pods, count, ranking).map(nameOf))
      }),
      { numRuns: 60 },
    )
  })

  it('are all Pods of as few nodes as needed', () => {
    const nodes = ['node-1', 'node-1', 'node-1', 'node-2', 'node-2', 'node-2', 'node-3']
    const options = nodes.map((node) => ({ node, readyAt }))
    expect(namedFor(options, 1).names).toEqual(['p0', 'p1', 'p2', 'p3', 'p4', 'p5'])
    expect(namedFor(options, 6).names).toHaveLength(6)
    expect(namedFor(options, 7).names).toHaveLength(7)
  })

  it.each<[string, Omit<StoredPodOptions, 'name'>]>([
    ['is not ready', { node: 'node-2' }],
    ['has no node', { node: '', phase: 'Pending' }],
    ['has an annotation, which may be a deletion cost', { node: 'node-2', readyAt, annotations: { a: 'b' } }],
  ])('are undefined if a Pod %s', (_, other) => {
    expect(namedFor([{ node: 'node-1', readyAt }, { node: 'node-1', readyAt }, other], 1).names).toBeUndefined()
  })
})
