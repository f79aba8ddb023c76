import { LineIcon } from '../ui/LineIcon.tsx'

export const ExpandIcon = () => (
  <LineIcon>
    <path d="M9.5 2.5h4v4M6.5 13.5h-4v-4M13.5 2.5L9 7M2.5 13.5L7 9" />
  </LineIcon>
)

export const PreviousIcon = () => (
  <LineIcon>
    <path d="M9.5 3.5L5 8l4.5 4.5" />
  </LineIcon>
)

export const NextIcon = () => (
  <LineIcon>
    <path d="M6.5 3.5L11 8l-4.5 4.5" />
  </LineIcon>
)

export const PreviousSyncIcon = () => (
  <LineIcon>
    <path d="M11.5 3.5L7 8l4.5 4.5M4 3.5v9" />
  </LineIcon>
)

export const NextSyncIcon = () => (
  <LineIcon>
    <path d="M4.5 3.5L9 8l-4.5 4.5M12 3.5v9" />
  </LineIcon>
)
