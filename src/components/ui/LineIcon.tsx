import type { ReactNode } from 'react'

export interface IconProps {
  readonly size?: number
}

interface LineIconProps extends IconProps {
  readonly strokeWidth?: number
  readonly children: ReactNode
}

/** A line icon on a grid of 16 in the text colour, hidden from screen readers: the control around it has the name. */
export function LineIcon({ size = 16, strokeWidth = 1.4, children }: LineIconProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth={strokeWidth}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  )
}
