/** Line styles of the two sides: A is solid, B dashed, because colours stand for revisions. */
export const sideDash = { a: undefined, b: '6 4' } as const

export function LineSample({
  side,
  width = 28,
  thin = false,
}: {
  readonly side: 'a' | 'b'
  readonly width?: number
  readonly thin?: boolean
}) {
  return (
    <svg width={width} height="12" aria-hidden="true" focusable="false">
      <path
        d={`M0 6H${width}`}
        stroke={thin ? 'var(--fg-3)' : 'var(--fg)'}
        strokeWidth={thin ? 1 : 2.5}
        strokeDasharray={sideDash[side]}
      />
    </svg>
  )
}
