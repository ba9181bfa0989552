/** Families of colour, as one looks for them. */
export const tones = {
  white: 'Blancs',
  beige: 'Beiges',
  grey: 'Gris',
  black: 'Noirs',
  yellow: 'Jaunes',
  orange: 'Orangés',
  red: 'Rouges et roses',
  violet: 'Violets',
  blue: 'Bleus',
  green: 'Verts',
  brown: 'Bruns',
} as const
export type Tone = keyof typeof tones

/** The family of a colour `#RRGGBB`: by its hue, unless it is too pale, too dark or too grey to have one. */
export const toneOf = (color: string): Tone => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(
    (at) => Number.parseInt(color.slice(at, at + 2), 16) / 255,
  )
  const most = Math.max(red, green, blue)
  const spread = most - Math.min(red, green, blue)
  const light = most - spread / 2
  const hue = spread === 0 ? 0 : hueOf(red, green, blue, most, spread)
  if (light > 0.86 && spread < 0.09) return 'white'
  if (light < 0.19 && spread < 0.05) return 'black'
  if (spread < (light < 0.2 ? 0.05 : 0.09)) return 'grey'
  const warm = hue >= 15 && hue < 70
  if (warm && light < 0.42 && hue < 50) return 'brown'
  if (warm && light >= 0.5 && spread < 0.36) return 'beige'
  if (hue < 15 || hue >= 335) return light < 0.3 && spread < 0.25 ? 'brown' : 'red'
  if (hue < 37) return 'orange'
  if (hue < 66) return 'yellow'
  if (hue < 168) return 'green'
  return hue < 250 ? 'blue' : 'violet'
}

const hueOf = (red: number, green: number, blue: number, most: number, spread: number): number => {
  const sixth =
    most === red
      ? ((green - blue) / spread + 6) % 6
      : most === green
        ? (blue - red) / spread + 2
        : (red - green) / spread + 4
  return sixth * 60
}
