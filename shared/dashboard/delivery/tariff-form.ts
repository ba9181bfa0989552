import { parseTyped } from '#shared/configurator/typed-number'
import { tariffProblems } from '#shared/orders/delivery-cost'
import type { DeliveryTariff } from '#shared/orders/delivery-tariff.schema'
import { TARIFF_STEPS_MAX } from '#shared/orders/order-limits'
import { roundHalfUp } from '#shared/platform/money'
import { formatNumber } from '#shared/platform/text'

/** A tariff as it is typed: kilograms, metres, euros, in the French way. */

/** A row of a list. Weights and lengths have `from` and `price`, zones all but `price`. */
export interface TariffRow {
  /** kg up to which, or metres beyond which; the beginnings of postcodes of a zone */
  from: string
  price: string
  /** of a zone */
  name: string
  /** of a zone: what all is multiplied by; empty: it is quoted */
  factor: string
}

const TARIFF_LISTS = ['weights', 'lengths', 'zones'] as const
export type TariffList = (typeof TARIFF_LISTS)[number]

const TARIFF_FIELDS = ['perKg', 'quoteOver', 'freeFrom', 'lengthPercent', 'pickUpAt'] as const
export type TariffField = (typeof TARIFF_FIELDS)[number]

export type TariffForm = Record<TariffField, string> & Record<TariffList, readonly TariffRow[]>

export const NO_ROW: TariffRow = { from: '', price: '', name: '', factor: '' }

/** What a new shop begins with. */
export const EMPTY_FORM: TariffForm = {
  weights: [NO_ROW],
  perKg: '',
  lengths: [],
  quoteOver: '',
  zones: [],
  freeFrom: '',
  lengthPercent: '100',
  pickUpAt: '',
}

const euros = (cents: number): string => formatNumber(cents / 100, 2, true)
const metres = (mm: number): string => formatNumber(mm / 1000, 3)

export const formOf = (tariff: DeliveryTariff): TariffForm => ({
  weights: tariff.weights.map(({ upToKg, cents }) => ({
    ...NO_ROW,
    from: formatNumber(upToKg, 3),
    price: euros(cents),
  })),
  perKg: euros(tariff.perKgCents),
  lengths: tariff.lengths.map(({ overMm, cents }) => ({
    ...NO_ROW,
    from: metres(overMm),
    price: euros(cents),
  })),
  quoteOver: metres(tariff.quoteOverMm),
  zones: tariff.zones.map(({ name, prefixes, factor }) => ({
    ...NO_ROW,
    name,
    from: prefixes.join(', '),
    factor: factor === null ? '' : formatNumber(factor, 3),
  })),
  freeFrom: tariff.freeFromCents === null ? '' : euros(tariff.freeFromCents),
  lengthPercent: String(tariff.lengthPercentWhenFree),
  pickUpAt: tariff.pickUpAt ?? '',
})

/** The tariff that is typed, or what is wrong with it: French, one sentence each. */
export type TypedTariff = { ok: true; tariff: DeliveryTariff } | { ok: false; problems: string[] }

export const tariffOf = (form: TariffForm): TypedTariff => {
  const problems: string[] = []
  const number = (label: string, text: string, scale: number, { most = 1e7, whole = true } = {}): number => {
    const value = parseTyped(text, 'piece')
    const scaled = value === null ? Number.NaN : value * scale
    const rounded = whole ? roundHalfUp(scaled) : scaled
    if (rounded >= 0 && rounded <= most) return rounded
    problems.push(`${label}\u00a0: «\u00a0${text}\u00a0» n’est pas un nombre possible.`)
    return 0
  }
  const positive = (
    label: string,
    text: string,
    scale: number,
    limits?: { most?: number; whole?: boolean },
  ) => {
    const found = number(label, text, scale, limits)
    if (found === 0) problems.push(`${label}\u00a0: indiquez un nombre plus grand que zéro.`)
    return found
  }
  const nth = (index: number): string => String(index + 1)
  const tariff: DeliveryTariff = {
    weights: form.weights.map(({ from, price }, index) => ({
      upToKg: positive(`Poids ${nth(index)}`, from, 1, { most: 1e5, whole: false }),
      cents: number(`Prix du poids ${nth(index)}`, price, 100),
    })),
    perKgCents: number('Kilogramme de plus', form.perKg, 100),
    lengths: form.lengths.map(({ from, price }, index) => ({
      overMm: positive(`Longueur ${nth(index)}`, from, 1000, { most: 20_000 }),
      cents: number(`Prix de la longueur ${nth(index)}`, price, 100),
    })),
    quoteOverMm: positive('Longueur sur devis', form.quoteOver, 1000, { most: 20_000 }),
    zones: form.zones.map(({ name, from, factor }, index) => ({
      name: name.trim(),
      prefixes: prefixesOf(from),
      factor:
        factor.trim() === ''
          ? null
          : number(`Coefficient de la zone ${nth(index)}`, factor, 1, { most: 10, whole: false }),
    })),
    freeFromCents: form.freeFrom.trim() === '' ? null : number('Franco', form.freeFrom, 100),
    lengthPercentWhenFree: number('Part de la longueur', form.lengthPercent, 1, { most: 100 }),
    pickUpAt: form.pickUpAt.trim() === '' ? null : form.pickUpAt.trim(),
  }
  if (tariff.weights.length === 0) problems.push('Donnez un poids au moins.')
  tariff.zones.forEach(({ name, prefixes }, index) => {
    if (name === '' || name.length > 40)
      problems.push(`Zone ${nth(index)}\u00a0: donnez-lui un nom, de 40 caractères au plus.`)
    if (
      prefixes.length === 0 ||
      prefixes.length > 20 ||
      prefixes.some((prefix) => !/^[0-9]{1,5}$/.test(prefix))
    )
      problems.push(
        `Zone ${nth(index)}\u00a0: indiquez de 1 à 20 débuts de code postal, en chiffres, séparés par des virgules.`,
      )
  })
  if (tariff.pickUpAt !== null && tariff.pickUpAt.length > 200)
    problems.push('Lieu de retrait\u00a0: 200 caractères au plus.')
  const all = problems.length > 0 ? problems : tariffProblems(tariff)
  return all.length > 0 ? { ok: false, problems: all } : { ok: true, tariff }
}

const prefixesOf = (text: string): string[] =>
  text
    .split(/[\s,;]+/)
    .map((prefix) => prefix.trim())
    .filter((prefix) => prefix !== '')

/** Whether a list takes one more row. */
export const takesRow = (form: TariffForm, list: TariffList): boolean => form[list].length < TARIFF_STEPS_MAX
