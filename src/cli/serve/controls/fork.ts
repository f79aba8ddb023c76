/** `/rollscope/fork`: serves a copy of the run at its own address. */
import type { Control } from './control.ts'

export const fork: Control = {
  path: '/rollscope/fork',
  operations: [
    {
      method: 'POST',
      about:
        'Serves a copy of the current run on another port, with the same certificate and token. The two runs are then independent.',
      body: {},
      result: {
        server: { type: 'string', about: 'Address of the copy' },
        kubeconfig: { type: 'string', about: 'Text of a kubeconfig for the copy' },
      },
      answer: async (run) => {
        run.clock.settle()
        return { ...(await run.fork()) }
      },
    },
    {
      method: 'DELETE',
      about: 'Ends this copy. The first run ends only when the command ends.',
      result: {},
      answer: (run) => {
        run.endFork()
        return {}
      },
    },
  ],
}
