/** The label of the command key on this keyboard. */
export function commandKey(): string {
  return /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl'
}
