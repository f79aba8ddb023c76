/**
 * No code swallows an error. Code that catches an error shows its text, decodes the outcome for which the error's type
 * stands, or throws the error on. The listener for uncaught errors then shows it.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'

interface Span {
  readonly start: number
  readonly end: number
}

const isInside = (inner: Span, outer: Span): boolean => inner.start > outer.start && inner.end < outer.end

/** The first line of each handler that ignores its error, with file and line. */
function swallowsIn(file: string, text: string): string[] {
  const { program, comments } = parseSync(file, text)
  const ignoring: Span[] = []
  const awaits: Span[] = []
  const unbound: { readonly handler: Span; readonly block: Span; readonly isEmpty: boolean }[] = []
  new Visitor({
    AwaitExpression: (node) => awaits.push(node),
    CallExpression: ({ callee, arguments: args }) => {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
      const { name } = callee.property
      const handler = name === 'catch' ? args[0] : name === 'then' ? args[1] : undefined
      const isFunction = handler?.type === 'ArrowFunctionExpression' || handler?.type === 'FunctionExpression'
      if (isFunction && handler.params.length === 0) ignoring.push(handler)
    },
    TryStatement: ({ block, handler }) => {
      if (handler === null || handler.param !== null) return
      unbound.push({ handler, block, isEmpty: handler.body.body.length === 0 })
    },
  }).visit(program)
  for (const { handler, block, isEmpty } of unbound) {
    // A promise rejects with errors of any kind. A parser throws because its text is wrong.
    const isAsync = awaits.some((one) => isInside(one, block))
    const hasReason = comments.some((one) => isInside(one, handler))
    if (isAsync || (isEmpty && !hasReason)) ignoring.push(handler)
  }
  const lineOf = ({ start }: Span): number => text.slice(0, start).split('\n').length
  return ignoring.map((one) => `${file}:${lineOf(one)} ${text.slice(one.start, one.end).split('\n', 1)[0]}`)
}

const files = (readdirSync('src', { recursive: true }) as string[])
  .map((file) => `src/${file.split(posix.sep).join('/')}`)
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  .sort()

test('the sources swallow no error', () => {
  expect(files.length).toBeGreaterThan(1500)
  expect(files.flatMap((file) => swallowsIn(file, readFileSync(file, 'utf8')))).toEqual([])
})

test.each([
  ['a.catch(() => undefined)', 1],
  ['a.catch(function () {})', 1],
  ['a.then(b, () => false)', 1],
  ['a.catch((error) => show(error))', 0],
  ['a.catch(reject)', 0],
  ['a.then(() => b)', 0],
  ['try { await a } catch { b() }', 1],
  ['try { await a } catch { /* why */ }', 1],
  ['try { await a } catch (error) { show(error) }', 0],
  ['try { a() } catch {}', 1],
  ['try { a() } catch { /* why */ }', 0],
  ['try { a() } catch { b() }', 0],
  ['try { await a } finally { b() }', 0],
])('swallowsIn counts for %s as many swallowed errors as %i', (text, count) => {
  expect(swallowsIn('a.ts', text)).toHaveLength(count)
})
