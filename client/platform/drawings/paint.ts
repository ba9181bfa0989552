import { isLight, shadeOf } from '#shared/drawings/paint'

/** The colour in shadow, as a style has it. */
export const shadeText = (hex: string): string => `rgb(${shadeOf(hex).join(' ')})`

/** A stroke that is seen on the colour: dark on light, light on dark. */
export const strokeOn = (hex: string): string =>
  isLight(hex) ? 'var(--drawing-on-light)' : 'var(--drawing-on-dark)'
