/** Tokenizes shell input into words and operators: a subset of POSIX shell. */

/** Reason why a text cannot be run here; `word` is the offending part. */
export interface ShellProblem {
  readonly code:
    | 'quote'
    | 'variable'
    | 'substitution'
    | 'file'
    | 'noFile'
    | 'print'
    | 'background'
    | 'program'
    | 'tool'
    | 'syntax'
    | 'keyword'
    | 'watch'
    | 'intoKubectl'
  readonly word: string
}

export type ShellToken =
  | { readonly type: 'word'; readonly text: string; readonly isQuoted: boolean; readonly at: number }
  | { readonly type: 'sign'; readonly sign: ShellSign; readonly at: number }
  /** Here-document or here-string (`<<EOF`, `<<'EOF'`, `<<-EOF`, `<<<`) with its text. */
  | { readonly type: 'input'; readonly text: string; readonly at: number }
  /** `2>&1`, `> /dev/null`. */
  | { readonly type: 'output'; readonly what: 'merge' | 'dropErrors' | 'dropText' | 'dropAll'; readonly at: number }
  /** `< web.yaml`. */
  | { readonly type: 'fromFile'; readonly path: string; readonly at: number }
  /** `> web.yaml`, `>> web.yaml`. */
  | ({ readonly type: 'toFile'; readonly at: number } & ShellFile)

export interface ShellFile {
  readonly path: string
  /** `>>`: keeps the existing content. */
  readonly isAppended: boolean
}

const signs = ['|', '|&', '||', '&&', ';', 'newline'] as const
type ShellSign = (typeof signs)[number]

type Tokens =
  | { readonly type: 'tokens'; readonly tokens: readonly ShellToken[] }
  | { readonly type: 'problem'; readonly problem: ShellProblem }
  /** More lines must follow: a here-document is not closed, or the last line ends with a backslash. */
  | { readonly type: 'unfinished' }

class Stop extends Error {
  readonly result: Exclude<Tokens, { type: 'tokens' }>

  constructor(result: Exclude<Tokens, { type: 'tokens' }>) {
    super(result.type)
    this.result = result
  }
}

const refuse = (code: ShellProblem['code'], word: string): never => {
  throw new Stop({ type: 'problem', problem: { code, word } })
}

export function tokenize(text: string): Tokens {
  try {
    return { type: 'tokens', tokens: new Lexer(text.replaceAll(/\r\n?/g, '\n')).read() }
  } catch (error) {
    if (error instanceof Stop) return error.result
    throw error
  }
}

interface HereDocument {
  readonly end: string
  readonly isIndented: boolean
  /** Index of the token that receives the text, and its place. */
  readonly index: number
  readonly at: number
}

const outputs = [
  [/^2>&1/, 'merge'],
  [/^(?:&>|>&)\s*\/dev\/null\b/, 'dropAll'],
  [/^2>>?\s*\/dev\/null\b/, 'dropErrors'],
  [/^1?>>?\s*\/dev\/null\b/, 'dropText'],
] as const

class Lexer {
  readonly #text: string
  readonly #tokens: ShellToken[] = []
  #at = 0
  #pending: HereDocument[] = []

  constructor(text: string) {
    this.#text = text
  }

  read(): readonly ShellToken[] {
    this.#skipPrompt()
    while (this.#at < this.#text.length) this.#step()
    if (this.#pending.length > 0) throw new Stop({ type: 'unfinished' })
    return this.#tokens
  }

  /** Skips the `$ ` that documentation puts before a command. */
  #skipPrompt(): void {
    const [prompt] = /^[ \t]*\$[ \t]+/.exec(this.#rest()) ?? ['']
    this.#at += prompt.length
  }

  #rest(): string {
    return this.#text.slice(this.#at)
  }

  #step(): void {
    const char = this.#text[this.#at]!
    if (char === '\n') this.#newline()
    else if (/\s/.test(char)) this.#at++
    else if (char === '#') this.#at = this.#lineEnd()
    else if (char === '\\' && this.#text[this.#at + 1] === '\n') this.#at += 2
    else if (!this.#output() && !this.#input() && !this.#sign()) this.#word()
  }

  #newline(): void {
    this.#at++
    this.#tokens.push({ type: 'sign', sign: 'newline', at: this.#at })
    for (const document of this.#pending) this.#readDocument(document)
    this.#pending = []
    this.#skipPrompt()
  }

  #lineEnd(): number {
    const end = this.#text.indexOf('\n', this.#at)
    return end < 0 ? this.#text.length : end
  }

  #readDocument({ end, isIndented, index, at }: HereDocument): void {
    const lines: string[] = []
    while (this.#at < this.#text.length) {
      const stop = this.#lineEnd()
      const raw = this.#text.slice(this.#at, stop)
      const line = isIndented ? raw.replace(/^\t+/, '') : raw
      this.#at = Math.min(stop + 1, this.#text.length)
      if (line === end) {
        this.#tokens[index] = { type: 'input', text: lines.map((one) => `${one}\n`).join(''), at }
        return
      }
      lines.push(line)
    }
    throw new Stop({ type: 'unfinished' })
  }

