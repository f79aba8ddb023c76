/** A separate copy of the module, for a script that must share no chunk with others. */
declare module '*/scriptPolicy.ts?early' {
  export const installScriptPolicy: typeof import('./scriptPolicy.ts').installScriptPolicy
}
