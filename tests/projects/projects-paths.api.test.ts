import { randomUUID } from 'node:crypto'
import { projectListLogic, projectSheetLogic } from '#client/projects/projects.effects.ts'
import type { ProjectAct } from '#machines/projects/project-acts'
import type { LineFile } from '#shared/line-files/line-files.schema'
import { PROJECT_OWN_FILES_MAX, PROJECTS_PAGE_SIZE } from '#shared/projects/project-limits'
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

  /** Of that account, and of no chantier yet. */
  const aFile = async (userId: string): Promise<LineFile> => {
    const at = new Date(api.clock.now())
    const { id } = await database.db
      .insertInto('line_files')
      .values({
        ...{ user_id: userId, kind: 'pdf', name: 'plan.pdf', bytes: Buffer.from('x') },
        ...{ created_at: at, used_at: at },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { id, name: 'plan.pdf', kind: 'pdf', size: 1 }
  }
  const world = async () => {
    const { user, token, id: projectId } = await owner(api)
    // of few requests at a time
    api.clock.advance(60_000)
    const photo = await aFile(user.id)
    return { id: user.id, token, projectId, madeId: randomUUID(), photo }
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

  const isChanged = async ({ token, projectId, madeId }: World, files: LineFile[] = []) => {
    for (const id of [projectId, madeId]) {
      const found = await read(api, token, id)
      const base = found.status === 200 ? found.body.project.version : 0
      const theirs = { ...newProject('Villa Roche'), place: 'Écrit ailleurs', files }
      await keep(api, token, { id, base, ...theirs, notes: 'En cours' })
      await keep(api, token, { id, base: base + 1, ...theirs })
    }
  }
  const isFull = async (person: World) => {
    const files = Array.from({ length: PROJECT_OWN_FILES_MAX }, () => aFile(person.id))
    await isChanged(person, await Promise.all(files))
  }

  describeApiLevel(api, 'the sheet of a chantier', {
    paths: projectSheetPaths,
    logic: projectSheetLogic,
    world,
    caller: (person) => person,
    inBrief: 'each of its calls is gone through by tests/projects/server.test.ts',
    inputs: ({ id: userId, projectId, madeId }) => {
      const form = { ...newProject('Villa Roche'), place: '14 chemin des Pins' }
      const typed = { id: projectId, base: 1, from: newProject('Villa Roche'), form }
      return {
        'j’ouvre un chantier': { userId, id: projectId, isNew: false, typed: null },
        'je commence un chantier': { userId, id: madeId, isNew: true, typed: null },
        'je reviens à ce que j’avais écrit': { userId, id: projectId, isNew: false, typed },
      }
    },
    events: ({ photo }) => ({
      'une photo arrive': { type: 'file.attach', file: photo, key: 0 },
      'je retire la photo': { type: 'file.remove', id: photo.id },
    }),
    arrange: {
      'un autre appareil a changé le lieu': (person) => isChanged(person),
      'le lieu a été changé depuis': (person) => isChanged(person),
      'un autre appareil y a joint vingt photos': isFull,
      'le serveur n’a plus la photo': ({ photo }) =>
        database.db.deleteFrom('line_files').where('id', '=', photo.id).execute(),
    },
  })
})
