/** Prefix of the localStorage key of an unfinished run; its id follows. */
export const pendingKey = 'rollscope.left.'
