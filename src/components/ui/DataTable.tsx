import type { ComponentPropsWithRef, ReactNode } from 'react'
import { classes } from './classes.ts'

/** A heading with attributes of its own, for example `aria-sort`. */
interface Column extends Omit<ComponentPropsWithRef<'th'>, 'children' | 'scope'> {
  readonly label: ReactNode
}

interface DataTableProps extends ComponentPropsWithRef<'table'> {
  /** Name of the table, above it. */
  readonly caption?: ReactNode
  /** Headings of the columns; an empty one is a cell without a name. */
  readonly columns?: readonly (string | Column)[]
  /** Names the columns for screen readers only. */
  readonly areColumnsHidden?: boolean
  /** Figures are at the right, under small headings, with a line above each row. */
  readonly isFigures?: boolean
  /** The rows: `<tr>`, each with a `<th scope="row">` where a cell names the row. */
  readonly children: ReactNode
}

/** A table of rows and figures. */
export function DataTable(props: DataTableProps) {
  const { caption, columns, areColumnsHidden = false, isFigures = false, className, children, ...rest } = props
  return (
    <table {...rest} className={classes('ui-table', isFigures && 'ui-figures', className)}>
      {caption !== undefined && <caption>{caption}</caption>}
      {columns !== undefined && (
        <thead {...(areColumnsHidden && { className: 'visuallyHidden' })}>
          <tr>
            {columns.map((column, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a table do not change their order
              <Heading key={index} column={column} />
            ))}
          </tr>
        </thead>
      )}
      <tbody>{children}</tbody>
    </table>
  )
}

function Heading({ column }: { readonly column: string | Column }) {
  if (column === '') return <td />
  const { label, ...rest } = typeof column === 'string' ? { label: column } : column
  return (
    <th scope="col" {...rest}>
      {label}
    </th>
  )
}
