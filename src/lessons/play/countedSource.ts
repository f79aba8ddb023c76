/**
 * The source of an expression of CEL with its work counted. The parser's tree is printed again with a call around whatever may
 * cost more than a step: lists that are walked, operands that are compared or joined, entries of new lists. So an expression
 * of a stranger ends after a bounded number of steps.
 */
import type { ASTNode } from '@marcbachmann/cel-js'

/** Called by the source; what an author writes is parsed without them. */
export const functions = { walked: 'walked__', counted: 'counted__' } as const

export interface CountedSource {
  readonly text: string
  /** The place in the author's source of a place in the text. */
  readonly placeOf: (offset: number) => number
}

/** `source` is what `ast` was parsed from. */
export function countedSource(ast: ASTNode, source: string): CountedSource {
  const places: { readonly at: number; readonly from: number }[] = []
  let text = ''
  for (const piece of printed(ast, source))
    if (typeof piece === 'string') text += piece
    else places.push({ at: text.length, from: piece })
  return { text, placeOf: (offset) => places.findLast(({ at }) => at <= offset)?.from ?? 0 }
}

/** Text, or the place in the source that what follows it stands for. */
type Piece = string | number

/** Of a value: its entries, or whatever is in it. */
type Counted = 'walked' | 'counted'

const walks: ReadonlySet<string> = new Set(['all', 'exists', 'exists_one', 'map', 'filter'])

const isWritten = ({ op }: ASTNode): boolean => op === 'value' || op === 'list' || op === 'map'

function printed(node: ASTNode, source: string): Piece[] {
  return [node.pos, ...parts(node, source)]
}

function parts(node: ASTNode, source: string): Piece[] {
  const plain = (one: ASTNode): Piece[] => printed(one, source)
  const counted = (one: ASTNode, how: Counted = 'walked'): Piece[] =>
    one.op === 'value' ? plain(one) : [`${functions[how]}(`, ...plain(one), ')']
  const list = (nodes: readonly ASTNode[], print = (one: ASTNode): Piece[] => counted(one)): Piece[] =>
    nodes.flatMap((one, i) => (i === 0 ? print(one) : [', ', ...print(one)]))
  switch (node.op) {
    case 'value':
      return [source.slice(node.range.start, node.range.end)]
    case 'id':
      return [node.args]
    case 'list':
      return ['[', ...list(node.args), ']']
    case 'map': {
      const entries = node.args.map(([key, value]) => [...plain(key), ': ', ...counted(value)])
      return ['{', ...entries.flatMap((entry, i) => (i === 0 ? entry : [', ', ...entry])), '}']
    }
    case '.':
    case '.?':
      return ['(', ...plain(node.args[0]), node.op, node.pos, `${node.args[1]})`]
    case '[]':
    case '[?]':
      return ['(', ...plain(node.args[0]), node.op.slice(0, -1), ...plain(node.args[1]), '])']
    case '?:':
      return ['(', ...plain(node.args[0]), ' ? ', ...plain(node.args[1]), ' : ', ...plain(node.args[2]), ')']
    case '!_':
    case '-_':
      return [`(${node.op.slice(0, 1)}`, ...plain(node.args), ')']
    case '||':
    case '&&':
      return ['(', ...plain(node.args[0]), ` ${node.op} `, ...plain(node.args[1]), ')']
    case 'call': {
      const [name, args] = node.args
      // What `has` looks at is a path, and has to stay one.
      if (name === 'has') return ['has(', ...list(args, plain), ')']
      return [`${name}(`, ...list(args), ')']
    }
    case 'rcall': {
      const [name, receiver, args] = node.args
      // The one of a text takes another engine's patterns.
      if (name === 'matches') return ['matches(', ...list([receiver, ...args]), ')']
      if (name === 'bind') return [...plain(receiver), '.bind(', ...list(args, plain), ')']
      return [...counted(receiver), `.${name}(`, ...list(args, ...(walks.has(name) ? [plain] : [])), ')']
    }
    default: {
      const [left, right] = node.args
      // What is compared with a literal is looked at no further than that goes.
      const isWhole = (node.op === '==' || node.op === '!=') && !isWritten(left) && !isWritten(right)
      const first = counted(left, isWhole || node.op === 'in' ? 'counted' : 'walked')
      return ['(', ...first, ` ${node.op} `, ...counted(right, isWhole ? 'counted' : 'walked'), ')']
    }
  }
}
