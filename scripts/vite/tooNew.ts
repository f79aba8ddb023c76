import { parseSync } from 'vite'

/**
 * Names that Chrome 96 or Safari 15.4 do not have, or only for pages from a secure address. A build lowers syntax, but
 * adds no functions. Names that older objects also use (`with`, `union`) cannot be told apart, and React names
 * `startViewTransition` for a component that the phones' page does not use.
 */
const newNames: ReadonlySet<string> = new Set(
  `structuredClone findLast findLastIndex toSorted toReversed toSpliced groupBy groupByToMap fromAsync withResolvers
  canParse isWellFormed toWellFormed showPopover hidePopover togglePopover checkVisibility
  requestIdleCallback adoptedStyleSheets randomUUID subtle clipboard locks serviceWorker wakeLock storageBuckets
  DurationFormat getHTML setHTMLUnsafe moveBefore`.split(/\s+/),
)

/** Syntax of regular expressions that the two browsers cannot read: lookbehind, and the flag `v`. */
const isNewPattern = (pattern: string, flags: string): boolean => /\(\?<[=!]/.test(pattern) || flags.includes('v')

/** Nodes of newer syntax. Safari has static blocks since 16.4. */
const newNodes: ReadonlySet<string> = new Set(['StaticBlock', 'AccessorProperty', 'Decorator', 'ImportAttribute'])

interface TreeNode {
  readonly type: string
  readonly [member: string]: unknown
}

const isNode = (value: unknown): value is TreeNode =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

/**
 * The syntax and names in a script that the oldest browsers of the phones' page do not have. A name counts where the
 * script calls it or reads it, other than behind `typeof`.
 */
export function tooNewInScript(code: string): readonly string[] {
  const found = new Set<string>()
  const { program, errors } = parseSync('script.js', code)
  for (const { message } of errors) found.add(message)
  visit(program, found)
  return [...found].toSorted()
}

function visit(node: unknown, found: Set<string>): void {
  if (Array.isArray(node)) for (const item of node) visit(item, found)
  if (!isNode(node)) return
  note(node, found)
  const isTypeof = node.type === 'UnaryExpression' && node.operator === 'typeof'
  if (!isTypeof) for (const member of Object.values(node)) visit(member, found)
}

function note(node: TreeNode, found: Set<string>): void {
  if (newNodes.has(node.type)) found.add(node.type)
  if (node.type === 'VariableDeclaration' && (node.kind === 'using' || node.kind === 'await using')) found.add('using')
  const { regex } = node
  if (typeof regex === 'object' && regex !== null && 'pattern' in regex && 'flags' in regex)
    if (isNewPattern(String(regex.pattern), String(regex.flags))) found.add(`/${regex.pattern}/${regex.flags}`)
  const called = node.type === 'CallExpression' ? node.callee : undefined
  const read = node.type === 'MemberExpression' && node.computed !== true ? node.property : undefined
  for (const name of [called, read])
    if (isNode(name) && typeof name.name === 'string' && newNames.has(name.name)) found.add(name.name)
}

/** Rules, functions and units of a style sheet that the two browsers do not have. */
export const tooNewInSheet = (sheet: string): readonly string[] => [
  ...new Set(sheet.match(/:has\(|@container|@layer|@scope|color-mix\(|light-dark\(|\d(?:[dsl]v[hw])\b|&/g) ?? []),
]
