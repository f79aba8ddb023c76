/** Raised with every change of behaviour: a run stays the same only within a version. */
export const ENGINE_VERSION = '11'
