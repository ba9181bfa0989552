import { formatCents } from '#shared/platform/money'
import type { ClientEstimate } from './client-estimate.schema.ts'
import { estimateValidText } from './estimate-text.ts'
import type { IssuerFacts } from './issuer.schema.ts'

/** What the law has an estimate say beside its lines: its PDF and its link say the same. */

/** Article of the CGI by which an issuer charges no VAT. */
export const VAT_EXEMPT = 'TVA non applicable, art.\u00a0293\u00a0B du CGI'

const grouped = (siren: string): string => siren.replace(/(\d{3})(?=\d)/g, '$1\u00a0')

/** Form and capital, SIREN, register and VAT number of who issues it, those that are there. */
export const issuerNumbers = ({ legalForm = '', siren, register = '', vatNumber }: IssuerFacts): string[] => [
  ...(legalForm === '' ? [] : [legalForm]),
  ...(siren === '' ? [] : [`SIREN ${grouped(siren)}`]),
  ...(register === '' ? [] : [register]),
  ...(vatNumber === '' ? [] : [`TVA ${vatNumber}`]),
]

/** What is told where work on a home has a reduced rate (article 279-0 bis of the CGI); undefined at the full rate alone. */
const reducedVatText = ({ lines, issuer }: Pick<ClientEstimate, 'lines' | 'issuer'>): string | undefined =>
  issuer.vatExempt !== true && lines.some(({ vatRate }) => vatRate !== 20)
    ? 'TVA à taux réduit\u00a0: en acceptant ce devis, le client atteste que les travaux concernent un local à usage d’habitation achevé depuis plus de deux ans et qu’ils remplissent les conditions des articles 279-0\u00a0bis et 278-0\u00a0bis\u00a0A du code général des impôts.'
    : undefined

/** `Devis gratuit.`, or what it costs. */
const feeText = ({ feeCents = null }: IssuerFacts): string =>
  feeCents === null ? 'Devis gratuit.' : `Établir ce devis coûte ${formatCents(feeCents)} TTC.`

/** How long it holds, whether it is free, and what its VAT asks for. */
export const conditionTexts = (estimate: ClientEstimate): string[] => {
  const reduced = reducedVatText(estimate)
  return [
    `${estimateValidText(estimate.validUntil)} inclus. ${feeText(estimate.issuer)}`,
    ...(reduced === undefined ? [] : [reduced]),
    ...(estimate.issuer.vatExempt === true ? [`${VAT_EXEMPT}.`] : []),
  ]
}

/** Where the works are done, where that is not the client’s address. */
export const worksText = ({ works = '' }: Pick<ClientEstimate, 'works'>): string | undefined =>
  works === '' ? undefined : `Lieu des travaux\u00a0: ${works}`

/** Parts of their own, each under its title: those that are there. */
export const issuerParts = ({
  terms,
  insurance,
  mediator = '',
}: IssuerFacts): readonly { title: string; text: string }[] =>
  [
    { title: 'Conditions de paiement', text: terms },
    { title: 'Assurance', text: insurance },
    { title: 'Médiateur de la consommation', text: mediator },
  ].filter(({ text }) => text !== '')
