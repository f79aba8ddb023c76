import { expect, it } from 'vitest'
import descriptions from '../../../../descriptions/fieldDescriptions.json' with { type: 'json' }
import { Branches } from '../../../session/branches.ts'
import { Terminal } from '../../../terminal/terminal.ts'
import { emptyDocument } from '../../../testing/harness.ts'
import recorded from '../testdata/explain.json' with { type: 'json' }

function explained(line: string): string {
  const terminal = new Terminal(new Branches(emptyDocument({ seed: 3 })))
  terminal.run({ args: line.split(' '), descriptions })
  const [entry] = terminal.view.entries.slice(-1)
  return entry?.output.map(({ text }) => text).join('') ?? ''
}

// Recorded from kubectl v1.36.3, including values of enums.
it.each(Object.entries(recorded))('kubectl prints the recorded text for the command: %s', (line, text) => {
  expect(explained(line)).toBe(text)
})

it('kubectl explain prints types without their Go package', () => {
  expect(explained('explain deployment.metadata.managedFields --recursive')).toContain('\n  fieldsV1\t<FieldsV1>\n')
})
