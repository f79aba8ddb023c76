/** Parses a decimal integer as Go's strconv.ParseInt(text, 10, 64) does; NaN for any other text. */
export const goInt = (text: string): number => (/^[+-]?\d+$/.test(text) ? Number(text) : Number.NaN)
