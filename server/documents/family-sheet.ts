import type { SubFamily } from '#shared/catalogue/catalogue.schema'
import {
  partReferences,
  referencesText,
  type SectionGroup,
  type SheetTemplate,
  sectionGroups,
  sheetParts,
} from '#shared/catalogue/data-sheet'
import { makingTexts } from '#shared/catalogue/model-facts'
import { commonScale } from '#shared/drawings/section-sheet'
import type { Seller } from '#shared/platform/company'
import { explodedOf } from '#shared/solids/exploded'
import { tintsOf } from '#shared/solids/kinds'
import { looksOf } from '#shared/solids/materials'
import { frameOf } from './frame.ts'
import { createPaper, type Paper } from './layout/paper.ts'
import { drawExploded, drawSections, MM } from './layout/section.ts'
import { type Column, drawTable } from './layout/table.ts'
import { styles } from './layout/type.ts'

/** What a family's data sheet is written from. */
export interface FamilySheetContent {
  readonly company: Seller
  readonly madeAt: Date
  readonly name: string
  readonly descriptions: readonly string[]
  readonly models: readonly SubFamily[]
  /** by a model's id: of those that the sheet takes apart and that are on sale */
  readonly templates: ReadonlyMap<string, SheetTemplate>
}

/** Points that an exploded view is wide. */
const EXPLODED_WIDTH = 300

const MODELS: readonly Column[] = [
  { title: 'Référence', width: 100 },
  { title: 'Modèle' },
  { title: 'Ce qu’il peut être', width: 230 },
]

const PARTS: readonly Column[] = [
  { title: 'N°', width: 30 },
  { title: 'Pièce', width: 140 },
  { title: 'Composant' },
]

/** The data sheet of a family: its models, their sections, at full size where the page is wide enough, their parts. */
export const familySheet = (content: FamilySheetContent): Promise<Buffer> => {
  const { name, descriptions, models } = content
  const paper = createPaper(frameOf('Fiche technique', { ...content, number: name }))
  paper.write(`${name}\u00a0: fiche technique`, styles.title)
  paper.gap(4)
  for (const text of descriptions) paper.write(text)
  paper.gap(10)
  drawTable(
    paper,
    MODELS,
    models.map((model) => [
      [{ text: model.reference }],
      [{ text: model.name }],
      makingTexts(model.facts).map((text) => ({ text })),
    ]),
  )
  paper.gap(8)
  paper.write(
    'Cotes hors tout en millimètres. Imprimée sans mise à l’échelle, une coupe 1:1 est en vraie grandeur.',
    styles.soft,
  )
  for (const group of sectionGroups(models)) writeGroup(paper, content, group)
  return paper.finish()
}

const writeGroup = (paper: Paper, { templates }: FamilySheetContent, group: SectionGroup): void => {
  const [model] = group.models
  if (model === undefined) return
  const { kind, values } = model.drawing
  paper.gap(10)
  // a heading never stands alone at the foot of a page
  paper.ensure(180)
  paper.write(`Coupes\u00a0: ${referencesText(group)}`, styles.heading)
  paper.gap(6)
  drawSections(
    paper,
    group.details.map((detail) => ({ detail, scale: commonScale([detail], paper.width / MM) })),
    looksOf(tintsOf(kind, values)),
  )
  paper.ensure(300)
  paper.write(`Vue éclatée\u00a0: ${model.reference}`, styles.heading)
  paper.gap(4)
  drawExploded(paper, explodedOf(kind, values), EXPLODED_WIDTH)
  paper.gap(6)
  drawTable(
    paper,
    PARTS,
    sheetParts(model, templates.get(model.id)).map((part) => [
      [{ text: String(part.number) }],
      [{ text: part.label }],
      [
        { text: part.component ?? '' },
        ...(part.references.length > 0 ? [{ text: partReferences(part), style: styles.soft }] : []),
      ],
    ]),
  )
}
