import { isPassedThrough } from '../chart/chart.ts'
import { FONT, LINE, type Line, PAD } from './graph.ts'
import type { Area, Picture, Point } from './layout.ts'

/** Text as it may stand in a page. */
export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** The picture, with how often each state was entered and each transition taken. */
export const svgOf = (
  { width, height, boxes, dots, arrows }: Picture,
  title: string,
  { states, transitions }: { states: ReadonlyMap<string, number>; transitions: ReadonlyMap<string, number> },
): string => {
  const kindOf = (walked: number | undefined) => (walked === undefined ? 'missed' : 'walked')
  const lineKind = ({ transition }: Line) => kindOf(transitions.get(transition))
  const parts = [
    ...boxes.map(({ box, area }) => {
      const { state, title, lines } = box
      const passed = isPassedThrough(state)
      const kind = passed ? 'passed' : kindOf(states.get(state.id))
      const region = state.parent?.type === 'parallel' ? ' region' : ''
      return `<g class="state ${kind}${region}"><title>${escaped(state.id)}</title>${rect(area)}
${text(area.x + PAD, area.y + LINE, title, 'title')}${title === state.key ? '' : text(area.x + PAD, area.y + 2 * LINE, state.key, 'key')}
${linesOf(lines, { x: area.x + PAD, y: area.y + 2 * LINE + PAD / 2 }, lineKind)}</g>`
    }),
    ...dots.map(({ x, y, width }) => `<circle cx="${at(x + width / 2)}" cy="${at(y + width / 2)}" r="5"/>`),
    ...arrows.map(({ arrow: { lines }, points, label }) => {
      const kinds = new Set(lines.map(lineKind))
      const kind = lines.length === 0 ? 'begin' : kinds.has('walked') ? 'walked' : 'missed'
      return `<g class="arrow ${kind}"><path d="${wayOf(points)}" marker-end="url(#head-${kind})"/>
${linesOf(lines, label, lineKind)}</g>`
    }),
  ]
  return `<svg viewBox="0 0 ${at(width)} ${at(height)}" width="${at(width)}" height="${at(height)}" role="img" aria-label="${escaped(title)}" font-size="${FONT}">
${parts.join('\n')}
</svg>`
}

/** The heads of all arrows, once for the page. */
export const HEADS = `<svg width="0" height="0" aria-hidden="true"><defs>${['walked', 'missed', 'begin']
  .map(
    (kind) =>
      `<marker id="head-${kind}" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="8" markerHeight="8" orient="auto-start-reverse"><path class="head ${kind}" d="M0 0L8 4L0 8z"/></marker>`,
  )
  .join('')}</defs></svg>`

const at = (length: number): string => length.toFixed(0)

const rect = ({ x, y, width, height }: Area): string =>
  `<rect x="${at(x)}" y="${at(y)}" width="${at(width)}" height="${at(height)}" rx="6"/>`

const text = (x: number, y: number, words: string, kind: string): string =>
  `<text class="${kind}" x="${at(x)}" y="${at(y)}">${escaped(words)}</text>`

const linesOf = (lines: readonly Line[], { x, y }: Point, kindOf: (line: Line) => string): string => {
  let row = 0
  return lines
    .map((line) => {
      const rows = line.rows.map((words) => {
        row += 1
        return text(x, y + row * LINE - LINE / 4, words, `line ${kindOf(line)}`)
      })
      return `<g><title>${escaped(line.transition)}</title>${rows.join('')}</g>`
    })
    .join('\n')
}

const wayOf = (points: readonly Point[]): string =>
  points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${at(x)} ${at(y)}`).join('')
