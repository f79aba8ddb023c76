/** From this number on, workloads are summarised, can be searched, and lose their common prefix. */
export const fromMany = 4

/** The common prefix of all names up to a hyphen, where Helm puts the release. Empty if a name would become empty. */
export function sharedPrefix(names: readonly string[]): string {
  const [first, ...others] = names
  if (first === undefined || others.length === 0) return ''
  let length = first.length
  for (const name of others) {
    let same = 0
    while (same < length && name[same] === first[same]) same += 1
    length = same
  }
  const prefix = first.slice(0, first.lastIndexOf('-', length - 1) + 1)
  return names.some((name) => name.length === prefix.length) ? '' : prefix
}
