import { LineIcon } from '../ui/LineIcon.tsx'

const paths = {
  branch:
    'M4.5 5.5v5M4.5 8.5c4 0 7-.5 7-3M4.5 5.5a1.6 1.6 0 100-3.2 1.6 1.6 0 000 3.2zM4.5 13.7a1.6 1.6 0 100-3.2 1.6 1.6 0 000 3.2zM11.5 5.5a1.6 1.6 0 100-3.2 1.6 1.6 0 000 3.2z',
  compare: 'M2.5 5h9M9 2.5L11.5 5 9 7.5M13.5 11h-9M7 8.5L4.5 11 7 13.5',
  rename: 'M3 13l.6-2.8L10.8 3l2.2 2.2-7.2 7.2L3 13zM9.3 4.5l2.2 2.2',
  delete: 'M3 4.5h10M6.5 4.5V3h3v1.5M4.5 4.5l.6 8.5h5.8l.6-8.5M6.8 7v3.5M9.2 7v3.5',
} as const

/** Line icon on a grid of 16; the control around it has the accessible name. */
export function BranchIcon({ name, size = 16 }: { readonly name: keyof typeof paths; readonly size?: number }) {
  return (
    <LineIcon size={size}>
      <path d={paths[name]} />
    </LineIcon>
  )
}
