/** A media query for windows in which one column of small things would leave most of the stage empty. */
export const hugeWindow = '(min-width: 2000px)'
