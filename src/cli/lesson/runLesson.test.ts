import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { lessonHeads } from '../../lessons/library.ts'
import { BadInputError } from '../badInput.ts'
import { runCli } from '../runCli.ts'
import { bareHost } from '../testing/bareHost.ts'

const example = readFileSync('src/lessons/texts/both-bounds.en.md', 'utf8')
const translation = readFileSync('src/lessons/texts/both-bounds.zh-CN.md', 'utf8')
const files: Readonly<Record<string, string>> = {
  'mine.md': example,
  'mine.zh-CN.md': translation,
  'wrong.md': example.replace('- mostFailing == 5', '- mostFailing == 4'),
  'broken.md': example.replace('topic: knobs', 'topic: nothing'),
  'empty.md': '',
}

async function lesson(command: string) {
  let out = ''
  let err = ''
  const code = await runCli(['lesson', ...command.split(' ')], {
    ...bareHost,
    readText: (path) => {
      const text = files[path]
      if (text === undefined) throw new BadInputError(`error: the path "${path}" does not exist`)
      return text
    },
    out: (text) => {
      out += text
    },
    err: (text) => {
      err += text
    },
  })
  return { code, out, err }
}

const lineOf = (text: string, words: string) => text.split('\n').indexOf(words) + 1

describe('rollscope lesson', () => {
  it('lists the built-in lessons, with a line for each lesson', async () => {
    const { code, out } = await lesson('list')
    expect(code).toBe(0)
    const heads = lessonHeads('en')
    expect(out.trimEnd().split('\n')).toHaveLength(heads.length)
    expect(out).toMatch(/^12 {2}both-bounds +4 min {2}How many Pods can be broken when maxUnavailable is 2\?$/m)
    expect(JSON.parse((await lesson('list --json')).out)).toEqual(heads)
  })

  it('checks a lesson with its translation, and reports problems with file, line and column', async () => {
    const { code, out } = await lesson('check mine.zh-CN.md mine.md wrong.md broken.md')
    expect(out.split('\n')).toEqual([
      'passed  mine (en, zh-CN)',
      'FAILED  wrong (en)',
      `  wrong.md:${lineOf(example, '- mostFailing == 5')}:3: "mostFailing == 4" is not met: mostFailing is 5`,
      'FAILED  broken (en)',
      expect.stringMatching(/^ {2}broken\.md:4:8: One of basics, /),
      '1 passed, 2 failed',
      '',
    ])
    expect(code).toBe(1)
  })

  it('plays with another seed, and answers in JSON', async () => {
    const { code, out } = await lesson('check mine.md --seed 9 --json')
    expect(JSON.parse(out)).toEqual({
      passed: 1,
      failed: 0,
      lessons: [{ lesson: 'mine', languages: ['en'], passed: true, problems: [] }],
    })
    expect(code).toBe(0)
  })

  it.each([
    ['check nowhere.md', 'error: the path "nowhere.md" does not exist\n'],
    [
      'check mine.md --nodes 3',
      'rollscope: option --nodes cannot be used with lesson check\nSee rollscope lesson check --help.\n',
    ],
    ['list --seed 3', 'rollscope: option --seed cannot be used with lesson list\nSee rollscope lesson list --help.\n'],
    ['list mine.md', 'rollscope: unexpected argument "mine.md"\nSee rollscope lesson list --help.\n'],
    ['play', 'rollscope: lesson needs check or list\nSee rollscope --help.\n'],
  ])('ends with 2 after %s', async (command, words) => {
    expect(await lesson(command)).toEqual({ code: 2, out: '', err: words })
  })

  it('fails a file that is no lesson', async () => {
    const { code, out } = await lesson('check empty.md')
    expect(out).toMatch(/^FAILED {2}empty \(en\)\n {2}empty\.md:1:1: /)
    expect(code).toBe(1)
  })
})
