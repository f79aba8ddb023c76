import { expect, it } from 'vitest'
import { csvField } from './runSweep.ts'

it.each([
  ['25%', '25%'],
  [-1, '-1'],
  [null, ''],
  ['a,"b"\n', '"a,""b""\n"'],
  ['=HYPERLINK("x")', `"'=HYPERLINK(""x"")"`],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
])('%j is written as %s', (value, field) => expect(csvField(value)).toBe(field))
