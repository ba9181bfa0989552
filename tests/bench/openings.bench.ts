import { emptyDraft } from '#machines/configurator/draft'
import { repairableOf } from '#machines/configurator/evaluated'
import { type Common, commonOf, judgedRow } from '#machines/openings/judged'
import { NOTHING_REMEMBERED } from '#shared/configurator/judge'
import { repairsOf } from '#shared/configurator/repairs'
import { LABEL, OPENINGS_MAX, type OpeningRow } from '#shared/openings/openings'
import { familySlugs, modelsOf } from '#tests/configurator/families'
import { loadedTemplate } from '#tests/shop/shop.fixtures'
import { against, type Figure } from './figures.ts'

/** Most that one piece of the work may take, ms: the screen is put together from pieces of one row. */
const PIECE_MAX = 50

const ROUNDS = 5

/** Every other row is beyond the limits of its sizes. */
const rowOf = ({ columns }: Common, id: number): OpeningRow => {
  const sizes = columns.flatMap((column) =>
    column.kind === 'number'
      ? [[column.key, String(id % 2 ? column.domain.max + 1 + id : column.domain.min + id)] as const]
      : [],
  )
  return { id, cells: { [LABEL]: `F${id}`, ...Object.fromEntries(sizes) }, own: {} }
}

/** A table of 200 rows for the first model of each family: every other row is beyond its limits, and has its repairs. */
export const benchOpenings = (): Figure[] => {
  const whole: number[] = []
  const rows: number[] = []
  for (const slug of familySlugs()) {
    const [model] = modelsOf(slug)
    if (model === undefined) continue
    const { template, components } = model
    const loaded = { ...loadedTemplate(), template, components }
    const work = { ...emptyDraft, selectedModel: loaded.model, loaded, remembered: NOTHING_REMEMBERED }
    const common = commonOf(work)
    if (common === null || !common.columns.some(({ kind }) => kind === 'number')) continue
    const tableOf = () => Array.from({ length: OPENINGS_MAX }, (_, id) => rowOf(common, id))
    const best = tableOf().map(() => Infinity)
    for (let round = 0; round < ROUNDS; round++) {
      // fresh rows: what is known of a row is not worked out again
      for (const [place, row] of tableOf().entries()) {
        const start = performance.now()
        const { draft, state } = judgedRow(common, row)
        const repairable = repairableOf(draft)
        if (repairable !== null && state === 'wrong') repairsOf(repairable)
        best[place] = Math.min(best[place] ?? Infinity, performance.now() - start)
      }
    }
    rows.push(...best)
    whole.push(best.reduce((sum, time) => sum + time, 0))
  }
  const at = (times: number[], share: number): string =>
    (times.sort((a, b) => a - b)[Math.floor(times.length * share)] ?? 0).toFixed(2)
  return [
    {
      name: 'a table of 200 openings, half of them to be mended',
      value: `row p99 ${at(rows, 0.99)} ms`,
      note: `${against(`${PIECE_MAX} ms a piece`, Number(at(rows, 0.99)) > PIECE_MAX)}; median ${at(rows, 0.5)}, slowest ${at(rows, 0.99999)} ms; whole table median ${at(whole, 0.5)}, slowest ${at(whole, 0.999)} ms; ${whole.length} families, best of ${ROUNDS}`,
    },
  ]
}
