import type {} from 'react'

declare module 'react' {
  /** A style may set variables of the style sheets, such as `--mark`. */
  interface CSSProperties {
    readonly [variable: `--${string}`]: string | number | undefined
  }
}
