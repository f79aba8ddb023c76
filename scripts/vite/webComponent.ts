import { type BuildOptions, build, type InlineConfig, type Plugin } from 'vite'
import { notePackages, type Packages } from './notices.mjs'

/** File name of the script of `<rollscope-run>`. It never changes, because other pages refer to it. */
export const componentFile = 'rollscope-run.js'

/**
 * Writes the script of the web component beside the built page: a file without imports in a function scope, so that any
 * kind of `<script>` may load it. A classic script needs no CORS headers of its host.
 */
export function webComponent(packages: Packages): Plugin {
  let config: { readonly root: string; readonly outDir: string }
  return {
    name: 'web-component',
    // The gallery has its own page and no component.
    apply: ({ build: options }, { command }) => command === 'build' && options?.rolldownOptions?.input === undefined,
    configResolved({ root, build: { outDir } }) {
      config = { root, outDir }
    },
    // The script must be written before the bundle closes, so that the service worker caches it.
    async writeBundle() {
      const made = buildOf(config.root, { outDir: config.outDir, emptyOutDir: false })
      await build({ ...made, plugins: [notePackages(packages)] })
    },
  }
}

/** Builds the script on each request to the development server, so that `embeds.html` also works on that server. */
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
