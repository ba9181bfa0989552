import { measureText } from '#shared/catalogue/labels'
import { formatNumber } from '#shared/platform/text'
import type { Cloth } from './option.schema.ts'

/** What of the light a cloth lets through, as people say it, from the clearest to the darkest. */
export const lightLabels: Readonly<Record<Cloth['light'], string>> = {
  transparent: 'Transparente',
  filtering: 'Tamisante',
  screen: 'Screen',
  dimout: 'Dim-out',
  blackout: 'Occultante',
}

/** « M1 », « non classée » */
export const fireText = ({ fire }: Cloth): string => fire ?? 'non classée'

/** « S3-01 · ouverture 3 % · 420 g/m² · laize 2500 mm · groupe 2 · M1 »: what is printed on its swatch. */
export const clothText = ({ code, openness, weight, roll_width, group, fire }: Cloth): string =>
  [
    code,
    ...(openness ? [`ouverture\u00a0${formatNumber(openness, 1)}\u00a0%`] : []),
    `${weight}\u00a0g/m²`,
    ...(roll_width === undefined ? [] : [`laize\u00a0${measureText(roll_width, 'mm')}`]),
    `groupe\u00a0${group}`,
    ...(fire === undefined ? [] : [fire]),
  ].join(' · ')
