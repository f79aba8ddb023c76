/** `/rollscope/fork`: serves a copy of the run at its own address. */
import type { Control } from './control.ts'

export const fork: Control = {
  path: '/rollscope/fork',
  operations: [
    {
      method: 'POST',
      about:
        'Serves a copy of the run as it is now at another port, with the same certificate and token. From now on the two runs are independent.',
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
      about: 'Ends the copy that is asked. The first run ends with its command only.',
      result: {},
      answer: (run) => {
        run.endFork()
        return {}
      },
    },
  ],
}
