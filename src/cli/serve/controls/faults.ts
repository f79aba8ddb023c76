/** `/rollscope/faults`: failures of nodes and images. */
import { objectsIn, podSpecOf, quoteWord, textOf, workloadKinds } from '../../../engine/index.ts'
import type { Control, ControlledRun } from './control.ts'
import { ControlError, type Input } from './input.ts'
import { namespace, nodeIn, objectIn } from './named.ts'

const node = { type: 'string', example: 'node-1' } as const

/** Word of an image's tag that simulates an image missing in its registry. */
const BROKEN = 'pullfail'

export const faults: Control = {
  path: '/rollscope/faults',
  operations: [
    {
      method: 'POST',
      about: 'Makes a node or an image fail, or brings a node back.',
      body: {
        lose: { ...node, about: 'A node that becomes unreachable and whose kubelet stops' },
        return: { ...node, about: 'A node that becomes reachable again' },
        drain: { ...node, about: 'A node that kubectl drains, for at most ten virtual minutes' },
        breakImage: {
          type: 'string',
          about: 'A workload whose template gets an image that no registry has',
          example: 'deployment/web',
        },
        container: { type: 'string', about: 'Of breakImage: the container; by default the first one' },
        namespace,
      },
      needs: ['lose', 'return', 'drain', 'breakImage'],
      result: {
        done: { type: 'string', about: 'The action, in the words of the timeline' },
      },
      answer: (run, input) => {
        run.clock.settle()
        if (input.text('breakImage') !== undefined) return { done: breakImage(run, input) }
        if (input.text('drain') !== undefined) return { done: drain(run, nodeIn(run, input, 'drain')) }
        const isLost = input.text('lose') !== undefined
        const name = nodeIn(run, input, isLost ? 'lose' : 'return')
        const to = isLost ? 'lost' : 'back'
        run.command({ type: 'node', node: name, to })
        return { done: `${name} ${to}` }
      },
    },
  ],
}

function drain(run: ControlledRun, name: string): string {
  const args = ['drain', name, '--ignore-daemonsets', '--delete-emptydir-data', '--force', '--timeout=10m']
  return kubectl(run, args)
}

function breakImage(run: ControlledRun, input: Input): string {
  const { kind, namespace: inNamespace, name } = objectIn(input, 'breakImage')
  const row = workloadKinds.find((one) => one.kind.toLowerCase() === kind.toLowerCase())
  if (!row)
    throw new ControlError(
      `breakImage takes ${workloadKinds.map((one) => one.kind.toLowerCase()).join(', ')}, not ${JSON.stringify(kind)}`,
    )
  const object = run.session.objects.get(row.resource, `${inNamespace}/${name}`)
  if (!object) throw new ControlError(`there is no ${kind} ${inNamespace}/${name}`, 404, 'NotFound')
  const wanted = input.text('container')
  const container = objectsIn(podSpecOf(object)?.containers).find((one) => wanted === undefined || one.name === wanted)
  if (!container) throw new ControlError(`${kind}/${name} has no container ${JSON.stringify(wanted ?? '')}`)
  const image = `${textOf(container.name)}=${broken(textOf(container.image))}`
  return kubectl(run, ['set', 'image', `${row.kind.toLowerCase()}/${name}`, image, '-n', inNamespace])
}

/** `shop/web:v2` → `shop/web:v2.pullfail`; the first word of a tag is its version. A digest is replaced by a tag. */
function broken(image: string): string {
  const [untagged = ''] = image.split('@')
  const isTagged = untagged.lastIndexOf(':') > untagged.lastIndexOf('/')
  return `${untagged}${isTagged ? '' : ':latest'}.${BROKEN}`
}

/** Runs kubectl as a command of the run. Throws `ControlError` with kubectl's message if it fails. */
function kubectl(run: ControlledRun, args: readonly string[]): string {
  const { failure, stderr } = run.command({ type: 'kubectl', args })
  if (failure) throw new ControlError(stderr.trim() || failure.message)
  return `kubectl ${args.map(quoteWord).join(' ')}`
}
