import type { ReactNode } from 'react'
import { Button, type ButtonProps } from './Button.tsx'

interface IconButtonProps extends Omit<ButtonProps, 'aria-label' | 'children' | 'shape'> {
  /** Name of the button, which is also its tooltip unless there is a `title`. */
  readonly label: string
  readonly icon: ReactNode
}

/** A button that shows only an icon. */
export function IconButton({ label, variant = 'quiet', title = label, ...rest }: IconButtonProps) {
  return <Button {...rest} variant={variant} shape="square" aria-label={label} title={title} />
}
