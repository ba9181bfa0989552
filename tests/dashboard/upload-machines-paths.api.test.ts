import { beforeAll } from 'vitest'
import {
  uploadDownloadLogic,
  uploadOutdatedLogic,
  uploadRestoreLogic,
  uploadSendLogic,
} from '#client/dashboard/uploads/uploads.effects.ts'
import type { UploadDownload } from '#machines/dashboard/uploads/upload-download.machine'
import type { UploadSendEvent } from '#machines/dashboard/uploads/upload-send.machine'
import { publish } from '#tests/catalogue/exemplars'
import { describeApiLevel } from '#tests/platform/api-level'
import { testApp } from '#tests/platform/app'
import { describeOnDatabase } from '#tests/platform/database'
import { refusal } from '#tests/platform/refusal'
import {
  uploadDownloadPaths,
  uploadOutdatedPaths,
  uploadRestorePaths,
  uploadSendPaths,
} from './upload-machines.paths.ts'
import { uploading } from './uploading.ts'

const PRICES = 'référence;prix\nRA25-PRO;11\n'

describeOnDatabase('generated paths of files and lists of prices, on the server', (database) => {
  const api = testApp(database)
  const colleague = uploading(api, database)
  // the third list is in force
  beforeAll(async () => {
    for (let version = 1; version <= 3; version += 1) await publish(database.db)
  })
  const staff = async () => {
    const { user, token } = await api.signedIn({ role: 'admin' })
    return { id: user.id, token }
  }

  describeApiLevel(api, 'a file sent', {
    paths: uploadSendPaths,
    logic: uploadSendLogic,
    world: staff,
    caller: (me) => me,
    events: (): Record<string, UploadSendEvent> => ({
      'je choisis un fichier': { type: 'files.choose', files: [new File([PRICES], 'tarif.csv')] },
    }),
    told: {
      'la moitié est envoyée': {
        by: 'sendFile',
        is: (event) => event.type === 'sending.progress' && event.fraction === 0.5,
      },
      'le fichier est enregistré': { by: 'sendFile' },
      'le fichier est trop lourd': { by: 'sendFile', failing: refusal('TOO_LARGE') },
    },
  })

  describeApiLevel(api, 'a file fetched', {
    paths: uploadDownloadPaths,
    logic: uploadDownloadLogic,
    world: async () => {
      const { id } = await colleague.check(`${PRICES}INCONNU-1;3\n`)
      const family = await database.db
        .selectFrom('families')
        .select('id')
        .orderBy('slug')
        .executeTakeFirstOrThrow()
      return { me: await staff(), rejected: id, family: family.id }
    },
    caller: ({ me }) => me,
    saves: { 'le fichier est enregistré': /^lignes-refusees-[0-9a-f]{8}\.csv$|\.json$|\.csv$/ },
    events: ({ rejected, family }) => {
      const ask = (wanted: UploadDownload) => ({ type: 'download.ask' as const, wanted })
      return {
        'je télécharge les lignes refusées': ask({ what: 'rejected', id: rejected }),
        'je télécharge une famille': ask({ what: 'family', id: family }),
      }
    },
  })

  describeApiLevel(api, 'a return to an earlier list', {
    paths: uploadRestorePaths,
    logic: uploadRestoreLogic,
    world: staff,
    caller: (me) => me,
    // the third one is in force
    offers: ({ context: { version } }, words) => words !== 'le retour commence' || version !== 3,
  })

  describeApiLevel(api, 'what another list has overtaken', {
    paths: uploadOutdatedPaths,
    logic: uploadOutdatedLogic,
    world: async () => {
      await colleague.check(PRICES)
      await publish(database.db)
      return staff()
    },
    caller: (me) => me,
  })
})
