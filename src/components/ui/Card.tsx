import type { ComponentPropsWithRef } from 'react'
import { classes } from './classes.ts'

interface CardProps extends ComponentPropsWithRef<'div'> {
  readonly as?: 'div' | 'section' | 'article' | 'aside' | 'figure' | 'form' | 'ul' | 'li' | 'dl' | 'pre'
  /**
   * `card`: a surface of a pane; `box`: a frame without a background; `inset`: a frame around code or figures;
   * `raised`: a surface that stands out from the others.
   */
  readonly surface?: keyof typeof surfaces
  /** With the usual distance between the border and the content. */
  readonly isPadded?: boolean
}

const surfaces = { card: 'ui-card', box: 'ui-box', inset: 'ui-inset', raised: 'ui-raised' } as const

/** A surface with a border and round corners. */
export function Card({ as = 'div', surface = 'card', isPadded = false, className, ...rest }: CardProps) {
  const Element = as as 'div'
  return <Element {...rest} className={classes(surfaces[surface], isPadded && 'ui-padded', className)} />
}
