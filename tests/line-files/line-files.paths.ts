import { expect } from 'vitest'
import { createEmptyActor } from 'xstate'
import { fileSavingMachine } from '#machines/line-files/file-saving.machine'
import { lineFileMachine } from '#machines/line-files/line-file.machine'
import { lineFilesMachine } from '#machines/line-files/line-files.machine'
import { declarePaths } from '#paths/declare'
import { LineFileParams } from '#shared/line-files/line-files.schema'
import { byHand, NO_CALL } from '#tests/platform/not-walked'
import { refusal } from '#tests/platform/refusal'
import { refusedAddress } from '#tests/platform/refused'

const file = { name: 'plan.pdf', size: 1000 }
const kept = { id: 'f1', name: 'plan.pdf', kind: 'pdf', size: 1000 } as const

export const lineFilePaths = declarePaths(lineFileMachine, {
  title: 'Un fichier qui part vers sa ligne',
  notWalked: { browser: byHand('line-files') },
  inputs: { 'un fichier est choisi': { owner: createEmptyActor(), key: 0, file, address: null } },
  events: {
    'la moitié est envoyée': { type: 'upload.progress', sent: 0.5 },
    'le fichier est gardé': { type: 'upload.done', file: kept },
    'l’envoi échoue': { type: 'upload.failed', error: refusal('NETWORK') },
    'le serveur ne le prend pas': {
      type: 'upload.failed',
      error: refusal('INVALID_FIELDS', { errors: { file: ['Non.'] } }),
    },
    'je l’envoie à nouveau': { type: 'upload.retry' },
  },
  effects: {
    readFile: {
      'c’en est un qui se prend': { ok: true },
      'c’est une photo, qui est allégée': { ok: true, file: { ...file, size: 400 } },
      'ce n’en est pas un': { ok: false, problem: 'unreadable' },
      'le fichier ne se lit pas': new Error('NotReadableError'),
    },
  },
  asks: {
    readFile: 'it asks no server: it reads the file',
    uploadFile: 'its name is made here, and the bytes are the body',
  },
  states: {
    reading: 'le fichier est lu',
    uploading: 'le fichier part',
    failed: 'le fichier n’est pas parti',
    kept: 'le fichier est à la ligne',
    refused: 'le fichier est écarté',
  },
  project: ({ context }) => [context.sent, context.failure !== null],
  check: ({ value, context }) => expect(context.failure !== null).toBe(value === 'failed'),
})

export const lineFilesPaths = declarePaths(lineFilesMachine, {
  title: 'Les fichiers d’une ligne, en chemin',
  notWalked: { api: NO_CALL, browser: byHand('line-files') },
  inputs: { 'la ligne reçoit des fichiers': { line: createEmptyActor(), lineKey: 7 } },
  events: {
    'je choisis un fichier': { type: 'files.add', files: [file], kept: 0 },
    'j’en choisis trois, la ligne en a trois': { type: 'files.add', files: [file, file, file], kept: 3 },
    'j’annule l’envoi du premier': { type: 'upload.cancel', key: 0 },
    'le premier est gardé': { type: 'file.kept', key: 0, file: kept },
    'le premier est refusé': { type: 'file.refused', key: 0, name: 'plan.pdf', problem: 'unreadable' },
  },
  effects: {},
  asks: {},
  states: {},
  project: ({ context: { uploads, refusals } }) => [uploads.map(({ key }) => key), refusals.length > 0],
  // files are added to what is without: others are worth no path
  offers: ({ context }, { type }) => type !== 'files.add' || context.nextKey === 0,
  check: ({ context }) => expect(context.uploads.length).toBeLessThanOrEqual(5),
})

export const fileSavingPaths = declarePaths(fileSavingMachine, {
  title: 'L’enregistrement d’un fichier joint',
  notWalked: { browser: byHand('line-files') },
  inputs: { 'un fichier joint est montré': { id: 'f1' } },
  events: { 'je l’enregistre': { type: 'file.save' } },
  effects: {
    saveLineFile: {
      'le fichier est enregistré': undefined,
      'le fichier n’est plus là': refusal('NOT_FOUND'),
      'le réseau manque': refusal('NETWORK'),
    },
  },
  asks: { saveLineFile: (params) => refusedAddress(LineFileParams, params) },
  states: { idle: 'le fichier peut être enregistré', saving: 'le fichier s’enregistre' },
  project: ({ context: { failure } }) => [failure?.code],
  check: (snapshot) => {
    if (snapshot.matches('saving')) expect(snapshot.context.failure).toBe(null)
  },
})
