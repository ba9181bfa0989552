import { shadeOf } from '#shared/drawings/paint'
import type { Tints } from './kinds.ts'
import type { MaterialName } from './solid.ts'

/** How a material looks: what a renderer needs of it. */
export interface Look {
  /** hexadecimal */
  color: string
  /** 0 a mirror, 1 dull */
  roughness: number
  metalness: number
  /** 0 to 1: less lets what is behind be seen */
  opacity: number
  /** a sheet: it has two faces, and light from behind shows through it */
  isSheet: boolean
}

const look = (color: string, roughness: number, more: Partial<Look> = {}): Look => ({
  color,
  roughness,
  metalness: 0,
  opacity: 1,
  isSheet: false,
  ...more,
})

const hex = (channels: readonly number[]): string =>
  `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`

/** Every material of a product and of where it stands. */
export const looksOf = ({
  color,
  cloth,
  clothLow,
  clothOpacity,
}: Tints): Readonly<Record<MaterialName, Look>> => ({
  lacquer: look(color, 0.38, { isSheet: true }),
  shade: look(hex(shadeOf(color)), 0.42),
  cloth: look(cloth, 0.95, { isSheet: true, opacity: clothOpacity }),
  clothLow: look(clothLow, 0.95, { isSheet: true, opacity: clothOpacity }),
  stripe: look('#F5F3EC', 0.95, { isSheet: true }),
  metal: look('#B4B8BC', 0.35, { metalness: 0.75 }),
  plastic: look('#EEEFEC', 0.45),
  cord: look('#F2F2EE', 0.8),
  curtain: look('#D9CFBE', 0.95, { isSheet: true, opacity: 0.97 }),
  glass: look('#C8DCE4', 0.05, { opacity: 0.18 }),
  film: look(color, 0.12, { opacity: 0.5, metalness: 0.3 }),
  frame: look('#F4F5F3', 0.32),
  wall: look('#E3DED4', 0.92),
  ceiling: look('#F6F5F1', 0.95),
  floor: look('#9C7650', 0.5),
  render: look('#CFCBC2', 0.95),
  ground: look('#9C988C', 0.95),
  garden: look('#A9BC94', 1),
})
