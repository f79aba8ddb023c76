/** `/rollscope/run`: the run as a file that the page opens. */
import type { Control } from './control.ts'

export const run: Control = {
  path: '/rollscope/run',
  operations: [
    {
      method: 'GET',
      about: 'Returns the run up to now, in the format of --save. The page can open it, and a replay is identical.',
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
