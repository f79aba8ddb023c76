/** Prefix of the localStorage key of an unfinished run; its id follows. */
export const leftKey = 'rollscope.left.'
