/** A coloured part of a line. */
export interface YamlToken {
  readonly kind: 'key' | 'string' | 'number' | 'comment' | 'plain'
  readonly text: string
}

const key = /^(\s*(?:- +)*)("(?:[^"\\]|\\.)*"|'[^']*'|[^\s#'"{}[\],&*!|>%@`-][^#:{}[\],]*|-[^\s#:][^#:]*)(:)(?=\s|$)/
const value = /^[-+]?[\d.][\d._]*(?:[eE][-+]?\d+)?%?$|^(?:true|false|null|~)$/

/** Splits a line of block-style YAML into tokens for highlighting; this is not a full parser. */
export function yamlTokens(line: string): YamlToken[] {
  const tokens: YamlToken[] = []
  const add = (kind: YamlToken['kind'], text: string) => {
    if (text) tokens.push({ kind, text })
  }
  const head = key.exec(line)
  let rest = line
  if (head) {
    add('plain', head[1]!)
    add('key', head[2]!)
    add('plain', head[3]!)
    rest = line.slice(head[0].length)
  }
  const comment = /(^|\s)#.*$/.exec(/^\s*["']/.test(rest) ? '' : rest)
  const body = comment ? rest.slice(0, comment.index) : rest
  const [before] = /^\s*(?:- +)*/.exec(body) ?? ['']
  const text = body.slice(before.length).trimEnd()
  const after = body.slice(before.length + text.length)
  add('plain', before)
  if (/^["'].*["']$/.test(text)) add('string', text)
  else if (value.test(text)) add('number', text)
  else if (/^[{[]/.test(text)) tokens.push(...flowTokens(text))
  else add('plain', text)
  add('plain', after)
  if (comment) add('comment', comment[0])
  return tokens
}

/** `{ app: web, port: 80 }` */
function flowTokens(text: string): YamlToken[] {
  return text
    .split(/("(?:[^"\\]|\\.)*"|'[^']*'|[{}[\],]|[^\s{}[\],:]+(?=\s*:)|[^\s{}[\],]+)/)
    .flatMap((part, i, parts) => {
      if (!part) return []
      const isKey = /^\s*:/.test(parts[i + 1] ?? '') || /^:/.test(parts[i + 2] ?? '')
      const quoted = /^["']/.test(part)
      const kind = isKey && i % 2 === 1 ? 'key' : quoted ? 'string' : value.test(part) ? 'number' : 'plain'
      return [{ kind, text: part } as const]
    })
}
