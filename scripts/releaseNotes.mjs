// Prints the notes of a release from CHANGELOG.md: `node scripts/releaseNotes.mjs v0.2.0`.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { pathToFileURL } from 'node:url'

/**
 * The part of a changelog between the heading of a version and that of the version before. Sections of engines in
 * between belong to it. Throws if the part is missing or empty.
 * @param {string} changelog
 * @param {string} version  such as 0.2.0
 */
export function notesOf(changelog, version) {
  const [, ...parts] = changelog.split(/^## (?=\d+\.\d+\.\d+)/m)
  const part = parts.find((text) => text.split(/\s/, 1)[0] === version)
  if (part === undefined) throw new Error(`CHANGELOG.md has no heading "## ${version}"`)
  const notes = part.slice(part.indexOf('\n')).trim()
  if (notes === '') throw new Error(`CHANGELOG.md says nothing about ${version}`)
  return notes
}

/**
 * The version that a tag names. Throws unless it is the package's version.
 * @param {string} tag
 * @param {string} version  the version in package.json
 */
export function versionOf(tag, version) {
  if (tag !== `v${version}`) throw new Error(`the tag ${tag} is not v${version}, the version in package.json`)
  return version
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const read = (/** @type {string} */ file) => readFileSync(join(import.meta.dirname, '..', file), 'utf8')
  try {
    const version = versionOf(process.argv[2] ?? '', JSON.parse(read('package.json')).version)
    console.log(notesOf(read('CHANGELOG.md'), version))
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
