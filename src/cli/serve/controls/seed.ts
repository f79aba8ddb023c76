/** `/rollscope/seed`: sets the seed of the run. */
import type { Control } from './control.ts'
import { ControlError } from './input.ts'

const MOST_SEED = 2 ** 32 - 1

const seedField = { type: 'integer', about: 'A number from 0 to 4294967295', example: 7 } as const

export const seed: Control = {
  path: '/rollscope/seed',
  operations: [
    {
      method: 'GET',
      about: 'Reads the seed of the run.',
      result: {
        seed: seedField,
        delays: {
          type: 'integer',
          about: 'Seed of the delays of nodes, if it was set later',
          isOptional: true,
        },
      },
      answer: ({ session }) => {
        const { seed: first, journal } = session.document
        const delays = journal.findLast(({ command }) => command.type === 'delays')?.command
        return { seed: first, ...(delays?.type === 'delays' ? { delays: delays.seed } : {}) }
      },
    },
    {
      method: 'POST',
      about:
        'From now on, samples the delays of nodes (image pulls, starts, readiness, termination) with another seed. Each seed gives another possible continuation of the run.',
      body: { seed: seedField },
      needs: ['seed'],
      result: { delays: seedField },
      answer: (run, input) => {
        const wanted = input.number('seed') ?? 0
        if (wanted < 0 || wanted > MOST_SEED) throw new ControlError(`seed must be from 0 to ${MOST_SEED}`)
        run.command({ type: 'delays', seed: wanted })
        return { delays: wanted }
      },
    },
  ],
}
