import { call } from '#client/platform/call.ts'
import type { OpenedProject } from '#machines/projects/project-sync.types'
import { readProject } from '#shared/projects/projects.endpoints'
import type { ProjectLine } from '#shared/projects/projects.schema'

/** All pages of a chantier's lines. Throws CallFailure. */
export const readWhole = async (id: string, signal: AbortSignal): Promise<OpenedProject> => {
  const lines: ProjectLine[] = []
  let since = 0
  for (;;) {
    const page = await call(readProject, { params: { id }, query: { since: String(since) }, signal })
    lines.push(...page.lines)
    since = page.revision
    if (!page.hasMore) return { project: page.project, lines, revision: since }
  }
}
