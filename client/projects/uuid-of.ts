const FACTORS = [597399067, 2869860233, 951274213, 2716044179] as const

/**
 * The same uuid for the same text: 128 bits, each lane mixed with the next. It keeps no secret, and is there at once: the
 * browser's own digests are not, and a page that is being closed has no later.
 */
export const uuidOf = (text: string): string => {
  const lanes = [1779033703, 3144134277, 1013904242, 2773480762]
  const lane = (place: number): number => lanes[place % 4] ?? 0
  const mix = (unit: number): void => {
    for (const [place, factor] of FACTORS.entries())
      lanes[place] = lane(place + 1) ^ Math.imul(lane(place) ^ unit, factor)
  }
  for (let place = 0; place < text.length; place++) mix(text.charCodeAt(place))
  // what came last reaches every lane
  for (const place of [0, 1, 2, 3, 0, 1, 2, 3]) mix(lane(place) >>> 15)
  const hex = lanes.map((bits) => (bits >>> 0).toString(16).padStart(8, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
