/** Raised with every change of behaviour: a run is the same for ever only within one version. */
export const ENGINE_VERSION = '11'
