import { createEmptyActor } from 'xstate'
import { fileSavingLogic } from '#client/line-files/file-saving.effects.ts'
import { lineFileLogic } from '#client/line-files/line-files.effects.ts'
import { uploadLineFile } from '#shared/line-files/line-files.endpoints'
import { describeApiLevel } from '#tests/platform/api-level'
import { testApp } from '#tests/platform/app'
import { ChangingFile } from '#tests/platform/changing-file'
import { describeOnDatabase } from '#tests/platform/database'
import { refusal } from '#tests/platform/refusal'
import { pdf, svg } from './files.ts'
import { fileSavingPaths, lineFilePaths } from './line-files.paths.ts'

const FAILURES = new Set(['l’envoi échoue', 'le serveur ne le prend pas'])

describeOnDatabase('generated paths of a file of a line, on the server', (database) => {
  const api = testApp(database)
  const person = async () => {
    const { user, token } = await api.signedIn()
    return { id: user.id, token }
  }

  describeApiLevel(api, 'a file on its way to a line', {
    paths: lineFilePaths,
    // nobody on this device: what is not sent is not kept on it
    logic: lineFileLogic(''),
    world: async () => ({ me: await person(), file: new ChangingFile('plan.pdf', pdf()) }),
    caller: ({ me }) => me,
    inputs: ({ file }) => ({
      'un fichier est choisi': { owner: createEmptyActor(), key: 0, file, address: null },
    }),
    // what has half left goes on
    offers: ({ context }, words) => !FAILURES.has(words) || context.sent === 0,
    told: {
      'la moitié est envoyée': {
        by: 'uploadFile',
        is: (event) => event.type === 'upload.progress' && event.sent === 0.5,
      },
      'le fichier est gardé': { by: 'uploadFile' },
      'l’envoi échoue': { by: 'uploadFile', failing: refusal('NETWORK') },
      'le serveur ne le prend pas': {
        by: 'uploadFile',
        failing: refusal('INVALID_FIELDS', { errors: { file: ['Non.'] } }),
      },
    },
    arrange: {
      'ce n’en est pas un': async ({ file }) => file.becomes(svg({ inside: '<script/>' })),
      'le fichier ne se lit pas': async ({ file }) => file.becomes(null),
    },
  })

  describeApiLevel(api, 'a file that is saved', {
    paths: fileSavingPaths,
    logic: fileSavingLogic,
    world: async () => {
      const me = await person()
      const sent = await api.app.inject({
        method: 'POST',
        url: `${uploadLineFile.url}?name=plan.pdf`,
        headers: { authorization: `Bearer ${me.token}`, 'content-type': 'application/octet-stream' },
        payload: pdf(),
      })
      return { me, id: String(sent.json().file.id) }
    },
    caller: ({ me }) => me,
    inputs: ({ id }) => ({ 'un fichier joint est montré': { id } }),
    saves: { 'le fichier est enregistré': /^plan\.pdf$/ },
    arrange: {
      'le fichier n’est plus là': ({ id }) =>
        database.db.deleteFrom('line_files').where('id', '=', id).execute(),
    },
  })
})
