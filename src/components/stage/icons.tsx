interface IconProps {
  readonly size?: number
}

/** A closed lock: the scheduler passes this node by. */
export function LockIcon({ size = 16 }: IconProps) {
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
      <path d="M4.5 7.5h7v5.5h-7zM6 7.5V5.5a2 2 0 014 0v2" />
    </svg>
  )
}
