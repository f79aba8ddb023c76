import { createHash } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { relative } from 'node:path'
import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { siteHeaders } from './scripts/siteHeaders.mjs'
import { aliases } from './scripts/vite/aliases.ts'
import { besideThePage } from './scripts/vite/besideThePage.ts'
import { earlyEngine } from './scripts/vite/earlyEngine.ts'
import { lessonHeads } from './scripts/vite/lessonHeads.mjs'
import { notePackages, type Packages } from './scripts/vite/notices.mjs'
import { phonePage } from './scripts/vite/phonePage.ts'
import { siteAddress } from './scripts/vite/siteAddress.ts'
import { webComponent, webComponentInDevelopment } from './scripts/vite/webComponent.ts'

/**
 * What is loaded together is one file instead of thirty, most of them of a few lines: fewer requests, which come at once and
 * not one after the other, and what is alike compresses together. Each takes what the ones before it have left.
 */
const chunks = [
  // What runs before the first paint.
  {
    name: 'first',
    tags: ['$initial' as const],
    test: /^(?!.*\/workers\/(?:earlyEngine\.ts|scriptPolicy\.ts\?early)$)/,
  },
  // What every page draws as soon as the engine answers.
  {
    name: 'picture',
    test: /src\/components\/(?:stage\/Stage|inspector\/WhyPanel|timeline\/Timeline|controls\/(?:Breakpoints|SummaryLine)|frame\/(?:LateBars|LateDialogs|LongWorkBar|PreparingBar|ExampleStep|NoticeToast|Narrator))\.tsx$|src\/player\/(?:saving\/leaveEarly|start\/pageListeners)\.ts$/,
  },
  // What the page does once it has drawn that: it keeps the run, and itself for the next start.
  { name: 'saving', test: /src\/player\/(?:saving\/(?:runSaver|runLock)|newerVersion)\.ts$/ },
  // What offers lessons, on the first visit or in their catalogue.
  { name: 'library', test: /src\/lessons\/library\.ts$/ },
  { name: 'lessons', test: /src\/components\/lessons\/FirstVisit\.tsx$/ },
]

/** All that is in the build, by the builds it is made of. */
const packages: Packages = new Map()

const tests = ['src/**/*.test.{ts,tsx}', 'conformance/**/*.test.ts', 'scripts/**/*.test.ts']

/** Tests with a document, a store or what stands for a module. */
const pageTests = [
  'src/**/*.test.tsx',
  'src/{workers,components,embed,interact,player,storage,store}/**/*.test.ts',
  'src/layout/{embed,picture}/**/*.test.ts',
]

export default defineConfig({
  // Relative addresses, so that the build works from any sub-path of any static host.
  base: './',
  plugins: [
    react(),
    withoutPolicyInDevelopment(),
    lessonHeads(),
    notePackages(packages),
    webComponent(packages),
    phonePage(packages),
    webComponentInDevelopment(),
    siteAddress(),
    earlyEngine(),
    besideThePage(packages),
  ],
  resolve: { alias: aliases },
  preview: { headers: siteHeaders },
  css: { modules: { generateScopedName: scopedName } },
  worker: { format: 'es', plugins: () => [notePackages(packages)] },
  build: {
    target: 'es2023',
    sourcemap: true,
    modulePreload: {
      // Every browser that runs ES2023 preloads modules by itself.
      polyfill: false,
      // What comes later need not name what is there by then.
      resolveDependencies: (_, files, { hostType }) =>
        hostType === 'js' ? files.filter((file) => !/\/(index|rolldown-runtime)-[^/.]*\.js$/.test(file)) : files,
    },
    // The policy in index.html allows no data: fonts; a file is as fast and can be cached.
    assetsInlineLimit: 0,
    rolldownOptions: {
      checks: { pluginTimings: false },
      output: {
        codeSplitting: { groups: chunks },
        // The first script names all files that may load later, and a hash compresses badly: the shortest that Rolldown allows is enough.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        entryFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
      },
    },
  },
  test: {
    // What is drawn or waits for a page begins with modules of its own. All the rest keeps nothing but what was computed before, and
    // shares its modules: to load them again for each file takes longer than most files.
    projects: [
      { extends: true, test: { name: 'pages', include: pageTests } },
      { extends: true, test: { name: 'modules', include: tests, exclude: pageTests, isolate: false } },
    ],
    environment: 'node',
    // All cores: by default one is left free, which is half of a small machine.
    maxWorkers: availableParallelism(),
    setupFiles: [
      'scripts/freshPage.ts',
      'src/i18n/everyLocale.ts',
      'src/engine/testing/freezeObjects.ts',
      'scripts/patientTests.ts',
    ],
    // No test is about time: the limit is for what hangs, also on a busy machine.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // A test that has asserted nothing, as where a list it walks is empty, has failed.
    expect: { requireAssertions: true },
  },
})

/** The name of a class on the page: its own, and one of its file. Vite's default has the line as well, which compresses badly. */
function scopedName(name: string, file: string): string {
  const path = relative(import.meta.dirname, file).replaceAll('\\', '/')
  return `${name}_${createHash('sha256').update(path).digest('base64url').slice(0, 4)}`
}

/**
 * The development server needs inline scripts and styles (hot reload), which the policy in index.html refuses. Only
 * the development server does without the policy; the build and its preview carry it.
 */
function withoutPolicyInDevelopment(): Plugin {
  return {
    name: 'without-policy-in-development',
    apply: 'serve',
    transformIndexHtml: (html) => html.replace(/<meta\s+http-equiv="Content-Security-Policy"[^>]*>/, ''),
  }
}
