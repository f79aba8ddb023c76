// What the licences of bundled packages ask for: their names and texts beside whatever holds them.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

/** The file with the notices, in every folder that is published. */
export const noticesFile = 'THIRD_PARTY_NOTICES.txt'

/** Licences under which what is published may hold a package. */
const permissive = new Set(['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', 'MIT', 'OFL-1.1'])

/** @typedef {{ name: string, version: string, license: string, text: string }} BundledPackage */
/** @typedef {Map<string, BundledPackage>} Packages  by name and version */

/**
 * Notes the package of every module that a build takes in. Fails the build where one has no licence that is permissive.
 * @param {Packages} packages
 * @returns {import('vite').Plugin}
 */
export function notePackages(packages) {
  return {
    name: 'note-packages',
    generateBundle(_, bundle) {
      // Fonts are in no module.
      const assets = Object.values(bundle).flatMap((one) => (one.type === 'asset' ? one.originalFileNames : []))
      const files = assets.map((name) => resolve(this.environment?.config.root ?? '', name))
      for (const id of [...this.getModuleIds(), ...files]) {
        const folder = packageFolder(id)
        if (folder === undefined) continue
        const found = packageIn(folder)
        packages.set(`${found.name}@${found.version}`, found)
      }
    },
  }
}

/**
 * The folder of the package that a module belongs to; undefined for our own and for those that a bundler makes itself.
 * @param {string} id
 */
export function packageFolder(id) {
  const path = id.replace(/^\0+/, '').replace(/\?.*$/s, '').replaceAll('\\', '/')
  const [, folder] = /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//s.exec(path) ?? []
  return folder === undefined || !existsSync(join(folder, 'package.json')) ? undefined : folder
}

/**
 * @param {string} folder
 * @returns {BundledPackage}
 */
export function packageIn(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  if (!permissive.has(license))
    throw new Error(
      `${name} has the licence ${JSON.stringify(license)}, which is not among ${[...permissive].join(', ')}`,
    )
  const file = readdirSync(folder).find((file) => /^licen[cs]e(?:\.(?:md|txt|markdown))?$/i.test(file))
  return { name, version, license, text: file === undefined ? '' : readFileSync(join(folder, file), 'utf8').trim() }
}

/**
 * The notices as one text, each licence's words once for all packages that have the same.
 * @param {Packages} packages
 */
export function noticesText(packages) {
  /** @type {Map<string, string[]>} */
  const byText = new Map()
  const sorted = [...packages.values()].sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
  for (const { name, version, license, text } of sorted) {
    const words = (text === '' ? `${name} names its licence (${license}) and brings no text of it.` : text).replaceAll(
      '\r\n',
      '\n',
    )
    byText.set(words, [...(byText.get(words) ?? []), `${name} ${version} (${license})`])
  }
  const parts = [...byText].map(([text, names]) => `${names.join('\n')}\n\n${text}\n`)
  return [
    'Rollscope is made with these packages, whose licences ask for the following.\n',
    ...parts,
    ownNotices(),
  ].join(`\n${'='.repeat(80)}\n\n`)
}

/** What of others' text is in our own sources. */
function ownNotices() {
  return readFileSync(join(dirname(import.meta.dirname), '../src/descriptions/NOTICE.md'), 'utf8')
}
