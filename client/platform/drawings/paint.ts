const channels = (hex: string): [number, number, number] => {
  const n = Number.parseInt(hex.slice(1), 16)
  return [(n >> 16) & 255, (n >> 8) & 255, n & 255]
}

/** The colour in shadow, or lifted when it is too dark to darken. */
export const shadeOf = (hex: string): string => {
  const rgb = channels(hex)
  const dark = rgb[0] + rgb[1] + rgb[2] < 200
  return `rgb(${rgb.map((c) => Math.round(dark ? c + (255 - c) * 0.16 : c * 0.86)).join(' ')})`
}

/** A stroke that is seen on the colour: dark on light, light on dark. */
export const strokeOn = (hex: string): string => {
  const [red, green, blue] = channels(hex)
  return 0.299 * red + 0.587 * green + 0.114 * blue > 110
    ? 'var(--drawing-on-light)'
    : 'var(--drawing-on-dark)'
}
