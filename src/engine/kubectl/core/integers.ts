/** A whole number in decimal, as Go's strconv.ParseInt(text, 10, 64) reads it; NaN for anything else. */
export const goInt = (text: string): number => (/^[+-]?\d+$/.test(text) ? Number(text) : Number.NaN)
