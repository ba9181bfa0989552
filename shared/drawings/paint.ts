export type Channels = readonly [red: number, green: number, blue: number]

const channels = (hex: string): Channels => {
  const n = Number.parseInt(hex.slice(1), 16)
  return [(n >> 16) & 255, (n >> 8) & 255, n & 255]
}

/** The colour in shadow, or lifted when it is too dark to darken. */
export const shadeOf = (hex: string): Channels => {
  const [red, green, blue] = channels(hex)
  const dark = red + green + blue < 200
  const shaded = (c: number): number => Math.round(dark ? c + (255 - c) * 0.16 : c * 0.86)
  return [shaded(red), shaded(green), shaded(blue)]
}

/** Whether a stroke on the colour is seen when it is dark. */
export const isLight = (hex: string): boolean => {
  const [red, green, blue] = channels(hex)
  return 0.299 * red + 0.587 * green + 0.114 * blue > 110
}
