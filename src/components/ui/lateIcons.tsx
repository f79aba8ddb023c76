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

export const RenameIcon = (props: IconProps) => (
  <LineIcon {...props}>
    <path d="M3 13l.6-2.6 7-7 2 2-7 7zM9.4 4.6l2 2" />
  </LineIcon>
)

export const RestartIcon = (props: IconProps) => (
  <LineIcon {...props}>
    <path d="M12.5 5.5A5 5 0 108 13a5 5 0 004.8-3.5M12.8 2.5v3.2H9.6" />
  </LineIcon>
)
