import { readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { expect, test } from 'vitest'

const files = (pattern: RegExp) =>
  (readdirSync('src', { recursive: true }) as string[])
    .map((name) => posix.join('src', name))
    .filter((name) => pattern.test(name) && !/\.test\.tsx?$/.test(name))
    .map((file) => ({ file, text: readFileSync(file, 'utf8') }))

const tokens = readFileSync('src/styles/tokens.css', 'utf8')
const parts = readFileSync('src/styles/parts.css', 'utf8')
const sheets = files(/\.css$/).filter(({ file }) => file !== 'src/styles/tokens.css')
const code = files(/\.tsx?$/)

/** Properties with a scale in tokens.css, and the number of declarations that have a size outside of it. */
const scales: Record<string, { readonly property: RegExp; readonly own: number }> = {
  // Optical corrections: beside a border, around a sign, below small letters.
  spacing: { property: /^(?:margin|padding|(?:row-|column-)?gap)/, own: 83 },
  // Figures for the presenter and on a phone, which users read from a distance.
  'size of letters': { property: /^font(?:-size)?$/, own: 12 },
  'height of a line': { property: /^(?:line-height|font)$/, own: 21 },
  // Parts that are drawn a few pixels large.
  radius: { property: /^border(?:-\w+)*-radius$/, own: 10 },
}

/** Sizes in px other than the size of a hairline. */
const literal = /(?<![\w.-])-?(?!1px)\d[\d.]*px/

/**
 * `file property: value` of each declaration with such a size. `font` has two sizes: the letters, and the line after
 * "/".
 */
function literals(scale: string): string[] {
  const property = scales[scale]?.property ?? /^$/
  return sheets.flatMap(({ file, text }) =>
    declarations(text)
      .filter(([name]) => property.test(name))
      .filter(([name, value]) => {
        const [letters = '', line = ''] = name === 'font' ? value.split('/') : [value, value]
        return literal.test(scale === 'height of a line' ? line : letters)
      })
      .map(([name, value]) => `${file} ${name}: ${value}`),
  )
}

function declarations(css: string): [property: string, value: string][] {
  const text = css.replace(/\/\*[\s\S]*?\*\//g, '')
  return [...text.matchAll(/(?<=[{;]\s*)([\w-]+):\s*([^;{}]+);/g)].map(([, name = '', value = '']) => [name, value])
}

test.each(Object.keys(scales))('%s comes from tokens.css', (scale) => {
  const found = literals(scale)
  expect(found.length, found.join('\n')).toBe(scales[scale]?.own)
})

test('the pattern of literal sizes matches each size in px other than 1px', () => {
  expect(declarations('.a { /* b */ padding: 0 9px; gap: var(--s1); }')).toEqual([
    ['padding', '0 9px'],
    ['gap', 'var(--s1)'],
  ])
  for (const size of ['9px', '0 12px', '-2px', '1.5px', 'calc(100% - 8px)']) expect(literal.test(size), size).toBe(true)
  for (const size of ['0', '1px 0', '-1px', 'var(--s2)', '2em']) expect(literal.test(size), size).toBe(false)
})

test('every step of a scale that a style or a component names is declared in tokens.css', () => {
  const declared = new Set(declarations(tokens).map(([name]) => name))
  const missing = [...sheets, ...code].flatMap(({ file, text }) =>
    [...text.matchAll(/var\((--[lrst](?:\d+h?|f))\)/g)]
      .map(([, name = '']) => name)
      .filter((name) => !declared.has(name))
      .map((name) => `${file} ${name}`),
  )
  expect(missing).toEqual([])
})

test('every class of parts.css is used, and every used class with the prefix ui- is declared in parts.css', () => {
  const existing = new Set([...parts.matchAll(/\.(ui-[a-z]+)/g)].map(([, name = '']) => name))
  const named = [...sheets, ...code]
    .filter(({ file }) => file !== 'src/styles/parts.css')
    .flatMap(({ text }) => text.match(/\bui-[a-z]+\b(?=[\w\s-]*(?: from global|['"]))/g) ?? [])
  expect([...new Set(named)].sort()).toEqual([...existing].sort())
})

/** The tables of a lesson's prose: their rows come from the text. */
const ownTables = ['src/components/lesson/Prose.tsx']

test('every table is a DataTable', () => {
  const found = code.filter(({ file, text }) => /<table\b/.test(text) && !file.endsWith('/ui/DataTable.tsx'))
  expect(found.map(({ file }) => file).sort()).toEqual(ownTables)
})

/** Copies that are not yet a Card. */
const ownSurfaces = ['src/components/lessons/CatalogueView.module.css .rows']

test('no module has a copy of the surface of a Card', () => {
  const surface = ['border: 1px solid var(--line)', 'border-radius: var(--r3)', 'background: var(--panel)']
  const copies = sheets
    .filter(({ file }) => file.endsWith('.module.css'))
    .flatMap(({ file, text }) =>
      [...text.matchAll(/^([^{}]+)\{([^{}]*)\}/gm)]
        .filter(([, , body = '']) => surface.every((declaration) => body.includes(`${declaration};`)))
        .map(([, selector = '']) => `${file} ${selector.trim()}`),
    )
  expect(copies).toEqual(ownSurfaces)
})

test('every class that a component names exists in its CSS module', () => {
  const missing = code.flatMap(({ file, text }) =>
    [...text.matchAll(/^import (\w+) from '([^']+\.module\.css)'/gm)].flatMap(([, styles = '', source = '']) => {
      const css = readFileSync(posix.join(posix.dirname(file), source), 'utf8')
      const names = [...text.matchAll(new RegExp(`\\b${styles}\\.(\\w+)`, 'g'))].map(([, name = '']) => name)
      return names.filter((name) => !new RegExp(`\\.${name}\\b`).test(css)).map((name) => `${file} ${name}`)
    }),
  )
  expect(missing).toEqual([])
})

test('the declarations of a CSS module take precedence over base.css and parts.css', () => {
  for (const name of ['base', 'parts'])
    expect(readFileSync(`src/styles/${name}.css`, 'utf8')).toMatch(/^(?:\/\*[\s\S]*?\*\/\n)?@layer base, parts;\n/)
  // Of two rules with equal weight outside of layers, the later rule wins.
  for (const main of ['src/main.tsx', 'src/gallery/main.tsx']) {
    const styles = code.find(({ file }) => file === main)?.text.match(/^import .*$/gm)
    const own = styles?.findIndex((line) => !/ from 'react/.test(line))
    expect(styles?.[own ?? 0], main).toMatch(/styles\/parts\.css'$/)
  }
})
