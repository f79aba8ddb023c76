// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { Breakable } from './Breakable.tsx'

afterEach(cleanup)

it.each([
  ['PersistentVolumeClaim', 'Persistent|Volume|Claim'],
  ['Pod', 'Pod'],
  ['scaledobjects.keda.sh/web_1', 'scaledobjects.|keda.|sh/|web_|1'],
  ['opentelemetry-demo', 'opentelemetry-demo'],
])('Breakable splits %s between its words', (text, broken) => {
  const { container } = render(<Breakable text={text} />)
  expect(container.textContent).toBe(text)
  expect(container.innerHTML.replaceAll('<wbr>', '|')).toBe(broken)
})
