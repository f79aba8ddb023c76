import { build, type Plugin } from 'vite'

/** The script of `<rollscope-run>`: pages elsewhere name it, so that its name never changes. */
export const componentFile = 'rollscope-run.js'

/**
 * Puts the script of the web component beside the built page: one file without imports, in a function of its own, so that any
 * kind of `<script>` may load it. A plain one needs no permission of the host that it comes from.
 */
export function webComponent(): Plugin {
  let config: { readonly root: string; readonly outDir: string }
  return {
    name: 'web-component',
    // The gallery, which names its page, has none.
    apply: ({ build: options }, { command }) => command === 'build' && options?.rolldownOptions?.input === undefined,
    configResolved({ root, build: { outDir } }) {
      config = { root, outDir }
    },
    // Before the bundle is closed: the service worker then keeps it, too.
    async writeBundle() {
      await build({
        configFile: false,
        root: config.root,
        publicDir: false,
        logLevel: 'warn',
        build: {
          outDir: config.outDir,
          emptyOutDir: false,
          target: 'es2023',
          rolldownOptions: {
            input: 'src/embed/component/rollscopeRun.ts',
            output: { format: 'iife', entryFileNames: componentFile },
          },
        },
      })
    },
  }
}
