/** Of a run that was left, in the browser's synchronous storage; its id stands behind it. */
export const leftKey = 'rollscope.left.'
