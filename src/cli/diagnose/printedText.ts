/** `rollscope diagnose` for text that kubectl printed for people. */
import { readText, stateLine, type TextFacts, type TextFinding, textFindings } from '../../engine/index.ts'
import { lacksText, pastedText, sayPastedInEnglish as say } from '../../i18n/pastedText.ts'
import { sayInEnglish, spanText } from '../../i18n/recordedText.ts'
import type { DiagnoseCommand } from '../args.ts'
import type { CliHost } from '../cliHost.ts'
import { shownLines } from '../shownText.ts'
import { failsBy, leftOutNote, shownFindings } from './findingFilter.ts'

export interface PrintedText {
  readonly file: string
  readonly facts: TextFacts
}

/** Undefined for a text that is not from kubectl. */
export function printedText(file: string, text: string): PrintedText | undefined {
  const facts = readText(text)
  return facts.objects.length + facts.events.length > 0 ? { file, facts } : undefined
}

/** Prints the findings. Returns the exit code: 1 with findings. */
export function tellPrinted(
  printed: readonly PrintedText[],
  { format, filter }: Pick<DiagnoseCommand, 'format' | 'filter'>,
  host: CliHost,
): number {
  const found = printed.map(({ file, facts }) => {
    const all = textFindings(facts)
    const findings = shownFindings(all, filter)
    host.err(leftOutNote(all.length, findings.length))
    return { file, facts, findings }
  })
  if (format === 'json') host.out(`${JSON.stringify(printedJson(found), undefined, 2)}\n`)
  else host.out(found.map(textOf).join('\n'))
  return found.some(({ findings }) => failsBy(findings, filter)) ? 1 : 0
}

interface FoundText extends PrintedText {
  readonly findings: readonly TextFinding[]
}

const printedJson = (found: readonly FoundText[]) => ({
  texts: found.map(({ file, facts, findings }) => ({
    file,
    lines: facts.lines,
    read: facts.understood,
    objects: facts.objects.length,
    events: facts.events.length,
    findings: findings.map((one) => ({
      id: one.id,
      severity: one.severity,
      object: one.name === undefined ? null : { kind: one.kind, namespace: one.namespace ?? null, name: one.name },
      text: pastedText(one, say),
      line: one.line,
      lacks: one.lacks,
      next: one.next,
    })),
  })),
})

function textOf({ file, facts, findings }: FoundText): string {
  const { lines, understood, objects, events } = facts
  const read = [
    say('pasted.read', { count: understood, lines }),
    say('pasted.read.objects', { count: objects.length }),
    say('pasted.read.events', { count: events.length }),
  ].join(', ')
  const count = findings.length
  const head = count === 0 ? say('pasted.none') : say('pasted.count', { count })
  const all = findings.flatMap((one, i) => ['', ...findingLines(one, i + 1)])
  const rest = count === 0 ? [say('pasted.none.lacks'), `  ${stateLine(facts)}`] : all
  return `${shownLines([`${file === '-' ? 'stdin' : file}: ${read}`, '', head, ...rest])}\n`
}

function findingLines(finding: TextFinding, number: number): string[] {
  const { id, severity, line, ago, next } = finding
  const lacks = lacksText(finding, say)
  const span = ago === undefined ? undefined : spanText(ago, sayInEnglish)
  return [
    `${number}. [${severity}] ${pastedText(finding, say)}`,
    `   ${span === undefined ? say('pasted.line', { line }) : say('pasted.lineAgo', { line, span })}`,
    ...(lacks === '' ? [] : [`   ${say('pasted.lacks')}: ${lacks}`]),
    `   ${say('pasted.next')}:`,
    `     ${next}`,
    `   In docs/findings.md: ${id}`,
  ]
}
