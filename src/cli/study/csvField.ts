/** A value as a field of CSV (RFC 4180). A text that a spreadsheet would read as a formula is marked as text. */
export function csvField(value: unknown): string {
  const written = String(value ?? '')
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${written}` : written
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
