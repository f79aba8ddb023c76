import type { ReactNode } from 'react'

function Icon({ children }: { readonly children: ReactNode }) {
  return (
    <svg
      width={16}
      height={16}
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

export const ExpandIcon = () => (
  <Icon>
    <path d="M9.5 2.5h4v4M6.5 13.5h-4v-4M13.5 2.5L9 7M2.5 13.5L7 9" />
  </Icon>
)

export const PreviousIcon = () => (
  <Icon>
    <path d="M9.5 3.5L5 8l4.5 4.5" />
  </Icon>
)

export const NextIcon = () => (
  <Icon>
    <path d="M6.5 3.5L11 8l-4.5 4.5" />
  </Icon>
)

export const PreviousSyncIcon = () => (
  <Icon>
    <path d="M11.5 3.5L7 8l4.5 4.5M4 3.5v9" />
  </Icon>
)

export const NextSyncIcon = () => (
  <Icon>
    <path d="M4.5 3.5L9 8l-4.5 4.5M12 3.5v9" />
  </Icon>
)
