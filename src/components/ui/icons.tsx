import type { ReactNode } from 'react'

interface IconProps {
  readonly size?: number
}

/** A 16-unit line drawing in the colour of the text, hidden from screen readers: the button around it has the name. */
function Icon({ size = 16, children }: IconProps & { readonly children: ReactNode }) {
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

export const CloseIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4 4l8 8M12 4l-8 8" />
  </Icon>
)

export const HelpIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="8" cy="8" r="5.5" />
    <path d="M6.4 6.3a1.7 1.7 0 113.3.6c0 1.1-1.7 1.3-1.7 2.3M8 11.2v.1" />
  </Icon>
)

export const WarningIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M8 2.5l6 11H2zM8 6.8v3M8 11.7v.1" />
  </Icon>
)

export const TagIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M2.5 3v5l5.6 5.5 5-5L7.5 3zM5.3 5.7v.1" />
  </Icon>
)

export const ChevronDownIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4.5 6.5L8 10l3.5-3.5" />
  </Icon>
)
