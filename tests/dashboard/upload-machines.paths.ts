import { expect } from 'vitest'
import { uploadDownloadMachine } from '#machines/dashboard/uploads/upload-download.machine'
import { uploadOutdatedMachine } from '#machines/dashboard/uploads/upload-outdated.machine'
import { uploadRefreshMachine } from '#machines/dashboard/uploads/upload-refresh.machine'
import { uploadRestoreMachine } from '#machines/dashboard/uploads/upload-restore.machine'
import { uploadSendMachine } from '#machines/dashboard/uploads/upload-send.machine'
import { declarePaths } from '#paths/declare'
import {
  FamilyFileParams,
  PriceListParams,
  UploadExampleQuery,
} from '#shared/dashboard/uploads/price-lists.schema'
import { UploadParams } from '#shared/dashboard/uploads/uploads.schema'
import { byHand, NO_CALL } from '#tests/platform/not-walked'
import { refusal } from '#tests/platform/refusal'
import { refused, refusedAddress } from '#tests/platform/refused'

const file = { name: 'tarif.csv', size: 10 }

export const uploadSendPaths = declarePaths(uploadSendMachine, {
  title: 'Envoyer un fichier de produits',
  notWalked: { browser: byHand('dashboard-uploads') },
  inputs: { 'j’ouvre l’import de produits': undefined },
  events: {
    'je choisis un fichier': { type: 'files.choose', files: [file] },
    'je dépose deux fichiers à la fois': { type: 'files.choose', files: [file, file] },
    'la moitié est envoyée': { type: 'sending.progress', fraction: 0.5 },
    'j’annule l’envoi': { type: 'sending.cancel' },
    'le fichier est enregistré': { type: 'sending.done', id: 'u1' },
    'le fichier est trop lourd': { type: 'sending.failed', error: refusal('TOO_LARGE') },
  },
  asks: {
    sendFile: 'a file is read by the server, piece by piece',
  },
  states: {
    choosing: 'un fichier est attendu',
    sending: 'le fichier part',
    sent: 'l’import s’ouvre',
  },
  project: ({ context }) => [context.file?.name, context.fraction, context.problem?.code],
  check: (snapshot) => {
    if (snapshot.matches('sending')) expect(snapshot.context).toMatchObject({ file, problem: null })
    if (snapshot.matches('choosing')) expect(snapshot.context.file).toBe(null)
  },
})

export const uploadDownloadPaths = declarePaths(uploadDownloadMachine, {
  title: 'Télécharger un fichier des imports',
  notWalked: { browser: byHand('dashboard-uploads') },
  inputs: { 'la page est à l’écran': undefined },
  events: {
    'je télécharge les lignes refusées': { type: 'download.ask', wanted: { what: 'rejected', id: 'u1' } },
    'je télécharge une famille': { type: 'download.ask', wanted: { what: 'family', id: 'f1' } },
    'je télécharge un exemple': {
      type: 'download.ask',
      wanted: { what: 'example', kind: 'components', format: 'csv' },
    },
  },
  effects: {
    saveFile: { 'le fichier est enregistré': undefined, 'le réseau manque': refusal('NETWORK') },
  },
  asks: {
    saveFile: (wanted) =>
      wanted.what === 'example'
        ? refused(UploadExampleQuery, wanted)
        : refusedAddress(wanted.what === 'family' ? FamilyFileParams : UploadParams, wanted),
  },
  states: { idle: 'aucun fichier ne se prépare', preparing: 'le fichier se prépare' },
  project: ({ context }) => context.wanted,
  check: (snapshot) => expect(snapshot.context.wanted === null).toBe(snapshot.matches('idle')),
})

export const uploadOutdatedPaths = declarePaths(uploadOutdatedMachine, {
  title: 'Annuler les imports dépassés',
  notWalked: { browser: byHand('dashboard-uploads') },
  inputs: { 'des imports sont dépassés': undefined },
  events: {
    'je veux les annuler': { type: 'outdated.ask' },
    'je confirme l’annulation': { type: 'outdated.confirm' },
    'je les garde': { type: 'outdated.keep' },
  },
  effects: {
    cancelOutdated: {
      'les imports sont annulés': { files: 2, returns: 1 },
      'le réseau manque': refusal('NETWORK'),
    },
  },
  states: {
    idle: 'les imports se lisent',
    asked: 'la question est posée',
    cancelling: 'l’annulation part',
  },
  project: ({ context: { failure } }) => [failure?.code],
  check: (snapshot) => {
    if (snapshot.matches('idle')) expect(snapshot.hasTag('busy')).toBe(false)
    if (snapshot.matches('cancelling')) expect(snapshot.context.failure).toBe(null)
  },
})

export const uploadRestorePaths = declarePaths(uploadRestoreMachine, {
  title: 'Revenir à un tarif',
  notWalked: { browser: byHand('dashboard-uploads') },
  inputs: { 'les versions du tarif sont à l’écran': undefined },
  events: {
    'je reviens au tarif n° 2': { type: 'restore.ask', version: 2 },
    'je reviens au tarif n° 3': { type: 'restore.ask', version: 3 },
  },
  effects: {
    restore: {
      'le retour commence': { id: 'u2' },
      'ce tarif est déjà en vigueur': refusal('PRICE_LIST_IN_FORCE'),
    },
  },
  asks: {
    restore: (version) => refusedAddress(PriceListParams, { version: String(version) }),
  },
  states: { idle: 'les versions se lisent', starting: 'le retour se demande' },
  project: ({ context }) => context.version,
  check: (snapshot) => expect(snapshot.context.version === null).toBe(snapshot.matches('idle')),
})

export const uploadRefreshPaths = declarePaths(uploadRefreshMachine, {
  title: 'La liste des imports se tient à jour',
  notWalked: { api: NO_CALL, browser: byHand('dashboard-uploads') },
  inputs: { 'la liste s’ouvre': undefined },
  events: {
    'la liste montre un import en cours': { type: 'list.shown', running: true },
    'la liste n’en montre aucun': { type: 'list.shown', running: false },
  },
  delays: { refresh: 'deux secondes passent' },
  states: { still: 'la liste ne bouge pas', waiting: 'la liste sera bientôt relue' },
})
