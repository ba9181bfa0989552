import { randomUUID } from 'node:crypto'
import { projectListLogic, projectSheetLogic } from '#client/projects/projects.effects.ts'
import type { ProjectAct } from '#machines/projects/project-acts'
import { PROJECTS_PAGE_SIZE } from '#shared/projects/project-limits'
import { archiveProject } from '#shared/projects/projects.endpoints'
import { newProject } from '#shared/projects/projects.rules'
import { describeApiLevel } from '#tests/platform/api-level'
import { testApp } from '#tests/platform/app'
import { describeOnDatabase } from '#tests/platform/database'
import { projectListPaths } from './project-list.paths.ts'
import { projectSheetPaths } from './project-sheet.paths.ts'
import { keep, owner, read } from './projecting.ts'

describeOnDatabase('generated paths of chantiers, on the server', (database) => {
  const api = testApp(database)

  const world = async () => {
    const { user, token, id: projectId } = await owner(api)
    // of few requests at a time
    api.clock.advance(60_000)
    return { id: user.id, token, projectId, madeId: randomUUID() }
  }
  type World = Awaited<ReturnType<typeof world>>
  const isThere = async ({ token, projectId: id }: World) => {
    if ((await read(api, token, id)).status === 404) await keep(api, token, { id })
  }

  describeApiLevel(api, 'the list of chantiers', {
    paths: projectListPaths,
    logic: projectListLogic,
    world,
    caller: (person) => person,
    inBrief: 'each of its calls is gone through by tests/projects/server.test.ts',
    events: ({ projectId: id, madeId: copy }) => {
      const villa = { id, name: 'Villa Roche' }
      const act = (kind: Exclude<ProjectAct['kind'], 'duplicate'>) => ({
        type: 'project.act' as const,
        act: { kind, ...villa },
      })
      return {
        'j’archive le chantier': act('archive'),
        'je désarchive le chantier': act('restore'),
        'je supprime le chantier': act('delete'),
        'je duplique le chantier': { type: 'project.act', act: { kind: 'duplicate', ...villa, copy } },
      }
    },
    arrange: {
      'des chantiers arrivent, avec une suite': async ({ token }) => {
        for (let one = 0; one <= PROJECTS_PAGE_SIZE; one += 1) {
          await keep(api, token)
          const { body } = await keep(api, token)
          if (body.success)
            await api.call(archiveProject, {
              token,
              params: { id: body.project.id },
              body: { archived: true },
            })
          api.clock.advance(30_000)
        }
      },
      'le chantier est archivé': isThere,
      'le chantier n’est plus archivé': isThere,
      'la copie est faite': isThere,
      'le chantier est supprimé': isThere,
    },
  })

  let turn = 0
  const isChanged = async ({ token, projectId, madeId }: World) => {
    turn += 1
    for (const id of [projectId, madeId]) {
      const found = await read(api, token, id)
      const base = found.status === 200 ? found.body.project.version : 0
      await keep(api, token, { id, base, place: `Écrit ailleurs ${turn}` })
    }
  }

  describeApiLevel(api, 'the sheet of a chantier', {
    paths: projectSheetPaths,
    logic: projectSheetLogic,
    world,
    caller: (person) => person,
    inBrief: 'each of its calls is gone through by tests/projects/server.test.ts',
    inputs: ({ id: userId, projectId, madeId }) => {
      const form = { ...newProject('Villa Roche'), place: '14 chemin des Pins' }
      const typed = { id: projectId, base: 1, form }
      return {
        'j’ouvre un chantier': { userId, id: projectId, isNew: false, typed: null },
        'je commence un chantier': { userId, id: madeId, isNew: true, typed: null },
        'je reviens à ce que j’avais écrit': { userId, id: projectId, isNew: false, typed },
      }
    },
    arrange: { 'un autre appareil l’avait changé': isChanged, 'il a été changé depuis': isChanged },
  })
})
