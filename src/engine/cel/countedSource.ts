/**
 * Rewrites a CEL expression so that its work is counted. The syntax tree is printed with a call around every operation
 * that may cost more than one step: walking lists, comparing or joining operands, building lists. So an untrusted
 * expression ends after a bounded number of steps.
 */
import type { ASTNode } from '@marcbachmann/cel-js'

/** Functions in the rewritten source. The author's source is parsed without these functions. */
export const functions = { walked: 'walked__', counted: 'counted__' } as const

interface CountedSource {
  readonly text: string
  /** Maps an offset of the text to an offset of the author's source. */
  readonly placeOf: (offset: number) => number
}

/** The replacement of a node: the expression `left in right`. Texts are printed as they are. */
type Rewrite = (node: ASTNode) => { readonly left: ASTNode | string; readonly right: ASTNode | string } | undefined

/** `source`: the text from which `ast` was parsed. */
export function countedSource(ast: ASTNode, source: string, rewrite?: Rewrite): CountedSource {
  const places: { readonly at: number; readonly from: number }[] = []
  let text = ''
  for (const piece of printed(ast, { source, rewrite }))
    if (typeof piece === 'string') text += piece
    else places.push({ at: text.length, from: piece })
  return { text, placeOf: (offset) => places.findLast(({ at }) => at <= offset)?.from ?? 0 }
}

/** Text, or the offset in the author's source of the following text. */
type Piece = string | number

/** `walked`: the entries of a value are counted. `counted`: its whole content. */
type Counted = 'walked' | 'counted'

const walks: ReadonlySet<string> = new Set(['all', 'exists', 'exists_one', 'map', 'filter'])

const isWritten = ({ op }: ASTNode): boolean => op === 'value' || op === 'list' || op === 'map'

interface Written {
  readonly source: string
  readonly rewrite: Rewrite | undefined
}

function printed(node: ASTNode, written: Written): Piece[] {
  const changed = written.rewrite?.(node)
  if (!changed) return [node.pos, ...parts(node, written)]
  const side = (one: ASTNode | string): Piece[] => (typeof one === 'string' ? [one] : printed(one, written))
  return [node.pos, '(', ...side(changed.left), ' in ', ...side(changed.right), ')']
}

function parts(node: ASTNode, written: Written): Piece[] {
  const plain = (one: ASTNode): Piece[] => printed(one, written)
  const counted = (one: ASTNode, how: Counted = 'walked'): Piece[] =>
    one.op === 'value' ? plain(one) : [`${functions[how]}(`, ...plain(one), ')']
  const list = (nodes: readonly ASTNode[], print = (one: ASTNode): Piece[] => counted(one)): Piece[] =>
    nodes.flatMap((one, i) => (i === 0 ? print(one) : [', ', ...print(one)]))
  switch (node.op) {
    case 'value':
      return [written.source.slice(node.range.start, node.range.end)]
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
      // The argument of `has` must stay a path.
      if (name === 'has') return ['has(', ...list(args, plain), ')']
      return [`${name}(`, ...list(args), ')']
    }
    case 'rcall': {
      const [name, receiver, args] = node.args
      // The global function replaces the method of a text, because the method uses another regex engine.
      if (name === 'matches') return ['matches(', ...list([receiver, ...args]), ')']
      if (name === 'bind') return [...plain(receiver), '.bind(', ...list(args, plain), ')']
      return [...counted(receiver), `.${name}(`, ...list(args, ...(walks.has(name) ? [plain] : [])), ')']
    }
    default: {
      const [left, right] = node.args
      // A comparison with a literal reads at most the literal's length.
      const isWhole = (node.op === '==' || node.op === '!=') && !isWritten(left) && !isWritten(right)
      const first = counted(left, isWhole || node.op === 'in' ? 'counted' : 'walked')
      return ['(', ...first, ` ${node.op} `, ...counted(right, isWhole ? 'counted' : 'walked'), ')']
    }
  }
}
