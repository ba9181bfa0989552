import { addressOf, call } from '#client/platform/call.ts'
import { KEPT_HEADER } from '#client/platform/kept-header.ts'
import { listProjects, readProject } from '#shared/projects/projects.endpoints'
import type { ProjectReply, ProjectRow } from '#shared/projects/projects.schema'
import { keptName } from './kept.ts'

const READ = { headers: { [KEPT_HEADER]: 'no' } }

const addressOfPage = (id: string, since: number): string =>
  new URL(addressOf(readProject.url, { id }, { since }), location.origin).href

/** The chantier whose reply stands at an address; undefined: it is another call's. */
const projectAt = (address: string): string | undefined =>
  /\/api\/projects\/([^/]+)$/.exec(new URL(address).pathname)?.[1]

/** Whether it is kept as it stands now. */
const isKeptSo = async (reader: string, { id, changedAt, state }: ProjectRow): Promise<boolean> => {
  const reply = await caches.match(addressOfPage(id, 0), { cacheName: keptName(reader) })
  if (reply === undefined) return false
  const { project }: ProjectReply = await reply.json()
  return project.changedAt === changedAt && project.state === state
}

/** Reads a chantier with all its lines, which the worker keeps as they pass; gives the addresses that were read. */
const readPages = async (id: string, signal: AbortSignal): Promise<readonly string[]> => {
  const read: string[] = []
  for (let since = 0, hasMore = true; hasMore; ) {
    const page = await call(readProject, {
      ...{ ...READ, signal, params: { id } },
      query: { since: String(since) },
    })
    read.push(addressOfPage(id, since))
    since = page.revision
    hasMore = page.hasMore
  }
  return read
}

/**
 * Reads the reader's chantiers that changed last, each with its lines, for the worker to keep; those that are kept as they stand are
 * not read again. Gives which replies of chantiers stay, by their address. Throws CallFailure.
 */
export const keepProjects = async (
  reader: string,
  signal: AbortSignal,
): Promise<(address: string) => boolean> => {
  const { projects } = await call(listProjects, { ...READ, query: {}, signal })
  const same = new Set<string>()
  const read = new Set<string>()
  for (const row of projects)
    if (await isKeptSo(reader, row)) same.add(row.id)
    else for (const address of await readPages(row.id, signal)) read.add(address)
  return (address) => {
    const id = projectAt(address)
    return id === undefined || same.has(id) || read.has(address)
  }
}
