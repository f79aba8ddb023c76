import { type IconProps, LineIcon } from './LineIcon.tsx'

/** A closed lock: the node is unschedulable. */
export const LockIcon = (props: IconProps) => (
  <LineIcon {...props}>
    <path d="M4.5 7.5h7v5.5h-7zM6 7.5V5.5a2 2 0 014 0v2" />
  </LineIcon>
)

export const MinusIcon = (props: IconProps) => (
  <LineIcon {...props}>
    <path d="M3.5 8h9" />
  </LineIcon>
)

export const PlusIcon = (props: IconProps) => (
  <LineIcon {...props}>
    <path d="M3.5 8h9M8 3.5v9" />
  </LineIcon>
)
