/** The addresses below `/rollscope/` that a served run has besides the API of Kubernetes. */
import { clock } from './clock.ts'
import type { Control } from './control.ts'
import { faults } from './faults.ts'
import { fork } from './fork.ts'
import { nodes } from './nodes.ts'
import { openApiOf } from './openapi.ts'
import { run } from './run.ts'
import { seed } from './seed.ts'
import { restore, snapshots } from './snapshots.ts'
import { why } from './why.ts'

const openapi: Control = {
  path: '/rollscope/openapi',
  operations: [
    {
      method: 'GET',
      about: 'Returns an OpenAPI document of these addresses.',
      result: {
        openapi: { type: 'string', about: 'Version of OpenAPI' },
        info: { type: 'object', about: 'Title and version' },
        security: { type: 'array', about: 'The token of the kubeconfig' },
        components: { type: 'object', about: 'How the token is sent' },
        paths: { type: 'object', about: 'The addresses' },
      },
      answer: () => openApiOf(controls),
    },
  ],
}

export const controls: readonly Control[] = [clock, snapshots, restore, fork, seed, nodes, faults, why, run, openapi]
