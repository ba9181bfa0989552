import { exampleText } from '#client/platform/number-text.ts'
import type { Common } from '#machines/openings/judged'
import type { FileRefusal } from '#machines/openings/openings.types'
import { QUANTITY_SENTENCE } from '#shared/cart/configurations.rules'
import { criterionText } from '#shared/cart/line-display'
import type { CriterionValue } from '#shared/configurator/evaluation'
import { isSizeKey } from '#shared/configurator/sizes'
import { type CellFault, type Duplicate, OPENINGS_MAX, type OpeningColumn } from '#shared/openings/openings'
import { columnLabel } from '#shared/openings/openings-csv'
import { PRODUCT_NAME_MAX } from '#shared/orders/order-limits'

/** « « 14OO » n’est pas un nombre. Saisissez-en un, par exemple 1500. » */
export const faultText = ({ kind, column, text }: CellFault, columns: readonly OpeningColumn[]): string => {
  const known = columns.find(({ key }) => key === column)
  const what = `${columnLabel(column, columns)}\u00a0: «\u00a0${text}\u00a0»`
  switch (kind) {
    case 'number':
      return known?.kind === 'number'
        ? `${what} n’est pas un nombre. Saisissez-en un, par exemple ${exampleText(known.domain)}.`
        : what
    case 'choice':
      return known?.kind === 'choice'
        ? `${what} n’est pas proposé. Choisissez ${known.options.map(({ label }) => label).join(' ou ')}.`
        : what
    case 'quantity':
      return `${what}. ${QUANTITY_SENTENCE}`
    case 'label':
      return `${columnLabel(column, columns)}\u00a0: ${PRODUCT_NAME_MAX} caractères au plus.`
  }
}

/** « Identique à la ligne 3. » */
export const duplicateText = ({ of, kind }: Duplicate): string =>
  kind === 'same'
    ? `Identique à la ligne ${of + 1}\u00a0: même repère, mêmes cotes.`
    : `Même repère que la ligne ${of + 1}.`

/** « Toile : Screen 5 % »: what all rows share, of what was answered. */
export const commonTexts = ({ evaluation, columns }: Common): string[] =>
  evaluation.criteria
    .filter(
      ({ key, asked, value }) =>
        asked && value !== undefined && !columns.some((column) => column.key === key) && !isSizeKey(key),
    )
    .map((criterion) => `${criterion.label}\u00a0: ${criterionText(criterion)}`)

/** « Manœuvre : Manivelle »: an answer that a row has of its own. */
export const ownText = ({ evaluation }: Common, key: string, value: CriterionValue): string => {
  const criterion = evaluation.criteria.find((one) => one.key === key)
  return criterion === undefined
    ? String(value)
    : `${criterion.label}\u00a0: ${criterionText({ ...criterion, value })}`
}

/** Why a file was not read, and what to do. */
export const refusalTexts: Record<FileRefusal, string> = {
  workbook:
    'Ce classeur n’est pas au format Excel (.xlsx), ou il a un mot de passe. Enregistrez-le en .xlsx ou en CSV, ou copiez ses cellules et collez-les ici\u00a0: le résultat est le même.',
  large: `Ce fichier est trop grand pour ${OPENINGS_MAX} ouvertures. Gardez-en les lignes utiles.`,
  unreadable: 'Ce fichier n’a pas pu être lu. Choisissez-le à nouveau, ou collez son contenu ici.',
}
