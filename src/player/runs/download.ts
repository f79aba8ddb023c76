export function download(content: Blob, name: string): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser has taken the data by then.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
