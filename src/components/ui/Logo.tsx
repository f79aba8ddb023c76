/** The page's logo: old and new Pods. */
export function Logo() {
  return (
    <svg width="22" height="22" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <rect x="2" y="3" width="9" height="9" rx="2.5" fill="var(--rev1)" />
      <rect x="14" y="4" width="7" height="7" rx="2" fill="none" stroke="var(--rev2)" strokeWidth="2" />
      <rect x="2" y="14" width="9" height="7" rx="2.5" fill="var(--rev2)" />
      <rect x="13" y="14" width="9" height="7" rx="2.5" fill="var(--rev2)" opacity=".45" />
    </svg>
  )
}
