/** The page's address with another fragment, such as `#12`; without a fragment for an empty text. */
export const addressWith = (fragment: string): string => window.location.href.replace(/#.*/s, '') + fragment
