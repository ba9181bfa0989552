import { beforeAll } from 'vitest'
import { createEmptyActor } from 'xstate'
import { complaintLogic, photoLogic } from '#client/orders/complaint/complaint.effects.ts'
import { setItem } from '#client/platform/storage.ts'
import type { ComplaintEvent } from '#machines/orders/complaint.machine'
import { toStoredComplaint } from '#machines/orders/complaint-draft'
import { COMPLAINT_DRAFT_STORAGE_KEY } from '#machines/platform/storage-keys'
import { customerWithOrder, publishCatalogue } from '#tests/contact/contacting'
import { describeApiLevel } from '#tests/platform/api-level'
import { testApp } from '#tests/platform/app'
import { ChangingFile } from '#tests/platform/changing-file'
import { describeOnDatabase } from '#tests/platform/database'
import { refusal } from '#tests/platform/refusal'
import { complaintPaths, complaintPhotoPaths } from './complaint.paths.ts'
import { heic, png } from './photos.ts'

const FAILURES = new Set(['l’envoi échoue', 'le serveur n’y lit pas de photo'])

describeOnDatabase('generated paths of a complaint, on the server', (database) => {
  const api = testApp(database)
  beforeAll(() => publishCatalogue(database))

  describeApiLevel(api, 'a photo of a complaint', {
    paths: complaintPhotoPaths,
    logic: photoLogic,
    world: async () => {
      const person = await customerWithOrder(api, database)
      return { ...person, file: new ChangingFile('rail.jpg', png(10, 10)) }
    },
    caller: (person) => person,
    inputs: ({ order, file }) => ({
      'un fichier est choisi': { owner: createEmptyActor(), key: 0, file, address: { orderId: order.id } },
    }),
    // what has half left goes on
    offers: ({ context }, words) => !FAILURES.has(words) || context.sent === 0,
    told: {
      'la moitié est envoyée': {
        by: 'uploadFile',
        is: (event) => event.type === 'upload.progress' && event.sent === 0.5,
      },
      'la photo est envoyée': { by: 'uploadFile' },
      'l’envoi échoue': { by: 'uploadFile', failing: refusal('NETWORK') },
      'le serveur n’y lit pas de photo': {
        by: 'uploadFile',
        failing: refusal('INVALID_FIELDS', { errors: { photo: ['Non.'] } }),
      },
    },
    arrange: {
      'ce n’en est pas une': async ({ file }) => file.becomes(heic()),
      'le fichier ne se lit pas': async ({ file }) => file.becomes(null),
    },
  })

  describeApiLevel(api, 'a complaint', {
    paths: complaintPaths,
    logic: complaintLogic,
    world: async () => {
      const person = await customerWithOrder(api, database)
      const sent = await api.app.inject({
        method: 'POST',
        url: `/api/orders/${person.order.id}/complaint-photos`,
        headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/octet-stream' },
        payload: png(10, 10),
      })
      return { ...person, photo: String(sent.json().photo.id) }
    },
    caller: (person) => person,
    inputs: ({ id, order }) => ({ 'je réclame sur ma commande': { orderId: order.id, owner: id } }),
    events: ({ photo }): Record<string, ComplaintEvent> => ({
      'je coche une ligne, ou la décoche': { type: 'line.toggle', index: 0 },
      'la photo est envoyée': { type: 'file.kept', key: 0, file: { id: photo } },
    }),
    told: { 'mon brouillon est retrouvé': { by: 'draftStorage' } },
    arrange: {
      'mon brouillon est retrouvé': async ({ id, order }) =>
        setItem(
          'sessionStorage',
          COMPLAINT_DRAFT_STORAGE_KEY,
          toStoredComplaint({ orderId: order.id, owner: id, message: 'Rayée.', lines: [0] }),
        ),
    },
  })
})
