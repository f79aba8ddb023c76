import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { setFreezeMode } from '../engine/index.ts'
import { IMAGE_TAG_WORDS } from '../engine/kubelet/imageBehavior.ts'
import { readLesson } from './format/readLesson.ts'
import { fenceNames } from './format/sections.ts'
import { checkLesson } from './play/checkLesson.ts'
import { lessonVariables } from './play/variables.ts'

// Without freezing, as in production: copying frozen objects is several times slower.
setFreezeMode('none')

const docs = readFileSync('docs/lessons.md', 'utf8')

test('the example lesson in the docs passes the check', () => {
  const example = /`{5}markdown\n([\s\S]*?)`{5}\n/.exec(docs)?.[1] ?? ''
  const { lesson, problems } = readLesson('example', example)
  expect(problems).toEqual([])
  expect(lesson && checkLesson(lesson)).toEqual([])
})

/** The code terms in the first column of a docs table, found by its header row. */
function tableOf(columns: string): readonly string[] {
  const [, table = ''] = docs.split(`| ${columns} |\n`)
  return [...(table.split('\n\n')[0] ?? '').matchAll(/^\| `([^`]+)` \|/gm)].map((match) => match[1] ?? '')
}

test('the docs name every type of fenced block in a lesson', () => {
  expect(tableOf('Fence | What it does').toSorted()).toEqual(fenceNames.toSorted())
})

test('the docs list every word of an image tag with its behaviour', () => {
  const rows = IMAGE_TAG_WORDS.map(
    ({ word, example, meaning, needs }) =>
      `| \`${word}\` | \`${example}\` | ${meaning}${needs === undefined ? '' : ` Needs a ${needs}.`} |`,
  )
  const written = docs.split('| Word | Example | Behaviour |\n|---|---|---|\n')[1]?.split('\n\n')[0]
  expect(written?.split('\n')).toEqual(rows)
})

test('the docs name every variable, in the order of declaration', () => {
  const rows = lessonVariables.map(({ name, type, about }) => `| \`${name}\` | ${type} | ${about} |`)
  const written = docs.split('| Variable | Kind | What it is |\n|---|---|---|\n')[1]?.split('\n\n')[0]
  expect(written?.split('\n')).toEqual(rows)
})
