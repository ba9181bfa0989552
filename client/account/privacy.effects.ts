import { call } from '#client/platform/call.ts'
import { companyOfPage } from '#client/platform/company.tsx'
import { provideCall } from '#client/platform/provide.ts'
import { saveFile } from '#client/platform/save-file.ts'
import { deletionMachine } from '#machines/account/deletion.machine'
import { exportMachine } from '#machines/account/export.machine'
import { deleteAccount, exportData, exportEstimates, exportProjects } from '#shared/account/privacy.endpoints'
import { exportFileName } from '#shared/account/privacy.rules'

/** What follows the first ones of a list, until none does. */
const others = async <T>(
  first: string | null,
  read: (after: string) => Promise<{ found: T[]; next: string | null }>,
): Promise<T[]> => {
  const all: T[] = []
  for (let after = first; after !== null; ) {
    const { found, next } = await read(after)
    all.push(...found)
    after = next
  }
  return all
}

/** All that the account has, as one value: the lists that come a few at a time are whole. */
const allData = async (signal: AbortSignal) => {
  const { success: _, projectsAfter, estimatesAfter, ...data } = await call(exportData)
  const projects = await others(projectsAfter, async (after) => {
    const reply = await call(exportProjects, { query: { after }, signal })
    return { found: reply.projects, next: reply.projectsAfter }
  })
  const estimates = await others(estimatesAfter, async (after) => {
    const reply = await call(exportEstimates, { query: { after }, signal })
    return { found: reply.estimates, next: reply.estimatesAfter }
  })
  return {
    ...data,
    projects: [...data.projects, ...projects],
    estimates: [...data.estimates, ...estimates],
  }
}

export const exportLogic = exportMachine.provide({
  actors: {
    saveExport: provideCall<void>(async (_, signal) => {
      const data = await allData(signal)
      const file = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' })
      saveFile(file, exportFileName(companyOfPage().name, data.exportedAt))
    }),
  },
})

export const deletionLogic = deletionMachine.provide({
  actors: {
    deleteAccount: provideCall<void, { password: string }>(async (body) => {
      await call(deleteAccount, { body })
    }),
  },
})
