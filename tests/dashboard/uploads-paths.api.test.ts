import { beforeAll } from 'vitest'
import { uploadLogic } from '#client/dashboard/uploads/uploads.effects.ts'
import type { UploadContext, UploadEvent } from '#machines/dashboard/uploads/upload.setup'
import * as calls from '#shared/dashboard/uploads/uploads.endpoints'
import type { Upload } from '#shared/dashboard/uploads/uploads.schema'
import { publish } from '#tests/catalogue/exemplars'
import { describeApiLevel } from '#tests/platform/api-level'
import { testApp } from '#tests/platform/app'
import { describeOnDatabase } from '#tests/platform/database'
import { refusal } from '#tests/platform/refusal'
import { uploadPaths } from './upload.paths.ts'
import { uploading } from './uploading.ts'

interface World {
  me: { id: string; token: string }
  id: string
}

describeOnDatabase('generated paths of an upload, on the server', (database) => {
  const api = testApp(database)
  /** somebody else, who sends, decides and publishes too */
  const colleague = uploading(api, database)
  beforeAll(() => publish(database.db))

  /** Prices that no list before has: suspicious ones. */
  const file = async (...references: string[]): Promise<string> => {
    const { priceLists } = (await colleague.call(calls.priceLists)).body
    const price = Math.round(1000 * 1.5 ** (priceLists.length % 20)) / 100
    return `référence;prix\n${references.map((reference) => `${reference};${price}\n`).join('')}`
  }
  const stateOf = ({ id }: World) => colleague.find(id)
  const checked = async (world: World): Promise<Upload> => {
    await colleague.drain()
    return stateOf(world)
  }
  const ready = async (world: World) => {
    const { counts, revision } = await checked(world)
    if (counts.suspicious === counts.confirmed) return
    const body = { reason: 'Tarif du fabricant', revision }
    await colleague.call(calls.confirmGaps, { params: { id: world.id }, body })
  }
  const anotherReady = async (): Promise<string> => {
    const { id, counts, revision } = await colleague.check(await file('RA25-SUP-P'))
    if (counts.suspicious > 0) {
      const body = { reason: 'Tarif du fabricant', revision }
      await colleague.call(calls.confirmGaps, { params: { id }, body })
    }
    return id
  }
  const anotherPublished = async () => void (await colleague.publish(await anotherReady()))
  const published = async (world: World) => {
    const { state } = await checked(world)
    if (state !== 'published') await colleague.publish(world.id)
  }
  const failed = async (world: World) => {
    const handler = colleague.handlerOf()
    // tried too often
    await colleague.workerWith((job, signal) => handler({ ...job, attempts: 9 }, signal)).drain()
    const { state } = await stateOf(world)
    if (state !== 'failed') throw new Error(`The upload is ${state}.`)
  }
  const recheck = async ({ id }: World) => {
    const { state } = await colleague.find(id)
    if (state === 'ready' || state === 'failed') await colleague.call(calls.recheckUpload, { params: { id } })
  }
  const gone = async ({ id }: World) => {
    for (const table of ['price_upload_changes', 'price_upload_chunks'] as const)
      await database.db.deleteFrom(table).where('upload_id', '=', id).execute()
    await database.db.deleteFrom('price_uploads').where('id', '=', id).execute()
  }

  /** Whether the server can say so of an upload that was last seen so, after that refusal. */
  const mayBeRead = ({ upload, failure }: UploadContext, words: string): boolean => {
    const known = upload?.state
    const isFresh = upload === null || known === 'checking'
    const isWaiting = known === 'failed' || upload?.stale === true
    if (failure?.code === 'UPLOAD_STALE') return words === 'un autre tarif est publié depuis'
    if (failure?.code === 'UPLOAD_STATE')
      return words === (isWaiting ? 'quelqu’un l’a remis en contrôle' : 'il est publié')
    // once it was put back, what the path says of its first check is old
    if (known === 'received') return words === 'quelqu’un l’a remis en contrôle'
    switch (words) {
      case 'il est en contrôle':
        return isFresh
      case 'quelqu’un l’a remis en contrôle':
        return isWaiting
      case 'ses écarts sont à confirmer':
        return isFresh || (known === 'ready' && upload.counts.suspicious > 0)
      // the database was put back to how it was before the upload came; a list in force holds its own
      case 'il n’existe pas':
        return known !== 'published'
      case 'il est en échec':
        return isFresh || known === 'failed'
      case 'il est publié':
        return known !== 'failed' && known !== 'cancelled' && upload?.stale !== true
      default:
        return isFresh || (known === 'ready' && !upload.stale)
    }
  }
  const READ = [
    'quelqu’un l’a remis en contrôle',
    'il n’existe pas',
    'il est en contrôle',
    'il est à publier',
    'il est publié',
    'ses écarts sont à confirmer',
    'un autre tarif est publié depuis',
    'il est en échec',
  ]

  const UNPUBLISHED = ['une autre publication est en cours', 'un autre tarif vient d’être publié']
  const ENDED = ['il n’est plus à confirmer', 'il est annulé', 'il n’est plus à annuler']
  const RECHECKED = ['il est contrôlé à nouveau', 'il n’est plus à contrôler']

  describeApiLevel(api, 'an upload', {
    paths: uploadPaths,
    inBrief: 'of one import the server tells many orders of events, and its own lives walk them',
    logic: uploadLogic,
    world: async (): Promise<World> => {
      await colleague.drain()
      const { user, token } = await api.signedIn({ role: 'admin' })
      const { id } = await colleague.send(await file('RA25-PRO', 'RA25-GLI'))
      return { me: { id: user.id, token }, id }
    },
    caller: ({ me }) => me,
    inputs: ({ id }) => ({ 'j’ouvre un import': { id } }),
    events: async ({ id }): Promise<Record<string, UploadEvent>> => {
      const { body } = await colleague.call(calls.uploadChanges, {
        params: { id },
        query: { gap: 'confirm' },
      })
      const [gap = null] = body.changes ?? []
      return { 'je veux confirmer un seul écart': { type: 'gaps.ask', gap } }
    },
    told: {
      'le suivi répète ce que l’on sait': { by: 'followUpload' },
      'le suivi dit que l’import est à publier': {
        by: 'followUpload',
        is: (event) => event.type === 'upload.told' && event.upload.state === 'ready',
      },
      'le suivi s’interrompt': { by: 'followUpload', failing: refusal('NETWORK') },
    },
    arrange: {
      'il est à publier': ready,
      'il est publié': published,
      'ses écarts sont à confirmer': checked,
      'un autre tarif est publié depuis': async (world) => {
        await ready(world)
        if (!(await stateOf(world)).stale) await anotherPublished()
      },
      'il est en échec': failed,
      'il n’existe pas': gone,
      'le suivi dit que l’import est à publier': ready,
      'une autre publication est en cours': async () => {
        const body = { label: 'Essai' }
        await colleague.call(calls.publishUpload, { params: { id: await anotherReady() }, body })
      },
      'un autre tarif vient d’être publié': anotherPublished,
      'il n’est plus à confirmer': published,
      'il n’est plus à annuler': published,
      'quelqu’un l’a remis en contrôle': recheck,
      'il n’est plus à contrôler': recheck,
    },
    offers: ({ context, context: { upload, gap, failure } }, words) => {
      if (READ.includes(words)) return mayBeRead(context, words)
      if (words === 'la publication commence') return upload?.state === 'ready' && !upload.stale
      if (UNPUBLISHED.includes(words)) return upload?.state === 'ready'
      if (RECHECKED.includes(words)) return upload?.state === 'failed' || upload?.stale === true
      if (words === 'les écarts sont confirmés') return upload !== null && gap === null
      if (words === 'un écart est confirmé, un autre attend')
        return upload?.state === 'ready' && !upload.stale && gap !== null
      if (ENDED.includes(words)) return upload !== null
      if (words.startsWith('le suivi ')) return upload?.state === 'checking' && failure === null
      return true
    },
  })
})
