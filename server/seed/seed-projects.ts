import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import { presentLine } from '#server/cart/validated-cart.presenter'
import type { CatalogueEdition } from '#server/catalogue/catalogue-memory'
import type { Database } from '#server/platform/tables'
import { writeLines } from '#server/projects/project-lines.queries'
import { insertProject } from '#server/projects/projects.queries'
import { displayOfValidated } from '#shared/cart/line-display'
import type { PricedLine } from '#shared/orders/pricing.rules'
import { DAY } from '#shared/platform/durations'
import type { ProjectLineContent } from '#shared/projects/project-line.schema'
import { newProject } from '#shared/projects/projects.rules'
import { seededRandom } from './random.ts'
import type { ProjectsFile } from './seed-files.ts'
import { drawLines } from './seed-orders.ts'

type Drawn = ProjectsFile['projects'][number]['lines'][number]

/** A line as the browser keeps it. */
const contentOf = (line: PricedLine, { name, room, note }: Drawn): ProjectLineContent => {
  const configuration = presentLine(line)
  const { model, criteria, selectedComponents, surcharges, quantity } = configuration
  const display = displayOfValidated(configuration)
  const texts = { name, room, ...(note !== undefined && { note }) }
  return { model, criteria, selectedComponents, surcharges, quantity, display, ...texts }
}

/** Writes the chantiers of an account, drawn as its orders are, and says which of those were made of them. */
export const seedProjects = async (
  trx: Transaction<Database>,
  edition: CatalogueEdition,
  userId: string,
  { projects }: ProjectsFile,
  now: number,
): Promise<number> => {
  for (const [place, { daysAgo, lines: asked, ordered = [], ...said }] of projects.entries()) {
    const random = seededRandom(1000 + place)
    const id = randomUUID()
    const at = new Date(now - daysAgo * DAY)
    await insertProject(trx, { id, userId, by: null, fields: { ...newProject(said.name), ...said }, at })
    const drawn: { line: PricedLine; asked: Drawn }[] = []
    for (const one of asked) {
      const [line] = await drawLines(trx, edition, [one.category], random)
      if (line !== undefined) drawn.push({ line, asked: one })
    }
    const rows = drawn.map((one, position) => ({
      project_id: id,
      id: randomUUID(),
      position,
      content: contentOf(one.line, one.asked),
      version: 1,
      revision: position + 1,
      changed_at: at,
    }))
    await writeLines(trx, { id, revision: rows.length, at, by: null }, rows)
    if (ordered.length > 0) {
      await trx
        .updateTable('validated_carts')
        .set({ project_id: id })
        .where('id', 'in', ({ selectFrom }) =>
          selectFrom('orders')
            .select('validated_cart_id')
            .where('user_id', '=', userId)
            .where('name', 'in', ordered),
        )
        .execute()
    }
  }
  return projects.length
}
