import { componentCount, detailsOf, NOTICES } from '#shared/cart/line-display'
import { developedLength } from '#shared/configurator/bend-geometry'
import { placedAlong } from '#shared/configurator/bend-layout'
import { faceText, planText } from '#shared/configurator/bend-text'
import { cutTexts, planOf, planParts } from '#shared/configurator/plan-sheet'
import { hungText, PLAN_FACE } from '#shared/configurator/rail-ends'
import { documentKinds } from '#shared/documents/document-kinds'
import { railSupports } from '#shared/drawings/rail-supports'
import { isEco } from '#shared/orders/eco-contribution'
import type { PricedLine } from '#shared/orders/pricing.rules'
import { capitalized, counted } from '#shared/platform/text'
import { addressLines, columnsOf, frameOf, writeBeside, writeColumns, writePart } from './frame.ts'
import { drawToScale } from './layout/drawing.ts'
import { createPaper, type Paper } from './layout/paper.ts'
import { type Column, drawTable } from './layout/table.ts'
import { styles } from './layout/type.ts'
import { entryTexts, measuredOf, modelText, sizeTexts } from './line-texts.ts'
import type { PaperContent } from './paper-content.ts'
import { planNames } from './plan-names.ts'

/** Points that a drawing may take of a page’s height. */
const DRAWING_HEIGHT = 330

/** A sheet for each line, for who fits it: no price is on it. */
export const installationSheets = (content: PaperContent): Promise<Buffer> => {
  const paper = createPaper(frameOf(documentKinds.installation_sheets.label, content))
  content.lines.forEach((line, index) => {
    paper.header = `${content.company.name} · Commande ${content.number} · ${sheetTitle(content, index)}`
    if (index > 0) paper.newPage()
    writeSheet(paper, content, line, index)
  })
  return paper.finish()
}

const sheetTitle = ({ lines }: PaperContent, index: number): string =>
  `Fiche de pose ${index + 1}\u00a0/\u00a0${lines.length}`

const writeSheet = (paper: Paper, content: PaperContent, line: PricedLine, index: number): void => {
  const { number, name, lineNames, shippingAddress, company } = content
  const { sizes, options, worked } = detailsOf(line)
  const label = lineNames[index] ?? ''
  const [what, where] = columnsOf(paper, 2)
  writeColumns(paper, [
    [
      () => {
        paper.write(sheetTitle(content, index), styles.title, what)
        paper.gap(3)
        if (label !== '') paper.write(label, styles.title, what)
        paper.write(modelText(line), styles.heading, what)
        paper.write(`Quantité\u00a0: ${counted(line.quantity, 'unité')}`, styles.body, what)
        // which of several it is, and where it goes
        if (line.note !== undefined) paper.write(`Note\u00a0: ${line.note}`, styles.body, what)
      },
    ],
    [
      () => {
        paper.write(`Commande ${number}`, styles.heading, where)
        paper.write(`Projet\u00a0: ${name}`, styles.body, where)
        for (const text of addressLines(shippingAddress)) paper.write(text, styles.soft, where)
        paper.write(`${company.name} · ${company.phone}`, styles.soft, where)
      },
    ],
  ])
  paper.gap(6)
  paper.rule()
  for (const text of sizeTexts(sizes)) paper.write(text, styles.heading)
  paper.gap(4)
  const names = line.drawing.kind === 'rail' ? planNames(line.drawing.values) : []
  drawToScale(paper, { ...line.drawing, measured: measuredOf(line) }, DRAWING_HEIGHT, names)
  writePlan(paper, line)
  writePart(paper, ['Supports', supportTexts(line)])
  writeBeside(paper, [
    ['Options', entryTexts(options)],
    ['Valeurs calculées', entryTexts(worked)],
  ])
  writeComponents(paper, line)
  writePart(paper, [NOTICES, line.notices])
  writePart(paper, ['Fichiers joints', (line.files ?? []).map((file) => file.name)])
}

/** Of a bent rail its legs and corners, what is cut, and where it is spliced: it is made and hung by this sheet alone. */
const writePlan = (paper: Paper, { drawing: { values } }: PricedLine): void => {
  const sheet = planOf(values)
  if (sheet === null) return
  const { plan, profile } = sheet
  const { splices } = placedAlong(plan, { ...values, profile })
  const hung = hungText(values)
  const isFaced = plan.measure !== 'axis'
  writePart(paper, [
    'Plan de cintrage, vu de dessous',
    [
      `${planText(plan)}. ${hung && `${capitalized(hung)}. `}Profilé de ${profile}\u00a0mm, développé ${developedLength(plan, profile)}\u00a0mm. ${PLAN_FACE} ${faceText(plan)}`.trim(),
    ],
  ])
  paper.gap(4)
  drawTable(
    paper,
    isFaced ? PLAN_COLUMNS : PLAN_COLUMNS.filter((column) => column !== AT_AXIS),
    planParts(sheet).map(({ name, given, axis, made, along }) =>
      [name, given, ...(isFaced ? [axis] : []), made, along].map((text) => [{ text }]),
    ),
  )
  writePart(paper, ['Débit', cutTexts(sheet, splices)])
  writePart(paper, ['Raccords', splices.length === 0 ? [] : [`à ${splices.join(' · ')}\u00a0mm du départ`]])
}

const AT_AXIS: Column = { title: 'À l’axe', width: 70 }

const PLAN_COLUMNS: readonly Column[] = [
  { title: 'Partie, en mm', width: 90 },
  { title: 'Cote' },
  AT_AXIS,
  { title: 'Droit ou arc', width: 90 },
  { title: 'Le long du rail', width: 110 },
]

const supportTexts = ({ drawing }: PricedLine): string[] => {
  const places = drawing.kind === 'rail' ? railSupports(drawing.values) : []
  return places.length === 0
    ? []
    : [
        `${counted(places.length, 'support')}, à ces distances le long du rail, ${drawing.values.plan === undefined ? 'depuis le bout gauche' : 'depuis le départ'}\u00a0: ${places.join(' · ')}\u00a0mm.`,
      ]
}

const COMPONENTS: readonly Column[] = [
  { title: 'Référence', width: 110 },
  { title: 'Composant' },
  { title: 'Par unité', width: 76, align: 'right' },
]

const writeComponents = (paper: Paper, line: PricedLine): void => {
  const components = detailsOf(line).components.filter((component) => !isEco(component))
  if (components.length === 0) return
  const isSeveral = line.quantity > 1
  paper.gap(10)
  drawTable(
    paper,
    isSeveral ? [...COMPONENTS, { title: `Pour ${line.quantity}`, width: 84, align: 'right' }] : COMPONENTS,
    components.map((component) => [
      [{ text: component.reference ?? '' }],
      [{ text: component.label }],
      [{ text: componentCount(component, 1) }],
      ...(isSeveral ? [[{ text: componentCount(component, line.quantity) }]] : []),
    ]),
  )
}
