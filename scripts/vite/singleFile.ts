import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build, type Plugin, parseSync, type Rolldown } from 'vite'
import { trustedTypesPolicy } from '../siteHeaders.mjs'
import { aliases } from './aliases.ts'
import { lessonHeads } from './lessonHeads.mjs'
import { notePackages, noticesText, type Packages } from './notices.mjs'

/**
 * Writes the whole page as an HTML file without a run, `singleFile.html`, and its size (bytes) as `singleFile.json`.
 * The page inserts a run on export.
 */
export async function buildSingleFile(root: string, outDir: string, packages: Packages): Promise<void> {
  const { script, style } = await bundle(root, packages)
  const icon = readFileSync(join(root, 'public/favicon.svg')).toString('base64')
  const page = singleFile(readFileSync(join(root, 'index.html'), 'utf8'), {
    script,
    style,
    icon,
    notices: noticesText(packages),
  })
  writeFileSync(join(outDir, 'singleFile.html'), page)
  writeFileSync(join(outDir, 'singleFile.json'), JSON.stringify({ bytes: Buffer.byteLength(page) }))
}

/** Bundles every part of the page as a single script and style sheet, because a page on a disk cannot fetch others. */
async function bundle(root: string, packages: Packages): Promise<{ script: string; style: string }> {
  const result = await build({
    configFile: false,
    root,
    base: './',
    publicDir: false,
    // Suppresses the warning about the intended large chunk.
    logLevel: 'error',
    plugins: [react(), lessonHeads(), workersInside(), notePackages(packages)],
    resolve: { alias: aliases },
    define: { IS_SINGLE_FILE: 'true' },
    // A page from a disk has an opaque origin, in which Chromium starts no module worker from a blob.
    worker: { format: 'iife', plugins: () => [notePackages(packages)] },
    build: {
      write: false,
      target: 'es2023',
      modulePreload: false,
      cssCodeSplit: false,
      assetsInlineLimit: Number.MAX_SAFE_INTEGER,
      rolldownOptions: {
        input: join(root, 'src/main.tsx'),
        output: { codeSplitting: false },
        checks: { pluginTimings: false },
      },
    },
  })
  const { output } = result as Rolldown.RolldownOutput
  const scripts = output.filter((file) => file.type === 'chunk').map(({ code }) => code)
  const styles = output.filter((file) => file.type === 'asset').map(({ source }) => source)
  const [script, ...moreScripts] = scripts
  const [style, ...moreStyles] = styles
  if (script === undefined || typeof style !== 'string' || moreScripts.length + moreStyles.length > 0)
    throw new Error(`the single file would need more than itself: ${output.map(({ fileName }) => fileName).join(', ')}`)
  return { script, style }
}

/** Inlines the workers' code into the script that starts them. */
function workersInside(): Plugin {
  const start = /new Worker\(\s*new URL\('([^']+)', import\.meta\.url\),\s*(\{[^}]*\}),?\s*\)/g
  return {
    name: 'workers-inside',
    enforce: 'pre',
    transform(code, id) {
      if (id.includes('/node_modules/') || !code.includes('new Worker(')) return undefined
      const imports: string[] = []
      const changed = code.replace(start, (_, address: string, options: string) => {
        imports.push(`import Worker${imports.length} from '${address}?worker&inline'\n`)
        return `new Worker${imports.length - 1}(${options})`
      })
      return { code: imports.join('') + changed, map: null }
    },
  }
}

interface Parts {
  readonly script: string
  readonly style: string
  /** The icon as Base64 SVG. */
  readonly icon: string
  /** Notices of the bundled packages. */
  readonly notices: string
}

/**
 * `index.html` with all files inlined. Its policy allows exactly this script and this style sheet, and no external
 * address except `blob:` for the workers, because a page on a disk has no other source for them.
 */
function singleFile(html: string, { script, style, icon, notices }: Parts): string {
  const code = insideScript(script)
  const policy = [
    "default-src 'none'",
    `script-src '${hashOf(code)}'`,
    `style-src '${hashOf(style)}'`,
    'worker-src blob:',
    'img-src data: blob:',
    'font-src data:',
    'connect-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    trustedTypesPolicy,
  ].join('; ')
  const body = `<script type="module">${code}</script>\n    <script type="application/json" id="included-run"></script>`
  return html
    .replace(/(http-equiv="Content-Security-Policy"\s+content=")[^"]*/, (_, tag: string) => tag + policy)
    .replace(/ *<link rel="(?:manifest|apple-touch-icon)"[^>]*>\n/g, '')
    .replace(/ *<meta\s+(?:property="og|name="twitter):[^>]*>\n/g, '')
    .replace(/href="\.\/favicon\.svg"/, `href="data:image/svg+xml;base64,${icon}"`)
    .replace('</head>', () => `  <style>${style}</style>\n    <!--\n${insideComment(notices)}\n-->\n  </head>`)
    .replace(/<script type="module" src="[^"]*"><\/script>/, () => body)
}

/** Escapes a script for HTML. If the HTML parser changed it, the policy's hash would not match. */
function insideScript(script: string): string {
  const code = script.replace(/<(?=\/script|!--|script)/gi, String.raw`\x3C`)
  const { errors } = parseSync('script.js', code)
  if (errors.length > 0 || /[\r\0]/.test(code)) throw new Error('the script cannot be put into HTML as it is')
  return code
}

/** Escapes a text for an HTML comment. */
function insideComment(text: string): string {
  return text.replace(/-(?=-)/g, '- ').replaceAll('>', '&gt;')
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}
