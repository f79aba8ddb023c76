import { expect, it } from 'vitest'
import { alignTabs, describeLayout, tableLayout } from './tabwriter.ts'

it('alignTabs gives a column the width of its widest cell, within consecutive lines only', () => {
  const text = 'Name:\tweb\nSelector:\tapp=web\nTemplate:\n  Labels:\tapp=web\n  \tx=y\n'
  expect(alignTabs(text, describeLayout)).toBe(
    'Name:      web\nSelector:  app=web\nTemplate:\n  Labels:  app=web\n           x=y\n',
  )
})

it('alignTabs pads the cells of a table to at least six characters, except the last cell of a line', () => {
  expect(alignTabs('NAME\tREADY\tAGE\na\t1/1\t5s\n', tableLayout)).toBe('NAME   READY   AGE\na      1/1     5s\n')
})

it('alignTabs keeps the column widths of earlier output if the layout remembers the widths', () => {
  const layout = { ...tableLayout, remembered: [] }
  expect(alignTabs('a-long-name\t1\t5s\n', layout)).toBe('a-long-name   1     5s\n')
  expect(alignTabs('b\t1000000\t6s\n', layout)).toBe('b             1000000   6s\n')
  expect(alignTabs('c\t1\t7s\n', layout)).toBe('c             1         7s\n')
})

it('alignTabs aligns a nested column within the lines that have the column', () => {
  expect(alignTabs('a\tb\tc\naa\tbb\tcc\na\tlast\n', { minWidth: 0, padding: 1 })).toBe('a  b  c\naa bb cc\na  last\n')
})
