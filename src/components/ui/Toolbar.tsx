import type { ComponentPropsWithoutRef, ElementType, ReactNode, Ref } from 'react'
import { classes } from './classes.ts'

interface ToolbarProps extends ComponentPropsWithoutRef<'div'> {
  readonly ref?: Ref<HTMLElement>
  readonly as?: 'div' | 'header' | 'footer' | 'section' | 'form' | 'p' | 'span' | 'li'
  /** Controls at the end of the row. */
  readonly end?: ReactNode
}

/** A row of controls, which wraps where it is too long. */
export function Toolbar({ as = 'div', end, className, children, ...rest }: ToolbarProps) {
  const Element = as as ElementType
  return (
    <Element {...rest} className={classes('ui-toolbar', className)}>
      {children}
      {end !== undefined && <span className="ui-spring" />}
      {end}
    </Element>
  )
}
