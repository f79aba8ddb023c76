/**
 * Judges the text of `rollscope diagnose` by facts, not by wording. A fact is a pattern that at least one finding must
 * match. The rubric has six rows: impact, time, cause, change, way out, and nothing false.
 */

export const rubricRows = ['impact', 'time', 'cause', 'change', 'way out'] as const
export type RubricRow = (typeof rubricRows)[number]

/** The facts that the diagnosis of one recording must contain, and the texts that would be false. */
export interface ExpectedDiagnosis {
  readonly said?: readonly (readonly [row: RubricRow, pattern: string])[]
  /** Pattern of the first finding. */
  readonly first?: string
  /** Patterns of false texts. */
  readonly never?: readonly string[]
  /** Whether the diagnosis must have no finding with a severity above low. */
  readonly nothing?: boolean
  /** Whether no finding may have a severity above low. */
  readonly low?: boolean
}

export interface JudgedDiagnosis {
  readonly said: readonly string[]
  readonly missing: readonly string[]
  readonly false: readonly string[]
}

/** The findings of a printed diagnosis, with a text for each finding. */
export function findingTexts(text: string): readonly string[] {
  return text.split(/\n(?=\d+\. \[)/).slice(1)
}

/** Compares a printed diagnosis with the expected facts. */
export function judgeDiagnosis(text: string, expected: ExpectedDiagnosis): JudgedDiagnosis {
  const findings = findingTexts(text)
  const said: string[] = []
  const missing: string[] = []
  const wrong: string[] = []
  for (const [row, pattern] of expected.said ?? []) {
    const isSaid = findings.some((finding) => new RegExp(pattern, 's').test(finding))
    ;(isSaid ? said : missing).push(`${row}: ${pattern}`)
  }
  if (expected.first !== undefined) {
    const isFirst = new RegExp(expected.first, 's').test(findings[0] ?? '')
    ;(isFirst ? said : missing).push(`first finding: ${expected.first}`)
  }
  for (const pattern of expected.never ?? []) {
    const found = findings.find((finding) => new RegExp(pattern, 's').test(finding))
    if (found !== undefined) wrong.push(`${pattern}: ${found.slice(0, found.indexOf('\n'))}`)
  }
  const isCalm = expected.nothing === true || expected.low === true
  const loud = isCalm ? findings.filter((finding) => !/^\d+\. \[low\]/.test(finding)) : []
  for (const finding of loud) wrong.push(`above low: ${finding.slice(0, finding.indexOf('\n'))}`)
  if (expected.nothing === true && loud.length === 0) said.push('nothing above low')
  return { said, missing, false: wrong }
}
