import { LineIcon } from '../ui/LineIcon.tsx'

/** An arrow out of a box. */
export function OpenIcon() {
  return (
    <LineIcon>
      <path d="M9 3h4v4M13 3L7.5 8.5M11.5 9.5V13H3V4.5h3.5" />
    </LineIcon>
  )
}
