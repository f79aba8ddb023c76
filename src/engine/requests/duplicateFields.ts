/** Paths of the fields that a JSON text has more than once, in the order of their second occurrence: `data.a`. The text is valid JSON. */
export function duplicateFields(text: string): string[] {
  const found: string[] = []
  const open: { readonly keys: Set<string> | undefined; name: string; index: number }[] = []
  const path = (): string =>
    open.reduce((joined, { keys, name, index }) => {
      if (keys === undefined) return `${joined}[${index}]`
      return joined === '' ? name : `${joined}.${name}`
    }, '')
  let at = 0
  let expectsKey = false
  while (at < text.length) {
    const c = text[at]
    const top = open.at(-1)
    if (c === '"') {
      const end = endOfString(text, at)
      if (expectsKey && top?.keys) {
        top.name = JSON.parse(text.slice(at, end))
        if (top.keys.has(top.name)) found.push(path())
        top.keys.add(top.name)
        expectsKey = false
      }
      at = end
      continue
    }
    if (c === '{' || c === '[') {
      open.push({ keys: c === '{' ? new Set() : undefined, name: '', index: 0 })
      expectsKey = c === '{'
    } else if (c === '}' || c === ']') {
      open.pop()
      expectsKey = false
    } else if (c === ',' && top) {
      if (top.keys) expectsKey = true
      else top.index++
    }
    at++
  }
  return [...new Set(found)]
}

function endOfString(text: string, start: number): number {
  let at = start + 1
  while (text[at] !== '"') at += text[at] === '\\' ? 2 : 1
  return at + 1
}
