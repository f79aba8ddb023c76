/** A copy of the module for a script of its own, which then shares no file with another one. */
declare module '*/scriptPolicy.ts?early' {
  export const installScriptPolicy: typeof import('./scriptPolicy.ts').installScriptPolicy
}
