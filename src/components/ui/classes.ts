/** Joins class names, without absent ones. */
export const classes = (...names: readonly (string | false | undefined)[]): string => names.filter(Boolean).join(' ')
