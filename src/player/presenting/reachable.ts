/** Whether other machines can open a link: links to a file or to the machine itself cannot be opened elsewhere. */
export function isReachable(link: string): boolean {
  if (!URL.canParse(link)) return false
  const { protocol, hostname } = new URL(link)
  const isOwnMachine = /^(?:localhost|.*\.localhost|127(?:\.\d+){3}|0\.0\.0\.0|\[::1?\])$/.test(hostname)
  return (protocol === 'https:' || protocol === 'http:') && !isOwnMachine
}
