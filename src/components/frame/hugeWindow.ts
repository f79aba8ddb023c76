/** Media query for windows so wide that one column of small items would leave most of the stage empty. */
export const hugeWindow = '(min-width: 2000px)'
