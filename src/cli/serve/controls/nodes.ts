/** `/rollscope/nodes`: the nodes of a served cluster. */
import { DEFAULT_NODE_SIZE, type NodeConfig, quantityMilliValue } from '../../../engine/index.ts'
import type { Control, ControlledRun } from './control.ts'
import { ControlError, type Input } from './input.ts'

/** The most nodes that a request adds. */
const MOST_ADDED = 100

export const nodes: Control = {
  path: '/rollscope/nodes',
  operations: [
    {
      method: 'GET',
      about: 'Lists the nodes.',
      result: { nodes: { type: 'array', about: 'Name, whether it is ready, schedulable and reachable' } },
      answer: (run) => {
        run.clock.settle()
        return { nodes: nodesOf(run) }
      },
    },
    {
      method: 'POST',
      about: 'Adds nodes of the size of the first node. The new nodes are ready about two virtual seconds later.',
      body: {
        add: { type: 'integer', about: `How many, at most ${MOST_ADDED}`, example: 2 },
        zone: { type: 'string', about: 'Zone of the new nodes' },
        cpu: { type: 'string', about: 'Allocatable CPU of each', example: '4' },
        memory: { type: 'string', about: 'Allocatable memory of each', example: '16Gi' },
      },
      needs: ['add'],
      result: { added: { type: 'array', about: 'Names of the new nodes' } },
      answer: (run, input) => {
        const added = newNodes(run, input)
        const { failure } = run.command({ type: 'addNodes', nodes: added })
        if (failure) throw new ControlError(failure.message)
        return { added: added.map(({ name }) => name) }
      },
    },
  ],
}

function nodesOf({ session }: ControlledRun) {
  const lost = new Set(session.lostNodes)
  return [...session.objects.list('nodes')].map(({ metadata: { name }, spec, status }) => ({
    name,
    ready: status.conditions?.some((one) => one.type === 'Ready' && one.status === 'True') === true,
    schedulable: spec.unschedulable !== true,
    reachable: !lost.has(name),
  }))
}

function newNodes({ session }: ControlledRun, input: Input): NodeConfig[] {
  const count = input.number('add') ?? 0
  if (count < 1 || count > MOST_ADDED) throw new ControlError(`add must be from 1 to ${MOST_ADDED}`)
  const like = session.document.config.nodes[0] ?? { name: '', ...DEFAULT_NODE_SIZE }
  const zone = input.text('zone')
  const [cpu, memory] = [quantityIn(input, 'cpu'), quantityIn(input, 'memory')]
  const given = {
    ...(zone === undefined ? {} : { zone }),
    ...(cpu === undefined ? {} : { cpu }),
    ...(memory === undefined ? {} : { memory }),
  }
  const stem = like.name.replace(/\d+$/, '') || 'node-'
  const taken = new Set([...session.objects.list('nodes')].map(({ metadata: { name } }) => name))
  const added: NodeConfig[] = []
  for (let number = 1; added.length < count; number++)
    if (!taken.has(`${stem}${number}`)) added.push({ ...like, ...given, name: `${stem}${number}` })
  return added
}

/** An amount as Kubernetes writes it. Throws `ControlError` for any other text. */
function quantityIn(input: Input, name: string): string | undefined {
  const text = input.text(name)
  try {
    if (text === undefined || quantityMilliValue(text) > 0) return text
  } catch {
    // The error below reports this text, too, as it reports an amount that is not positive.
  }
  throw new ControlError(`${name} must be a quantity such as 4 or 16Gi, not ${JSON.stringify(text)}`)
}
