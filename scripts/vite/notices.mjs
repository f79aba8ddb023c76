// Collects the names and licence texts of bundled packages, as the licences require.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

/** The file with the notices, in every published folder. */
export const noticesFile = 'THIRD_PARTY_NOTICES.txt'

/** Licences of packages that a published bundle may contain. */
const permissive = new Set(['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', 'MIT', 'OFL-1.1'])

/** @typedef {{ name: string, version: string, license: string, text: string }} BundledPackage */
/** @typedef {Map<string, BundledPackage>} Packages  by name and version */

/**
 * Collects the package of every module in a build. Fails the build if a package has no permissive licence.
 * @param {Packages} packages
 * @returns {import('vite').Plugin}
 */
export function notePackages(packages) {
  return {
    name: 'note-packages',
    generateBundle(_, bundle) {
      // Fonts are assets, not modules.
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
 * The folder of a module's package; undefined for the project's own modules and the bundler's virtual modules.
 * @param {string} id
 */
export function packageFolder(id) {
  const path = id.replace(/^\0+/, '').replace(/\?.*$/s, '').replaceAll('\\', '/')
  const [, folder] = /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//s.exec(path) ?? []
  return folder === undefined || !existsSync(join(folder, 'package.json')) ? undefined : folder
}

/**
 * Whether a licence is permissive. Several licences that apply together are permissive if each of them is: `(Apache-2.0
 * AND BSD-3-Clause)`.
 * @param {unknown} license
 */
const isPermissive = (license) =>
  String(license)
    .replace(/^\((.*)\)$/s, '$1')
    .split(' AND ')
    .every((one) => permissive.has(one))

/**
 * @param {string} folder
 * @returns {BundledPackage}
 */
export function packageIn(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  if (!isPermissive(license))
    throw new Error(
      `${name} has the licence ${JSON.stringify(license)}, which is not among ${[...permissive].join(', ')}`,
    )
  const file = readdirSync(folder).find((file) => /^licen[cs]e(?:\.(?:md|txt|markdown))?$/i.test(file))
  return { name, version, license, text: file === undefined ? '' : readFileSync(join(folder, file), 'utf8').trim() }
}

/**
 * The notices as a single text; a licence text that several packages share appears once.
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

/** Notices for third-party text in the project's own sources. */
function ownNotices() {
  return readFileSync(join(dirname(import.meta.dirname), '../src/descriptions/NOTICE.md'), 'utf8')
}
