import { type IconProps, LineIcon } from './LineIcon.tsx'

export const CloseIcon = (props: IconProps) => (
  <LineIcon {...props}>
    <path d="M4 4l8 8M12 4l-8 8" />
  </LineIcon>
)

export const WarningIcon = (props: IconProps) => (
  <LineIcon {...props}>
    <path d="M8 2.5l6 11H2zM8 6.8v3M8 11.7v.1" />
  </LineIcon>
)

/** Octagon for a blocked rollout; its shape differs from a warning's. */
export const StopIcon = (props: IconProps) => (
  <LineIcon {...props}>
    <path d="M5.3 2.5h5.4l2.8 2.8v5.4l-2.8 2.8H5.3l-2.8-2.8V5.3zM8 5v3.6M8 10.9v.1" />
  </LineIcon>
)

export const TagIcon = (props: IconProps) => (
  <LineIcon {...props}>
    <path d="M2.5 3v5l5.6 5.5 5-5L7.5 3zM5.3 5.7v.1" />
  </LineIcon>
)

export const ChevronDownIcon = (props: IconProps) => (
  <LineIcon {...props}>
    <path d="M4.5 6.5L8 10l3.5-3.5" />
  </LineIcon>
)
