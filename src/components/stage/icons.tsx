import type { ReactNode } from 'react'

interface IconProps {
  readonly size?: number
}

/** A closed lock: the scheduler passes this node by. */
export const LockIcon = (props: IconProps) => (
  <Drawing {...props}>
    <path d="M4.5 7.5h7v5.5h-7zM6 7.5V5.5a2 2 0 014 0v2" />
  </Drawing>
)

export const MinusIcon = (props: IconProps) => (
  <Drawing {...props}>
    <path d="M3.5 8h9" />
  </Drawing>
)

export const PlusIcon = (props: IconProps) => (
  <Drawing {...props}>
    <path d="M3.5 8h9M8 3.5v9" />
  </Drawing>
)

function Drawing({ size = 16, children }: IconProps & { readonly children: ReactNode }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  )
}
