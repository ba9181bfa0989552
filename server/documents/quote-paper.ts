import { NOTICES } from '#shared/cart/line-display'
import { INVOICE_NOTES } from '#shared/invoices/invoice-terms'
import { lineTimeText } from '#shared/orders/delivery.rules'
import { ecoCentsOf } from '#shared/orders/eco-contribution'
import { leadTimeOf, workingDaysText } from '#shared/orders/lead-time.rules'
import { formatDate } from '#shared/platform/dates'
import { formatCents } from '#shared/platform/money'
import { discountText } from '#shared/quotes/answer.rules'
import { answerRows, deliveryText, validText } from '#shared/quotes/answer-text'
import { isMainland } from '#shared/quotes/quoted-delivery'
import { tidyNumber } from '#shared/session/company-numbers.rules'
import { columnsOf, frameOf, writeColumns, writeSeller, writeTotals } from './frame.ts'
import { createPaper, type Paper } from './layout/paper.ts'
import { drawTable, type Row } from './layout/table.ts'
import { styles } from './layout/type.ts'
import { designation, joined, PRICED_COLUMNS, pricedRow, soft } from './priced-row.ts'
import type { QuoteContent } from './quote-content.ts'
import { writeSignatures } from './signatures.ts'

/** An answer to a quote, with all that the law has a quote say, to be signed. */
export const quotePaper = (content: QuoteContent): Promise<Buffer> => {
  const paper = createPaper(frameOf('Devis', content))
  writeHead(paper, content)
  if (content.comment !== '') paper.write(content.comment)
  paper.gap(8)
  drawTable(
    paper,
    PRICED_COLUMNS,
    content.lines.map((line, index) => rowOf(content, line, index)),
  )
  writeTotals(paper, answerRows(content.totals), [
    ['Éco-contribution', ecoTexts(content)],
    ['Délai et livraison', [...orderTimeTexts(content), `${deliveryText(content.delivery)}.`]],
    ['Règlement', content.payment],
  ])
  const conditions = [
    `${validText(content)} inclus. Devis gratuit, soumis aux conditions générales de vente de ${content.company.name}, acceptées à la commande.`,
    ...INVOICE_NOTES.map(({ text }) => text),
  ]
  writeSignatures(
    paper,
    [
      ['Conditions', conditions],
      ['Acceptation', ['Ce devis s’accepte et se commande en ligne, depuis votre compte.']],
    ],
    signedText(content),
    ['Bon pour accord, le', 'Nom, qualité, cachet et signature'],
  )
  return paper.finish()
}

const signedText = ({ number, revision, totals }: QuoteContent): string =>
  [
    `Devis ${number}`,
    ...(revision === 1 ? [] : [`réponse n°\u00a0${revision}`]),
    `${formatCents(totals.totalCents)} TTC`,
  ].join(', ')

const writeHead = (paper: Paper, content: QuoteContent): void => {
  const { number, revision, answeredAt, name, company } = content
  const [seller, what] = columnsOf(paper, 2)
  writeColumns(paper, [
    [
      () => {
        writeSeller(paper, company, seller)
        paper.write(`SIREN ${grouped(tidyNumber(company.siret).slice(0, 9))}`, styles.body, seller)
        paper.write(`TVA intracommunautaire\u00a0: ${company.vat}`, styles.body, seller)
      },
    ],
    [
      () => {
        paper.write('Devis', styles.title, what)
        paper.gap(3)
        paper.write(`N° ${number} du ${formatDate(answeredAt.getTime())}`, styles.heading, what)
        for (const text of [
          ...(revision === 1 ? [] : [`Réponse n°\u00a0${revision}, qui remplace les précédentes`]),
          ...(name === '' ? [] : [`Projet\u00a0: ${name}`]),
          validText(content),
        ])
          paper.write(text, styles.body, what)
        paper.gap(6)
        paper.write('Client', styles.heading, what)
        for (const text of customerTexts(content)) paper.write(text, styles.body, what)
      },
    ],
  ])
  paper.gap(10)
  paper.rule()
}

const grouped = (siren: string): string => siren.replace(/(\d{3})(?=\d)/g, '$1\u00a0')

const customerTexts = ({ customer }: QuoteContent): string[] => {
  if (customer === null) return ['Compte supprimé']
  const { company, person, email, address, siren, vat } = customer
  return [
    ...[company, person].filter((text) => text !== ''),
    ...address,
    email,
    ...(siren === '' ? [] : [`SIREN ${grouped(siren)}`]),
    ...(vat === '' ? [] : [`TVA intracommunautaire\u00a0: ${vat}`]),
  ]
}

const rowOf = (
  content: QuoteContent,
  { line, listCents, discount }: QuoteContent['lines'][number],
  index: number,
): Row =>
  pricedRow(line, index, [
    ...designation(line),
    ...(discount === 0
      ? []
      : [{ text: `Remise de ${discountText(discount)} sur ${formatCents(listCents)} l’unité` }]),
    ...line.notices.map((notice) => soft(`${NOTICES}\u00a0: ${notice}`)),
    ...(line.note === undefined ? [] : [soft(`Note\u00a0: ${line.note}`)]),
    ...joined(timeTexts(content, line.leadTimeDays)),
  ])

const isBroughtOnMainland = ({ delivery: { postalCode } }: QuoteContent): boolean =>
  postalCode === null || isMainland(postalCode)

/** The days that its delivery takes are those of mainland France: elsewhere only those of its making are told. */
const timeTexts = (content: QuoteContent, days: number): string[] => {
  if (isBroughtOnMainland(content)) return [lineTimeText(days, 'ship')]
  return days === 0 ? [] : [`Fabriqué en ${workingDaysText(days)}`]
}

const orderTimeTexts = (content: QuoteContent): string[] =>
  timeTexts(content, leadTimeOf(content.lines.map(({ line }) => line))).map(
    (text) =>
      `${text}${isBroughtOnMainland(content) ? ', en France métropolitaine' : ''}, à compter de la commande.`,
  )

const ecoTexts = ({ lines }: QuoteContent): string[] => {
  const cents = lines.reduce((sum, { line }) => sum + ecoCentsOf(line.lines) * line.quantity, 0)
  return cents === 0 ? [] : [`Comprise dans les prix ci-dessus, sans remise\u00a0: ${formatCents(cents)} HT.`]
}
