import type { Config } from '#server/platform/config'
import { type CatalogueMemory, type ReadyReply, remember } from './catalogue-memory.ts'
import { homeReply } from './catalogue-replies.ts'

/** The reply of api/home in force: for its route, and for the page that comes with it. */
export const readyHome = async (memory: CatalogueMemory, company: Config['company']): Promise<ReadyReply> => {
  const edition = await memory.recent()
  return remember(edition, 'home', () => homeReply(edition.tree, company))
}
