import { paths } from '#client/paths.ts'
import type { WishedSize } from '#shared/configurator/sizes'

/** The opening that a model is searched for goes with it by the address of the configurator: `?widest=4000&height=2400`. */

/** The configurator, for that opening. */
export const configuratorPath = ({ widest, height }: WishedSize): string => {
  const said = new URLSearchParams()
  if (widest !== null) said.set('widest', String(widest))
  if (height !== null) said.set('height', String(height))
  return [paths.configurator, said.toString()].filter(Boolean).join('?')
}

const millimetres = (text: string | null): number | null =>
  text !== null && /^[1-9]\d{1,4}$/.test(text) ? Number(text) : null

/** The opening that the configurator's address says; null: none. */
export const wishedSizeIn = (search: URLSearchParams): WishedSize | null => {
  const [widest, height] = [millimetres(search.get('widest')), millimetres(search.get('height'))]
  return widest === null && height === null ? null : { widest, height }
}
