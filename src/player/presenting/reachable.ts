/** Whether other machines can open a link: not one of a file, nor of the machine itself. */
export function isReachable(link: string): boolean {
  if (!URL.canParse(link)) return false
  const { protocol, hostname } = new URL(link)
  const isOwnMachine = /^(?:localhost|.*\.localhost|127(?:\.\d+){3}|0\.0\.0\.0|\[::1?\])$/.test(hostname)
  return (protocol === 'https:' || protocol === 'http:') && !isOwnMachine
}
