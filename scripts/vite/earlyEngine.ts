import { resolve } from 'node:path'
import type { Plugin } from 'vite'

const starter = 'src/workers/earlyEngine.ts'

/** Adds a small script before the page's own, which starts the engine while the page's script is loading. */
export function earlyEngine(): Plugin {
  let file = ''
  return {
    name: 'early-engine',
    // The gallery has its own page and no such script.
    apply: (config, { command }) => command === 'build' && config.build?.rolldownOptions?.input === undefined,
    configResolved({ root }) {
      file = resolve(root, starter)
    },
    buildStart() {
      this.emitFile({ type: 'chunk', id: file, name: 'engine' })
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle = {} }) => {
        const chunk = Object.values(bundle).find((one) => one.type === 'chunk' && one.facadeModuleId === file)
        if (chunk === undefined) throw new Error(`the build has no ${starter}`)
        const attrs = { type: 'module', async: true, crossorigin: true, src: `./${chunk.fileName}` }
        return [{ tag: 'script', attrs, injectTo: 'head' }]
      },
    },
  }
}
