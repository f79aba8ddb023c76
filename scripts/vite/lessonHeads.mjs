// Provides the catalogue's part of a lesson file: `import head from './x.md?head'` gives some of its front matter, so
// that the list of lessons does not load their texts.
import { readFileSync } from 'node:fs'
import { load } from 'js-yaml'

/** @returns {import('vite').Plugin} */
export function lessonHeads() {
  return {
    name: 'lesson-heads',
    enforce: 'pre',
    load(id) {
      const file = /^(.+\.md)\?head$/.exec(id)?.[1]
      if (file === undefined) return null
      this.addWatchFile(file)
      return `export default ${JSON.stringify(headOf(readFileSync(file, 'utf8')))}`
    },
  }
}

/**
 * The head of a lesson's file. A translation has no topic, minutes and next of its own. The full reader reports
 * mistakes in the file.
 * @param {string} text
 */
function headOf(text) {
  const yaml = /^---\n([\s\S]*?\n)---\n/.exec(text)?.[1] ?? ''
  const { title, question, topic, minutes, next } = /** @type {Record<string, unknown>} */ (load(yaml) ?? {})
  return { title, question, topic, minutes, next }
}
