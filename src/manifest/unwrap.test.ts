import { describe, expect, it } from 'vitest'
import { unwrapped } from './unwrap.ts'

const manifest = `apiVersion: v1
kind: ConfigMap
metadata:
  name: settings
data:
  # what it says
  mode: fast
  script: |
    a $ b
    > c
`
const each = (change: (line: string, index: number) => string) =>
  manifest.trimEnd().split('\n').map(change).join('\n').concat('\n')

describe('unwrapped', () => {
  it.each([
    ['a here-document', `cat <<EOF | kubectl apply -f -\n${manifest}EOF\n`, ['lines']],
    [
      'a quoted here-document after a prompt',
      `me@host:~$ kubectl apply -f - <<'END'\n${manifest}END\nme@host:~$ \n`,
      ['lines'],
    ],
    ['a prompt before', `$ kubectl get cm settings -o yaml\n${manifest}`, ['lines']],
    ['prompts before and after', `root@node-1:/etc# cat a.yaml\n${manifest}root@node-1:/etc#\n`, ['lines']],
    ['a fence', `\`\`\`yaml\n${manifest}\`\`\`\n`, ['lines']],
    ['a page in Markdown', `# Settings\n\nApply this:\n\n~~~\n${manifest}~~~\n\nThen: wait.\n`, ['lines']],
    ['a warning', `Warning: v1 ConfigMap: a word of the server\n${manifest}`, ['lines']],
    ['a warning of client-go', `W1124 01:02:03.000000   12 warnings.go:70] old\n${manifest}`, ['lines']],
    ['line numbers of cat', each((line, index) => `${String(index + 1).padStart(6)}\t${line}`), ['numbers']],
    ['line numbers of a page', each((line, index) => `${String(index + 1).padStart(3)}  ${line}`), ['numbers']],
    ['line numbers of grep', each((line, index) => `${index + 1}:${line}`), ['numbers']],
    ['a diff of a new file', `+++ b/a.yaml\n@@ -0,0 +1,10 @@\n${each((line) => `+${line}`)}`, ['marks']],
    ['a quotation', each((line) => `> ${line}`), ['marks']],
    ['spaces of a page', manifest.replaceAll('  ', '\u00a0 '), ['spaces']],
    [
      'numbers within a fence',
      `\`\`\`\n${each((line, index) => `${index + 1} ${line}`)}\`\`\`\n`,
      ['lines', 'numbers'],
    ],
  ])('extracts the manifest from a text with %s', (_, text, without) => {
    expect(unwrapped(text)).toEqual({ without, text: manifest })
  })

  it('converts each tab to two spaces', () => {
    expect(unwrapped('apiVersion: v1\nkind: Pod\nmetadata:\n\tname: a\nspec:\n\tcontainers:\n\t- name: b\n')).toEqual({
      without: ['tabs'],
      text: 'apiVersion: v1\nkind: Pod\nmetadata:\n  name: a\nspec:\n  containers:\n  - name: b\n',
    })
  })

  it("removes Helm's header and notes, and keeps Helm's hooks", () => {
    const hook = manifest.replace('settings', 'hook')
    const text = `NAME: shop\nSTATUS: pending-install\nHOOKS:\n---\n# Source: a.yaml\n${hook}MANIFEST:\n---\n# Source: b.yaml\n${manifest}\nNOTES:\nThe shop is at: http://a\n`
    const found = unwrapped(text)
    expect(found?.without).toEqual(['lines'])
    expect(found?.text.match(/name: \w+/g)).toEqual(['name: hook', 'name: settings'])
    expect(found?.text).not.toContain('The shop')
  })

  it('joins several here-documents into one manifest', () => {
    const text = `kubectl apply -f - <<EOF\n${manifest}EOF\nkubectl apply -f - <<EOF\n${manifest}EOF\n`
    expect(unwrapped(text)?.text).toBe(`${manifest}---\n${manifest}`)
  })
})

it.each([
  ['a manifest', manifest],
  ['a broken manifest', manifest.replace('kind: ', 'kind ')],
  ['a manifest without its kind', manifest.replace('kind: ConfigMap\n', '')],
  ['a manifest beside an unfinished document', `name: a\n---\n${manifest}`],
  ['no manifest', 'hello\n'],
  ['a command', 'kubectl create deployment web --image=nginx\n'],
  ['a list of numbers', '1\n2\n3\n'],
  ['a space within a text', manifest.replace('fast', 'very\u00a0fast')],
  ['a page in Chinese', manifest.replace('a $ b', '\u3000\u3000一')],
  ['nothing', ''],
])('unwrapped leaves %s unchanged', (_, text) => {
  expect(unwrapped(text)).toBeUndefined()
})
