/** What a family's data sheet says, on screen and on paper. */

import { isDrawingKind } from '#shared/configurator/drawing-kinds'
import { commonScale } from '#shared/drawings/section-sheet'
import { explodedOf } from '#shared/solids/exploded'
import { partWords } from '#shared/solids/parts'
import { type Box, boxOf, type Cut, type Detail, sectionsOf } from '#shared/solids/section'
import type { SubFamily } from './catalogue.schema.ts'

/** Models that have the same sections, and these. */
export interface SectionGroup {
  models: SubFamily[]
  details: Detail[]
}

/** mm, of which a tenth is not seen */
const near = (mm: number): number => Math.round(mm * 10) / 10

/** A cut as a text that says its outline and how far out it stands; none of what is as long as the product. */
const outlineOf = (cut: Cut, whole: Box, window: Box): string[] => {
  const box = boxOf([cut])
  if (box === undefined || box.top < window.top - 1 || box.bottom > window.bottom + 1) return []
  if (box.left < window.left - 1 || box.right > window.right + 1) return []
  const corners = cut.lines.flatMap(({ points }) =>
    points.map(([x, y]) => `${near(x - box.left)} ${near(y - box.top)}`),
  )
  return [[cut.name, near(box.left - whole.left), ...corners.sort()].join(',')]
}

/** What is particular to a section, wherever it is cut and however long its product is. */
const shapeOf = ({ kind, whole, window, pitch, cuts }: Detail) => [
  kind,
  near(whole.right - whole.left),
  near(whole.bottom - whole.top),
  // slats share what their product is high
  pitch && Math.round(pitch.to - pitch.from),
  // how many slats are seen depends on the height too
  [...new Set(cuts.flatMap((cut) => outlineOf(cut, whole, window)))].sort(),
]

/** Models by what their sections are: those that are cut alike stand together, in the order of the family. */
export const sectionGroups = (models: readonly SubFamily[]): SectionGroup[] => {
  const groups = new Map<string, SectionGroup>()
  for (const model of models) {
    const { kind, values } = model.drawing
    if (!isDrawingKind(kind)) continue
    const details = sectionsOf(kind, values)
    const key = JSON.stringify(details.map(shapeOf))
    const group = groups.get(key) ?? { models: [], details }
    group.models.push(model)
    groups.set(key, group)
  }
  return [...groups.values()]
}

/** One scale for all sections of a family in so many mm, so that they are compared at a glance. */
export const familyScale = (groups: readonly SectionGroup[], room: number): number =>
  commonScale(
    groups.flatMap(({ details }) => details),
    room,
  )

/** « RA-25-MAN, RA-25-LEG » */
export const referencesText = ({ models }: SectionGroup): string =>
  models.map(({ reference }) => reference).join(', ')

/** What a template has of components, as far as a sheet names them. */
export interface SheetTemplate {
  template: { componentTypes: readonly { type: string; label: string }[] }
  components: readonly { type: string; reference: string; label: string }[]
}

/** A part of a model by its number in the exploded view, and the components that it is. */
export interface SheetPart {
  number: number
  label: string
  /** how the configurator calls what it is chosen among; absent: the model has none for it */
  component?: string
  references: string[]
}

/** The numbered parts of a model; without its template none has components. */
export const sheetParts = ({ drawing }: SubFamily, known: SheetTemplate | undefined): SheetPart[] =>
  explodedOf(drawing.kind, drawing.values).callouts.map(({ number, name }) => {
    const { label, types } = partWords(name)
    const found = types
      .map((type) => known?.template.componentTypes.find((one) => one.type === type))
      .find((one) => one !== undefined)
    return {
      number,
      label,
      ...(found && { component: found.label }),
      references: found
        ? (known?.components ?? [])
            .filter(({ type }) => type === found.type)
            .map(({ reference }) => reference)
        : [],
    }
  })

/** References that a row names; the others are counted. */
const NAMED = 4

/** « RA25-PRO-A, RA25-PRO-BL et 3 autres » */
export const partReferences = ({ references }: Pick<SheetPart, 'references'>): string => {
  const others = references.length - NAMED
  return others > 0
    ? `${references.slice(0, NAMED).join(', ')} et ${others} ${others > 1 ? 'autres' : 'autre'}`
    : references.join(', ')
}
