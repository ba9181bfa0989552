import { ESTIMATE_LINES_MAX } from '#shared/estimates/estimate-limits'
import type { EstimateContent, EstimateLine } from '#shared/estimates/estimates.schema'
import {
  figureField,
  lineFigure,
  type TypedTexts,
  withFigure,
  withLine,
} from '#shared/estimates/typed-figures'
import { type LineChange, movedLines, type TextField, withText } from './draft-form.ts'

/** What its owner changes of an estimate that is written. */
export type DraftEdit =
  | { type: 'text.type'; field: TextField; text: string }
  /** as typed; `name`: of `FigureName` */
  | { type: 'figure.type'; name: string; text: string }
  | { type: 'supplier.show'; shown: boolean }
  | { type: 'line.change'; key: string; change: LineChange }
  /** with keys of their own */
  | { type: 'lines.add'; lines: readonly EstimateLine[] }
  | { type: 'line.move'; key: string; by: -1 | 1 }
  | { type: 'line.remove'; key: string }
  /** one that was removed comes back to its place, from 0 */
  | { type: 'line.restore'; line: EstimateLine; index: number }

/** What stands in the fields. */
export interface DraftForm {
  readonly content: EstimateContent
  /** figures as they were typed */
  readonly texts: TypedTexts
  /** what the server said of fields that were not changed since */
  readonly refused: Readonly<Record<string, readonly string[]>>
}

/** The form once that is changed; null where it cannot be: its line is gone, or there is no room for more. */
export const edited = (form: DraftForm, edit: DraftEdit): DraftForm | null => {
  const { content, texts, refused } = form
  const { lines } = content
  switch (edit.type) {
    case 'text.type':
      return {
        ...form,
        content: withText(content, edit.field, edit.text),
        refused: without(refused, (field) => field === edit.field),
      }
    case 'figure.type':
      return {
        content: withFigure(content, edit.name, edit.text),
        texts: { ...texts, [edit.name]: edit.text },
        refused: without(refused, isOfFigure(content, edit.name)),
      }
    case 'supplier.show':
      return { ...form, content: { ...content, showsSupplier: edit.shown } }
    case 'line.change': {
      const index = placeOf(lines, edit.key)
      if (index < 0) return null
      return {
        content: withLine(content, edit.key, edit.change),
        texts: edit.change.price === undefined ? texts : withoutPriceTexts(texts, edit.key),
        refused: without(refused, (field) => field.startsWith(`lines.${index}.`)),
      }
    }
    case 'lines.add':
      return edit.lines.length === 0 ? null : withLines(form, [...lines, ...edit.lines])
    case 'line.move':
      return placeOf(lines, edit.key) < 0 ? null : withLines(form, movedLines(lines, edit.key, edit.by))
    case 'line.remove':
      return placeOf(lines, edit.key) < 0
        ? null
        : withLines(
            form,
            lines.filter(({ key }) => key !== edit.key),
          )
    case 'line.restore':
      return placeOf(lines, edit.line.key) < 0
        ? withLines(form, lines.toSpliced(edit.index, 0, edit.line))
        : null
  }
}

const placeOf = (lines: readonly EstimateLine[], key: string): number =>
  lines.findIndex((line) => line.key === key)

/** What was said of a place is said of none once lines have come, gone or moved. */
const withLines = (form: DraftForm, lines: EstimateLine[]): DraftForm | null =>
  lines.length > ESTIMATE_LINES_MAX
    ? null
    : {
        ...form,
        content: { ...form.content, lines },
        refused: without(form.refused, (field) => field.startsWith('lines')),
      }

/** Without what the server said of fields. */
const without = (
  refused: DraftForm['refused'],
  isChanged: (field: string) => boolean,
): DraftForm['refused'] => Object.fromEntries(Object.entries(refused).filter(([field]) => !isChanged(field)))

/** What a figure has a part in: its own field, those of its line, and all prices where it is the margin of the whole. */
const isOfFigure = (content: EstimateContent, name: string) => {
  const own = figureField(content, name)
  const line = own?.match(/^lines\.\d+\./)?.[0]
  return (field: string): boolean =>
    field === own ||
    (line !== undefined && field.startsWith(line)) ||
    (own === 'margin' && field.startsWith('lines.') && field.endsWith('.price'))
}

/** How a price is worked out was chosen anew: what was typed for the other ways is put aside. */
const withoutPriceTexts = (texts: TypedTexts, key: string): TypedTexts => {
  const gone = new Set<string>([
    lineFigure('price', key),
    lineFigure('lineMargin', key),
    lineFigure('purchase', key),
  ])
  return Object.fromEntries(Object.entries(texts).filter(([name]) => !gone.has(name)))
}
