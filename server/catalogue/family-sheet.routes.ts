import type { FastifyInstance } from 'fastify'
import { findOrderableModel } from '#server/configurator/orderable-model'
import type { FamilySheetContent } from '#server/documents/family-sheet'
import type { Papers } from '#server/documents/papers'
import { sendPaper } from '#server/documents/send-paper'
import type { Deps } from '#server/platform/deps'
import { route } from '#server/platform/route'
import { familySheet } from '#shared/catalogue/catalogue.endpoints'
import { SlugParams } from '#shared/catalogue/catalogue.schema'
import { type SheetTemplate, sectionGroups } from '#shared/catalogue/data-sheet'
import { AppError } from '#shared/platform/errors'
import { DoneReply } from '#shared/session/session.schema'
import type { CatalogueEdition, CatalogueMemory } from './catalogue-memory.ts'
import { familyReply } from './catalogue-replies.ts'
import { type FamilyNode, modelsOnSale } from './catalogue-tree.ts'

/** The data sheets of a catalogue's families, each written once for each edition. */
export const familySheetRoutes = (
  app: FastifyInstance,
  { db, config, clock }: Pick<Deps, 'db' | 'config' | 'clock'>,
  memory: CatalogueMemory,
  papers: Pick<Papers, 'writeFamilySheet'>,
): void => {
  const written = new WeakMap<CatalogueEdition, Map<string, Promise<Buffer>>>()

  const contentOf = async (edition: CatalogueEdition, node: FamilyNode): Promise<FamilySheetContent> => {
    const { family } = familyReply(node)
    const models = [...family.sub_families, ...family.onQuote]
    const templates = new Map<string, SheetTemplate>()
    for (const { models: alike } of sectionGroups(models)) {
      const [model] = alike
      const found = model?.onSale ? await findOrderableModel(db, edition, model.id) : undefined
      if (model !== undefined && found !== undefined)
        templates.set(model.id, {
          template: {
            componentTypes: found.template.componentTypes.map(({ type, label }) => ({ type, label })),
          },
          components: found.components.map(({ type, reference, label }) => ({ type, reference, label })),
        })
    }
    return {
      company: config.company,
      madeAt: new Date(clock.now()),
      name: family.name,
      descriptions: [family.description, family.description2, family.description3].filter(Boolean),
      models,
      templates,
    }
  }

  const sheetOf = (edition: CatalogueEdition, node: FamilyNode): Promise<Buffer> => {
    const sheets = written.get(edition) ?? new Map<string, Promise<Buffer>>()
    written.set(edition, sheets)
    const known = sheets.get(node.id)
    if (known !== undefined) return known
    const made = contentOf(edition, node).then((content) => papers.writeFamilySheet(content))
    sheets.set(node.id, made)
    made.catch(() => sheets.delete(node.id))
    return made
  }

  route(app, familySheet, { params: SlugParams, reply: DoneReply }, async ({ params: { slug }, reply }) => {
    const edition = await memory.recent()
    const node = edition.tree.familyBySlug.get(slug)
    if (node === undefined || modelsOnSale(node).length === 0) throw new AppError('NOT_FOUND')
    return sendPaper(reply, `fiche-${node.slug}.pdf`, await sheetOf(edition, node))
  })
}
