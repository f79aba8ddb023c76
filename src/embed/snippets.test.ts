import { describe, expect, it } from 'vitest'
import { componentSnippet, embedAddress, frameSnippet, markdownSnippet } from './snippets.ts'

const snippet = {
  page: 'https://example.org/rollscope/',
  fragment: '#r2.abc',
  parameters: { moment: 24_700, panes: ['timeline', 'why'], loop: true, allow: ['https://docs.example'] },
  label: 'Ten "replicas" [v1 & v2]',
  poster: { light: 'rollout.svg', dark: 'rollout-dark.svg' },
  heights: { wide: 160, narrow: 160 },
} as const

const parametersOf = {
  ...snippet.parameters,
  panes: [...snippet.parameters.panes],
  allow: [...snippet.parameters.allow],
}
const input = { ...snippet, parameters: parametersOf }

describe('the snippets of an embed', () => {
  it('share one address with the parameters and the fragment of the run', () => {
    expect(embedAddress(input)).toBe(
      'https://example.org/rollscope/?embed&moment=24.7&panes=timeline,why&loop&allow=https://docs.example#r2.abc',
    )
  })

  it('include an iframe whose title is escaped for HTML', () => {
    expect(frameSnippet(input)).toBe(
      `<iframe
  src="https://example.org/rollscope/?embed&amp;moment=24.7&amp;panes=timeline,why&amp;loop&amp;allow=https://docs.example#r2.abc"
  title="Ten &quot;replicas&quot; [v1 &amp; v2]"
  width="100%"
  height="160"
  loading="lazy"
  style="border: 0"></iframe>`,
    )
  })

  it('include an iframe whose height depends on the width of the page', () => {
    expect(frameSnippet({ ...input, heights: { wide: 157, narrow: 211 } })).toContain(
      'style="border: 0; height: clamp(157px, (640px - 100vw) * 999, 211px)"',
    )
  })

  it('include a Markdown picture that links to the run', () => {
    expect(markdownSnippet(input)).toBe(
      '[![Ten "replicas" \\[v1 & v2\\]](rollout.svg)](https://example.org/rollscope/#r2.abc)',
    )
  })

  it('include the component with a picture for each theme', () => {
    expect(componentSnippet(input)).toBe(
      `<script async src="https://example.org/rollscope/rollscope-run.js"></script>
<rollscope-run
  src="https://example.org/rollscope/#r2.abc"
  poster="rollout.svg"
  poster-dark="rollout-dark.svg"
  label="Ten &quot;replicas&quot; [v1 &amp; v2]"
  moment="24.7"
  panes="timeline,why"
  loop></rollscope-run>`,
    )
    expect(componentSnippet({ ...input, parameters: { ...parametersOf, theme: 'dark' } })).toContain(
      'poster="rollout-dark.svg"\n  label',
    )
  })
})
