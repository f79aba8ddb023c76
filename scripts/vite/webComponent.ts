import { type BuildOptions, build, type InlineConfig, type Plugin } from 'vite'
import { notePackages, type Packages } from './notices.mjs'

/** The script of `<rollscope-run>`: pages elsewhere name it, so that its name never changes. */
export const componentFile = 'rollscope-run.js'

/**
 * Puts the script of the web component beside the built page: one file without imports, in a function of its own, so that any
 * kind of `<script>` may load it. A plain one needs no permission of the host that it comes from.
 */
export function webComponent(packages: Packages): Plugin {
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
      const made = buildOf(config.root, { outDir: config.outDir, emptyOutDir: false })
      await build({ ...made, plugins: [notePackages(packages)] })
    },
  }
}

/** The same from the development server, made anew whenever it is asked for: `embeds.html` works there as well. */
export function webComponentInDevelopment(): Plugin {
  return {
    name: 'web-component-in-development',
    apply: 'serve',
    configureServer({ config: { root }, middlewares }) {
      middlewares.use(`/${componentFile}`, (_, response, next) => {
        build(buildOf(root, { write: false })).then((made) => {
          const outputs = [made].flat().flatMap((one) => ('output' in one ? one.output : []))
          const chunk = outputs.find((one) => one.type === 'chunk')
          response.setHeader('Content-Type', 'text/javascript; charset=utf-8')
          response.end(chunk?.code)
        }, next)
      })
    },
  }
}

function buildOf(root: string, where: BuildOptions): InlineConfig {
  return {
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'warn',
    build: {
      ...where,
      target: 'es2023',
      rolldownOptions: {
        input: 'src/embed/component/rollscopeRun.ts',
        output: { format: 'iife', entryFileNames: componentFile },
      },
    },
  }
}
