/** Cross-sections as they are drawn: to a scale that a ruler has, with their dimensions. All in mm of the paper. */

import type { Box, Detail, Flat } from '#shared/solids/section'
import type { MaterialName } from '#shared/solids/solid'

/** Scales of a ruler: 1 is full size. */
const SCALES = [1, 1 / 2, 1 / 5, 1 / 10, 1 / 20] as const

/** Around a section for its dimensions, mm. */
const ROOM = { left: 13, right: 4, top: 4, bottom: 11, pitch: 14 } as const
/** From what is measured to its line, and from the line to its figure, mm. */
const OFF = 4.5
const TICK = 1.4

export interface SectionMark {
  d: string
  material: MaterialName
  /** a sheet is a line without a face */
  isSheet: boolean
}

export interface SectionDimension {
  d: string
  text: string
  at: Flat
  /** reads upwards */
  isTurned: boolean
}

export interface SectionSheet {
  /** mm */
  width: number
  height: number
  /** 1 is full size, 0.5 is 1:2 */
  scale: number
  /** of the marks: what is seen of them */
  clip: Box
  marks: SectionMark[]
  /** where the product goes on */
  breaks: string[]
  dimensions: SectionDimension[]
}

const round = (value: number): number => Math.round(value * 100) / 100

const roomFor = ({ pitch }: Detail): number => ROOM.left + (pitch === undefined ? ROOM.right : ROOM.pitch)

/** The largest scale at which all of these have room in so many mm: what stands beside each other is compared. */
export const commonScale = (details: readonly Detail[], room: number): number =>
  SCALES.find((scale) =>
    details.every((detail) => (detail.window.right - detail.window.left) * scale + roomFor(detail) <= room),
  ) ??
  SCALES[SCALES.length - 1] ??
  1

/** `1:1`, `1:5` */
export const scaleText = (scale: number): string => `1:${Math.round(1 / scale)}`

/** mm as a drawing has them: `62`, `13,4` */
const figure = (mm: number): string => String(Math.round(mm * 10) / 10).replace('.', ',')

const lineOf = (points: readonly Flat[], place: (point: Flat) => Flat, isClosed: boolean): string =>
  `${points
    .map((point, index) => {
      const [x, y] = place(point)
      return `${index === 0 ? 'M' : 'L'}${round(x)} ${round(y)}`
    })
    .join('')}${isClosed ? 'z' : ''}`

const across = (from: number, to: number, y: number): string =>
  `M${round(from)} ${round(y)}H${round(to)}M${round(from)} ${round(y - TICK)}v${2 * TICK}M${round(to)} ${round(y - TICK)}v${2 * TICK}`
const upright = (x: number, from: number, to: number): string =>
  `M${round(x)} ${round(from)}V${round(to)}M${round(x - TICK)} ${round(from)}h${2 * TICK}M${round(x - TICK)} ${round(to)}h${2 * TICK}`

const breaksOf = (cuts: Detail['cuts'], window: Box, clip: Box): string[] => {
  const points = cuts.flatMap(({ lines }) => lines.flatMap(({ points: some }) => some))
  const { left, right, top, bottom } = clip
  return [
    points.some(([, y]) => y > window.bottom + 1) ? `M${round(left)} ${round(bottom)}H${round(right)}` : '',
    points.some(([, y]) => y < window.top - 1) ? `M${round(left)} ${round(top)}H${round(right)}` : '',
    points.some(([x]) => x > window.right + 1) ? `M${round(right)} ${round(top)}V${round(bottom)}` : '',
    points.some(([x]) => x < window.left - 1) ? `M${round(left)} ${round(top)}V${round(bottom)}` : '',
  ].filter((d) => d !== '')
}

/** A detail at a scale, with the width and the height of what it is about, and the pitch of its slats. */
export const sectionSheet = (detail: Detail, scale: number): SectionSheet => {
  const { window, whole, pitch, cuts } = detail
  const place = ([x, y]: Flat): Flat => [
    ROOM.left + (x - window.left) * scale,
    ROOM.top + (y - window.top) * scale,
  ]
  const [left, top] = place([window.left, window.top])
  const [right, bottom] = place([window.right, window.bottom])
  const [from, head] = place([whole.left, whole.top])
  const [to, foot] = place([whole.right, whole.bottom])
  const clip = { left: left - 0.5, right: right + 0.5, top: top - 0.5, bottom: bottom + 0.5 }
  const tall = Math.max(bottom, foot)
  const pitched = pitch && [place([0, pitch.from])[1], place([0, pitch.to])[1]]
  return {
    width: round(right + (pitched ? ROOM.pitch : ROOM.right)),
    height: round(tall + ROOM.bottom),
    scale,
    clip,
    marks: cuts.flatMap(({ material, lines }) =>
      lines.map(({ points, isClosed }) => ({
        d: lineOf(points, place, isClosed),
        material,
        isSheet: !isClosed,
      })),
    ),
    breaks: breaksOf(cuts, window, clip),
    dimensions: [
      {
        d: across(from, to, tall + OFF),
        text: figure(whole.right - whole.left),
        at: [(from + to) / 2, tall + OFF + 4.6],
        isTurned: false,
      },
      {
        d: upright(left - OFF, head, foot),
        text: figure(whole.bottom - whole.top),
        at: [left - OFF - 1.6, (head + foot) / 2],
        isTurned: true,
      },
      ...(pitch && pitched
        ? [
            {
              d: upright(right + OFF, pitched[0] ?? 0, pitched[1] ?? 0),
              text: figure(pitch.to - pitch.from),
              at: [right + OFF + 5.2, ((pitched[0] ?? 0) + (pitched[1] ?? 0)) / 2] as const,
              isTurned: true,
            },
          ]
        : []),
    ],
  }
}

/** What a section shows, for those who do not see it. */
export const sectionText = (
  { title, whole, pitch, parts }: Detail,
  names: (name: string) => string,
): string =>
  [
    `${title}, coupe\u00a0: ${figure(whole.right - whole.left)} × ${figure(whole.bottom - whole.top)}\u00a0mm`,
    ...(pitch ? [`pas de ${figure(pitch.to - pitch.from)}\u00a0mm`] : []),
    ...parts.map(
      ({ name, width, height }) =>
        `${names(name).toLowerCase()} ${figure(width)} × ${figure(height)}\u00a0mm`,
    ),
  ].join(', ')
