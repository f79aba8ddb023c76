/** A report in the XML format that build servers read as test results. */

import { lookup } from '../engine/api/lookup.ts'

export interface JunitCase {
  readonly name: string
  /** Simulated seconds. */
  readonly seconds: number
  /** The reason that the test did not pass. `error`: the input could not be tried; `skipped`: the verdict is open. */
  readonly problem?: {
    readonly kind: 'failure' | 'error' | 'skipped'
    readonly message: string
    readonly detail: string
  }
}

export interface JunitReport {
  readonly suite: string
  readonly cases: readonly JunitCase[]
  readonly properties: { readonly [name: string]: string | number }
  /** Text for `system-out`. */
  readonly output: string
}

export function junitXml({ suite, cases, properties, output }: JunitReport): string {
  const count = (kind: 'failure' | 'error' | 'skipped'): number =>
    cases.filter(({ problem }) => problem?.kind === kind).length
  const seconds = cases.reduce((most, one) => Math.max(most, one.seconds), 0)
  const totals = { tests: cases.length, failures: count('failure'), errors: count('error'), time: seconds }
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites${attributes(totals)}>`,
    `  <testsuite${attributes({ name: suite, ...totals, skipped: count('skipped') })}>`,
    '    <properties>',
    ...Object.entries(properties).map(([name, value]) => `      <property${attributes({ name, value })}/>`),
    '    </properties>',
    ...cases.flatMap((one) => caseLines(suite, one)),
    `    <system-out>${escapeXml(output)}</system-out>`,
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n')
}

function caseLines(suite: string, { name, seconds, problem }: JunitCase): string[] {
  const own = attributes({ name, classname: suite, time: seconds })
  if (problem === undefined) return [`    <testcase${own}/>`]
  const { kind, message, detail } = problem
  return [
    `    <testcase${own}>`,
    `      <${kind}${attributes(kind === 'skipped' ? { message } : { message, type: kind })}>${escapeXml(detail)}</${kind}>`,
    '    </testcase>',
  ]
}

function attributes(values: { readonly [name: string]: string | number }): string {
  return Object.entries(values)
    .map(
      ([name, value]) => ` ${name}="${escapeXml(String(value)).replace(/[\t\n\r]/g, (c) => `&#${c.charCodeAt(0)};`)}"`,
    )
    .join('')
}

/** Text for content and for attributes in double quotes. Characters that XML 1.0 has no way to write become U+FFFD. */
export function escapeXml(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '\uFFFD')
    .replace(/[&<>"']/g, (character) => entities[character] ?? character)
}

const entities: { readonly [character: string]: string } = lookup({
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
})
