import { expect } from 'vitest'
import { matchesState } from 'xstate'
import { uploadMachine } from '#machines/dashboard/uploads/upload.machine'
import { gapsToConfirm, mayPublish } from '#machines/dashboard/uploads/upload-decisions'
import { declarePaths } from '#paths/declare'
import type { UploadChange } from '#shared/dashboard/uploads/findings.schema'
import { ConfirmGapsBody, PublishBody, UploadParams } from '#shared/dashboard/uploads/uploads.schema'
import { byHand } from '#tests/platform/not-walked'
import { refusal } from '#tests/platform/refusal'
import { refused, refusedAddress } from '#tests/platform/refused'
import { anUpload } from './upload.fixtures.ts'

const checking = anUpload({ state: 'checking', revision: 4 })
const ready = anUpload()
const gap: UploadChange = {
  kind: 'changed',
  what: 'component',
  reference: 'VR40',
  cell: '',
  label: 'Volet roulant 40',
  unit: 'euro',
  oldPrice: 10,
  newPrice: 100,
  detail: '',
  suspicious: true,
  confirmed: false,
}
const suspicious = anUpload({ counts: { ...ready.counts, suspicious: 3, confirmed: 1 } })

export const uploadPaths = declarePaths(uploadMachine, {
  title: 'Un import, de son contrôle à sa publication',
  notWalked: {
    api: {
      'le suivi dit que le contrôle avance': 'two prices are checked before anybody sees how far it is',
      'une décision l’a changé': 'the machine says so to itself, and does here too, when a decision ends',
      'une décision le trouve changé':
        'the machine says so to itself, and does here too, when one is refused',
    },
    browser: byHand('dashboard-uploads'),
  },
  inputs: { 'j’ouvre un import': { id: 'u1' } },
  events: {
    'je réessaie': { type: 'upload.retry' },
    'le suivi répète ce que l’on sait': { type: 'upload.told', upload: checking },
    'le suivi dit que le contrôle avance': {
      type: 'upload.told',
      upload: { ...checking, progress: { phase: 'comparing', done: 20, total: 40 } },
    },
    'le suivi dit que l’import est à publier': { type: 'upload.told', upload: ready },
    'le suivi s’interrompt': { type: 'stream.lost' },
    'je veux publier': { type: 'publish.ask' },
    'je tape le libellé du tarif': { type: 'label.type', text: 'Tarif de mars' },
    'j’efface le libellé, sauf un blanc': { type: 'label.type', text: ' ' },
    'je publie': { type: 'publish.confirm' },
    'je veux confirmer les écarts': { type: 'gaps.ask', gap: null },
    'je veux confirmer un seul écart': { type: 'gaps.ask', gap },
    'je tape la raison': { type: 'reason.type', text: 'Tarif du fabricant' },
    'j’efface la raison, sauf un blanc': { type: 'reason.type', text: ' ' },
    'je dis que ces prix sont justes': { type: 'gaps.confirm' },
    'je veux annuler l’import': { type: 'cancel.ask' },
    'je confirme l’annulation': { type: 'cancel.confirm' },
    'je demande un nouveau contrôle': { type: 'recheck.ask' },
    'je ferme la fenêtre': { type: 'dialog.close' },
    // the decision raises them; what watches must take them wherever it is
    'une décision l’a changé': { type: 'upload.changed' },
    'une décision le trouve changé': { type: 'upload.doubted' },
  },
  effects: {
    readUpload: {
      'il est en contrôle': checking,
      'il est à publier': ready,
      'il est publié': anUpload({ state: 'published', revision: 7 }),
      'ses écarts sont à confirmer': suspicious,
      'un autre tarif est publié depuis': anUpload({ stale: true }),
      'il est en échec': anUpload({ state: 'failed', revision: 6 }),
      'quelqu’un l’a remis en contrôle': anUpload({ state: 'received', revision: 7 }),
      'il n’arrive pas': refusal('NETWORK'),
      'il n’existe pas': refusal('NOT_FOUND'),
    },
    publish: {
      'la publication commence': anUpload({ state: 'publishing', revision: 6 }),
      'une autre publication est en cours': refusal('PUBLICATION_RUNNING'),
      'un autre tarif vient d’être publié': refusal('UPLOAD_STALE'),
      'il n’est plus à publier': refusal('UPLOAD_STATE'),
      'des lignes y sont refusées': refusal('UPLOAD_ROWS_REJECTED'),
      'il ne change plus rien': refusal('UPLOAD_CHANGES_NOTHING'),
      'des écarts n’y sont plus confirmés': refusal('UPLOAD_GAPS_UNCONFIRMED'),
    },
    confirmGaps: {
      'les écarts sont confirmés': anUpload({ revision: 6 }),
      'un écart est confirmé, un autre attend': {
        ...suspicious,
        counts: { ...suspicious.counts, confirmed: 2 },
        revision: 6,
      },
      'la confirmation ne passe pas': refusal('NETWORK'),
      'il n’est plus à confirmer': refusal('UPLOAD_STATE'),
    },
    cancel: {
      'il est annulé': anUpload({ state: 'cancelled', revision: 8 }),
      'l’annulation ne passe pas': refusal('NETWORK'),
      'il n’est plus à annuler': refusal('UPLOAD_STATE'),
    },
    recheck: {
      'il est contrôlé à nouveau': anUpload({ state: 'received', revision: 6 }),
      'il n’est plus à contrôler': refusal('UPLOAD_STATE'),
      'la demande de contrôle ne passe pas': refusal('NETWORK'),
    },
  },
  delays: { reconnect: 'deux secondes passent', look: 'vingt secondes passent' },
  asks: {
    readUpload: (id) => refusedAddress(UploadParams, { id }),
    followUpload: (id) => refusedAddress(UploadParams, { id }),
    cancel: (id) => refusedAddress(UploadParams, { id }),
    recheck: (id) => refusedAddress(UploadParams, { id }),
    publish: ({ id, body }) => [...refusedAddress(UploadParams, { id }), ...refused(PublishBody, body)],
    confirmGaps: ({ id, body }) => [
      ...refusedAddress(UploadParams, { id }),
      ...refused(ConfirmGapsBody, body),
    ],
  },
  states: {
    'watch.opening': 'l’import se charge',
    'watch.unreadable': '« Cet import n’a pas pu être lu »',
    'watch.missing': '« Cet import n’existe pas »',
    'watch.following': 'l’import est suivi',
    'watch.lost': '« Connexion interrompue »',
    'watch.again': '« Connexion interrompue », l’import est relu',
    'watch.settled.still': 'l’import attend',
    'watch.settled.looking': 'l’import attend, et est relu',
    'decision.none': 'aucune décision',
    'decision.publishing.asked': '« Publier ce tarif »',
    'decision.publishing.sent': 'la publication est demandée',
    'decision.confirming.asked': '« Confirmer un écart de prix »',
    'decision.confirming.sent': 'la confirmation part',
    'decision.cancelling.asked': '« Annuler l’import »',
    'decision.cancelling.sent': 'l’annulation part',
    'decision.rechecking': 'un contrôle est demandé',
    'decision.told.unasked': '« Le contrôle n’a pas pu être demandé »',
    'decision.told.undone': '« La demande n’a pas abouti »',
    'decision.told.refused': '« Ce n’est plus possible »',
  },
  project: ({ context: { upload, followed, gap, label, reason, failure }, value }) => [
    upload?.state,
    upload?.stale,
    followed,
    label.trim() !== '',
    upload && gapsToConfirm(upload) > 0,
    reason.trim() !== '',
    matchesState({ decision: 'confirming' }, value) && gap !== null,
    failure?.code,
  ],
  equivalent: {
    'target removed, upload.watch.settled.arriving always (1)':
      'what ended is no news any more, and the next branch leads on to « still »',
    'target changed, upload.decision.rechecking invoke recheck onDone':
      'what is checked may not be published, and its question closes at once',
  },
  check: (snapshot) => {
    const { upload, failure } = snapshot.context
    if (snapshot.matches({ watch: 'settled' }))
      expect(['received', 'checking', 'publishing']).not.toContain(upload?.state)
    if (snapshot.matches({ decision: { publishing: 'asked' } }))
      expect(upload && mayPublish(upload)).toBe(true)
    if (snapshot.matches({ decision: { confirming: 'asked' } }))
      expect(upload && gapsToConfirm(upload)).toBeGreaterThan(0)
    if (snapshot.hasTag('refused')) expect(failure).not.toBe(null)
  },
})
