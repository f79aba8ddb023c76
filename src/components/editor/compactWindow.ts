/** A media query for windows in which the details of an apply would leave no space for the text. */
export const compactWindow = '(max-width: 699.98px), (max-height: 519.98px)'
