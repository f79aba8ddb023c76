// Of a lesson's file, what a catalogue shows: `import head from './x.md?head'` gives some of its front matter, so that whoever
// lists the lessons does not load their texts.
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
 * A translation has no topic, minutes and next of its own. What is wrong with a file is said by whoever reads it whole.
 * @param {string} text
 */
function headOf(text) {
  const yaml = /^---\n([\s\S]*?\n)---\n/.exec(text)?.[1] ?? ''
  const { title, question, topic, minutes, next } = /** @type {Record<string, unknown>} */ (load(yaml) ?? {})
  return { title, question, topic, minutes, next }
}