  #output(): boolean {
    // A digit is part of a redirection only at the start of a word.
    const rest = this.#text.slice(this.#at, this.#at + 40)
    for (const [pattern, what] of outputs) {
      const [found] = pattern.exec(rest) ?? []
      if (found === undefined) continue
      this.#tokens.push({ type: 'output', what, at: this.#at })
      this.#at += found.length
      return true
    }
    const [sign] = /^1?>>?(?![>&])/.exec(rest) ?? []
    if (sign !== undefined) {
      const path = this.#path(sign)
      this.#tokens.push({ type: 'toFile', path, isAppended: sign.endsWith('>>'), at: this.#at })
      return true
    }
    const [redirect] = /^(?:\d?>{1,2}&?|&>)\s*[^\s|;&]*/.exec(rest) ?? []
    return redirect === undefined ? false : refuse('file', redirect)
  }

  /** Reads the file name after an operator. */
  #path(sign: string): string {
    this.#at += sign.length
    while (/[ \t]/.test(this.#text[this.#at] ?? '')) this.#at++
    const { text } = this.#readWord()
    return text === '' ? refuse('syntax', sign) : text
  }

  #input(): boolean {
    if (this.#text[this.#at] !== '<') return false
    const [open] = /^<<<?-?/.exec(this.#rest()) ?? []
    const at = this.#at
    if (open === undefined) {
      this.#tokens.push({ type: 'fromFile', path: this.#path('<'), at })
      return true
    }
    this.#at += open.length
    while (/[ \t]/.test(this.#text[this.#at] ?? '')) this.#at++
    const word = this.#readWord()
    const isString = open.startsWith('<<<')
    this.#tokens.push({ type: 'input', text: isString ? `${word.text}\n` : '', at })
    if (!isString)
      this.#pending.push({ end: word.text, isIndented: open.endsWith('-'), index: this.#tokens.length - 1, at })
    return true
  }

  #sign(): boolean {
    const at = this.#at
    const [found] = /^(?:\|\||&&|\|&|\||;;?|&)/.exec(this.#rest()) ?? []
    if (found === undefined) return false
    if (found === '&') return refuse('background', '&')
    this.#at += found.length
    this.#tokens.push({ type: 'sign', sign: signs.find((sign) => sign === found) ?? ';', at })
    return true
  }

  #word(): void {
    const at = this.#at
    this.#tokens.push({ type: 'word', ...this.#readWord(), at })
  }

  #readWord(): { text: string; isQuoted: boolean } {
    let text = ''
    let isQuoted = false
    while (this.#at < this.#text.length) {
      const char = this.#text[this.#at]!
      if (/[\s|;&<>]/.test(char)) break
      if (char === '(' || char === ')') refuse('syntax', char)
      if (char === "'" || char === '"') {
        isQuoted = true
        text += this.#quoted(char)
      } else if (char === '\\') {
        const next = this.#text[this.#at + 1]
        if (next === undefined) throw new Stop({ type: 'unfinished' })
        if (next !== '\n') text += next
        this.#at += 2
      } else {
        this.#refuseExpansion()
        text += char
        this.#at++
      }
    }
    return { text, isQuoted }
  }

  /** Rejects variables and command substitution, which are not supported. */
  #refuseExpansion(): void {
    const rest = this.#text.slice(this.#at, this.#at + 60)
    if (rest.startsWith('`')) refuse('substitution', '`')
    if (rest.startsWith('$(')) refuse('substitution', '$(')
    const variable = /^\$(?:\w+|\{[^}]*\}?|[?$!@*#])/.exec(rest)?.[0]
    if (variable !== undefined) refuse('variable', variable)
  }

  #quoted(quote: string): string {
    let text = ''
    this.#at++
    for (;;) {
      const char = this.#text[this.#at]
      if (char === undefined) return refuse('quote', quote)
      if (char === quote) {
        this.#at++
        return text
      }
      const next = this.#text[this.#at + 1]
      if (quote === '"' && char === '\\' && next !== undefined && '"\\$`\n'.includes(next)) {
        if (next !== '\n') text += next
        this.#at += 2
        continue
      }
      if (quote === '"') this.#refuseExpansion()
      text += char
      this.#at++
    }
  }
}
