/** A media query for windows in which what is to be said of an apply would leave no room for the text. */
export const compactWindow = '(max-width: 699.98px), (max-height: 519.98px)'
