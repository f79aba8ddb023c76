/** `/rollscope/run`: the run as a file that the page opens. */
import type { Control } from './control.ts'

export const run: Control = {
  path: '/rollscope/run',
  operations: [
    {
      method: 'GET',
      about: 'Gives the run up to now as --save writes it: the page opens it, and it plays again bit for bit.',
      result: {
        rollscope: { type: 'string', about: 'run' },
        version: { type: 'integer', about: 'Version of the format' },
        run: { type: 'object', about: 'Document, cursor and fingerprint' },
      },
      answer: (served) => {
        served.clock.settle()
        return served.runFile()
      },
    },
  ],
}
