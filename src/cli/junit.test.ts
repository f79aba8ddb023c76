import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { escapeXml, junitXml } from './junit.ts'

describe('junitXml', () => {
  it('writes totals, properties, cases and the output', () => {
    const xml = junitXml({
      suite: 'rollscope',
      cases: [
        { name: 'not (stalled)', seconds: 2.5 },
        {
          name: 'not (lowestAvailable < 90%)',
          seconds: 2.5,
          problem: { kind: 'failure', message: '8 of 10 & "less"', detail: 'a < b\n]]>' },
        },
        { name: 'c', seconds: 0, problem: { kind: 'error', message: 'two\nlines', detail: '' } },
      ],
      properties: { seed: 1, outcome: 'complete' },
      output: "it's done",
    })
    expect(xml).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<testsuites tests="3" failures="1" errors="1" time="2.5">
  <testsuite name="rollscope" tests="3" failures="1" errors="1" time="2.5" skipped="0">
    <properties>
      <property name="seed" value="1"/>
      <property name="outcome" value="complete"/>
    </properties>
    <testcase name="not (stalled)" classname="rollscope" time="2.5"/>
    <testcase name="not (lowestAvailable &lt; 90%)" classname="rollscope" time="2.5">
      <failure message="8 of 10 &amp; &quot;less&quot;" type="failure">a &lt; b
]]&gt;</failure>
    </testcase>
    <testcase name="c" classname="rollscope" time="0">
      <error message="two&#10;lines" type="error"></error>
    </testcase>
    <system-out>it&apos;s done</system-out>
  </testsuite>
</testsuites>
`)
  })

  it('escapes any text so that it can be read back, without characters that XML forbids', () => {
    const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
    const readBack = (text: string): string => text.replace(/&(\w+);/g, (_, name: string) => entities[name] ?? '?')
    fc.assert(
      fc.property(fc.array(fc.nat(0xffff), { maxLength: 40 }), (units) => {
        const text = String.fromCharCode(...units)
        const escaped = escapeXml(text)
        expect(escaped).not.toMatch(/[<>"']|&(?!(?:amp|lt|gt|quot|apos);)/)
        // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML 1.0 cannot hold.
        expect(escaped).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/)
        // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML 1.0 cannot hold.
        const expected = text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu, '\ufffd')
        expect(readBack(escaped)).toBe(expected)
      }),
    )
  })
})
