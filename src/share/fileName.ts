/** File name of a saved run: `rollscope-00-12-345.json` for virtual time 00:12.345. */
export function formatFileName(atMs: number): string {
  const pad = (value: number, digits = 2): string => String(value).padStart(digits, '0')
  const minutes = Math.floor(atMs / 60_000)
  const seconds = Math.floor(atMs / 1000) % 60
  return `rollscope-${pad(minutes)}-${pad(seconds)}-${pad(Math.floor(atMs) % 1000, 3)}.json`
}
