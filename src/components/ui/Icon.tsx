import { type IconProps, LineIcon } from './LineIcon.tsx'

/** Line icons on a grid of 16 in the text colour. The control around an icon has the accessible name. */
const paths = {
  toStart: 'M4 3.5v9M12.5 3.5L7 8l5.5 4.5z',
  stepBack: 'M11.5 3.5L5 8l6.5 4.5zM3.8 3.5v9',
  stepForward: 'M4.5 3.5L11 8l-6.5 4.5zM12.2 3.5v9',
  toEnd: 'M12 3.5v9M3.5 3.5L9 8l-5.5 4.5z',
  book: 'M3 3.5h4.2L8 4.3l.8-.8H13v9H8.8l-.8.8-.8-.8H3zM8 4.3v9',
  lessons: 'M1.8 6.2L8 3.3l6.2 2.9L8 9.1zM4.2 7.5v3.3c1.9 1.7 5.7 1.7 7.6 0V7.5M14.2 6.2v3.6',
  chevronDown: 'M4.5 6.5L8 10l3.5-3.5',
  theme: 'M8 2.5a5.5 5.5 0 100 11zM8 2.5a5.5 5.5 0 010 11',
  share: 'M8 9.5V2.5M5.2 5L8 2.3 10.8 5M3 8.5V13h10V8.5',
  keyboard: 'M2 4.5h12v7H2zM4.5 7h.1M7 7h.1M9.5 7h.1M12 7h.1M5 9.3h6',
  stage: 'M2.5 3.5h5v4h-5zM8.5 3.5h5v4h-5zM2.5 8.5h5v4h-5zM8.5 8.5h5v4h-5z',
  manifest: 'M4 2.5h5l3 3v8H4zM9 2.5v3h3',
  why: 'M8 13.5a5.5 5.5 0 100-11 5.5 5.5 0 000 11zM6.4 6.4c.2-1 .8-1.5 1.7-1.5s1.6.6 1.6 1.4c0 1.3-1.7 1.2-1.7 2.6M8 11v.2',
  kubectl: 'M2.5 3.5h11v9h-11zM5 6.2L7 8 5 9.8M8.5 10h2.5',
  events: 'M3 4.5h10M3 8h10M3 11.5h6',
  findings: 'M5.3 2.5h5.4l2.8 2.8v5.4l-2.8 2.8H5.3l-2.8-2.8V5.3zM8 5v3.6M8 10.9v.2',
  trouble: 'M9 2L3.5 9H8l-1 5 5.5-7H8z',
  paneLeft: 'M2.5 3.5h11v9h-11zM6 3.5v9M11 6.2L9.2 8 11 9.8',
  paneRight: 'M2.5 3.5h11v9h-11zM10 3.5v9M5 6.2L6.8 8 5 9.8',
  more: 'M3.5 8h.1M8 8h.1M12.5 8h.1',
  close: 'M4 4l8 8M12 4l-8 8',
  ready: 'M3 8.5L6.5 12 13 4.5',
  recent: 'M8 13.5a5.5 5.5 0 100-11 5.5 5.5 0 000 11zM8 5v3.2l2.2 1.4',
} as const

export type IconName = keyof typeof paths

export function Icon({ name, size = 16 }: IconProps & { readonly name: IconName }) {
  return (
    <LineIcon size={size} {...(name === 'more' ? { strokeWidth: 2 } : {})}>
      <path d={paths[name]} />
    </LineIcon>
  )
}

export function PlayIcon({ size = 14 }: IconProps) {
  return (
    <svg width={size} height={size} viewBox="0 0 14 14" aria-hidden="true" focusable="false">
      <path d="M3 1.5l9 5.5-9 5.5z" fill="currentColor" />
    </svg>
  )
}

export function PauseIcon({ size = 14 }: IconProps) {
  return (
    <svg width={size} height={size} viewBox="0 0 14 14" aria-hidden="true" focusable="false">
      <path d="M3 2h3v10H3zM8 2h3v10H8z" fill="currentColor" />
    </svg>
  )
}
