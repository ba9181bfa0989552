/** Labels and colours of the trade's codes (§3): one table each. */

import { formatNumber } from '#shared/platform/text'

/** Colour codes: name as ordered, and the swatch that screens and drawings use. */
export const colorLabels = {
  A: { label: 'Aluminium', swatch: '#B8BCC0' },
  AS: { label: 'Aluminium Satiné', swatch: '#C9CCD0' },
  AT: { label: 'Anthracite', swatch: '#3B4045' },
  B: { label: 'Blanc brillant RAL 9016', swatch: '#F7F9F6' },
  BM: { label: 'Blanc Mat RAL 9016', swatch: '#F1F2EE' },
  BP: { label: 'Brun Brillant RAL 9010', swatch: '#7A5C45' },
  BZ: { label: 'Bronze', swatch: '#7B6043' },
  MA: { label: 'Brun mat RAL 8017', swatch: '#45322E' },
  MR: { label: 'Brun Cuivre', swatch: '#8A5A3C' },
  N: { label: 'Noir brillant RAL 9005', swatch: '#15171A' },
  NM: { label: 'Noir Mat RAL 9005', swatch: '#202327' },
  O: { label: 'Doré', swatch: '#C8A24A' },
  TO: { label: 'Taupe', swatch: '#8B7F74' },
  VN: { label: 'Vanille', swatch: '#F1E3B8' },
} as const

/** The option of `color` that opens the whole RAL Classic card, where a template has it. */
export const RAL_CHOICE = { value: 'RAL', label: 'RAL au choix' } as const

/** Colours of cloth by the option that is ordered (`fabric_color`), as drawings show them. */
export const clothSwatches = {
  black: '#26282B',
  blue: '#2F3F5C',
  bronze: '#75634F',
  charcoal: '#44484C',
  ecru: '#EDE4D0',
  green: '#55705A',
  grey: '#9EA3A6',
  pearl: '#C9C8C3',
  red: '#A63A35',
  sand: '#D5C09A',
  terracotta: '#B8694B',
  white: '#F5F5F2',
} as const

/** Options of the key criteria `fixation` and `opening` (§3), in whatever template they stand. */
export const fixationLabels = { wall: 'Mural', ceiling: 'Plafond' } as const
export const openingLabels = { left: 'Gauche', right: 'Droite', central: 'Centrale' } as const

/** From where left and right are told; `plan`: they are the ends of a bent rail. */
export const viewLabels = {
  inside: 'vue de l’intérieur',
  outside: 'vue de l’extérieur',
  plan: 'sur le plan',
} as const

/** Units as printed after a number. */
export const unitLabels = {
  mm: 'mm',
  m: 'm',
  m2: 'm²',
  kg: 'kg',
  kg_per_m: 'kg/m',
  nm: 'Nm',
  percent: '%',
  piece: 'pièce',
} as const

/** « 2500 mm »: a number as printed and its unit, never parted; pieces are counted without one. */
export const withUnit = (number: string, unit: keyof typeof unitLabels): string =>
  unit === 'piece' ? number : `${number}\u00a0${unitLabels[unit]}`

/** A measure as every screen, paper, mail and drawing writes it: French decimals, no groups, its unit. */
export const measureText = (value: number, unit: keyof typeof unitLabels, decimals = 3): string =>
  withUnit(formatNumber(value, decimals), unit)
