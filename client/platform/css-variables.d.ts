import 'react'

/** Custom properties are written in `style` like any other. */
declare module 'react' {
  interface CSSProperties {
    [variable: `--${string}`]: string | number
  }
}
