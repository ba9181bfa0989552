import { expect } from 'vitest'
import { createEmptyActor } from 'xstate'
import { complaintMachine, messageProblem } from '#machines/orders/complaint.machine'
import { complaintPhotoMachine } from '#machines/orders/complaint-photo.machine'
import { declarePaths } from '#paths/declare'
import { ComplaintBody } from '#shared/orders/complaints.schema'
import { IdParams } from '#shared/orders/orders.schema'
import { byHand, REFUSED } from '#tests/platform/not-walked'
import { refusal } from '#tests/platform/refusal'
import { refused, refusedAddress } from '#tests/platform/refused'

const file = { name: 'rail.jpg', size: 1000 }

export const complaintPaths = declarePaths(complaintMachine, {
  title: 'Une réclamation',
  notWalked: {
    api: {
      'le brouillon d’une autre commande est retrouvé': REFUSED,
      'le brouillon d’un autre compte est retrouvé': REFUSED,
    },
    browser: byHand('reorder'),
  },
  inputs: { 'je réclame sur ma commande': { orderId: 'o1', owner: 'u1' } },
  events: {
    'mon brouillon est retrouvé': {
      type: 'draft.found',
      draft: { orderId: 'o1', owner: 'u1', message: 'Rayée.', lines: [1] },
    },
    'le brouillon d’une autre commande est retrouvé': {
      type: 'draft.found',
      draft: { orderId: 'o2', owner: 'u1', message: 'D’une autre.', lines: [1] },
    },
    'le brouillon d’un autre compte est retrouvé': {
      type: 'draft.found',
      draft: { orderId: 'o1', owner: 'u2', message: 'D’une autre.', lines: [1] },
    },
    'j’écris « Une lame est rayée. »': { type: 'message.change', value: 'Une lame est rayée.' },
    'j’efface le message': { type: 'message.change', value: '' },
    'je quitte le message': { type: 'message.leave' },
    'je coche une ligne, ou la décoche': { type: 'line.toggle', index: 1 },
    'j’ajoute une photo': { type: 'photos.add', files: [file] },
    'j’en ajoute six d’un coup': { type: 'photos.add', files: Array.from({ length: 6 }, () => file) },
    'je retire la première photo': { type: 'photo.remove', key: 0 },
    'la photo est envoyée': { type: 'file.kept', key: 0, file: { id: 'p1' } },
    'la photo est refusée': { type: 'file.refused', key: 0, name: 'rail.jpg', problem: 'unreadable' },
    'j’envoie la réclamation': { type: 'message.send' },
    'je ferme': { type: 'dialog.close' },
    'je renonce à ce que j’ai écrit': { type: 'close.confirm' },
    'je reviens à la réclamation': { type: 'close.cancel' },
  },
  effects: {
    sendComplaint: { 'la réclamation est partie': undefined, 'le réseau manque': refusal('NETWORK') },
  },
  delays: { validity: 'la frappe s’arrête' },
  asks: {
    sendComplaint: ({ orderId: id, body }) => [
      ...refusedAddress(IdParams, { id }),
      ...refused(ComplaintBody, body),
    ],
  },
  states: {
    'editing.incomplete': 'la réclamation s’écrit',
    'editing.ready': 'la réclamation peut partir',
    confirmingClose: 'on demande si tout doit être perdu',
    sending: 'la réclamation part',
    sent: 'la réclamation est reçue',
    closed: 'la réclamation est fermée',
  },
  project: ({ context: { message, left, photos, lines, refusals, failure } }) => [
    message !== '',
    left,
    photos.map(({ id }) => id),
    lines,
    refusals.length > 0,
    failure !== null,
  ],
  // photos are added to what is without: others are worth no path
  offers: ({ context }, { type }) => type !== 'photos.add' || context.nextKey === 0,
  check: (snapshot) => {
    const { context } = snapshot
    expect(context.message).not.toBe('D’une autre.')
    expect(context.photos.length).toBeLessThanOrEqual(5)
    if (!snapshot.matches('sending')) return
    expect(context.failure).toBeNull()
    expect(messageProblem(context.orderId, context.message)).toBeUndefined()
    expect(context.photos.every(({ id }) => id !== null)).toBe(true)
  },
})

export const complaintPhotoPaths = declarePaths(complaintPhotoMachine, {
  title: 'La photo d’une réclamation',
  notWalked: { browser: byHand('reorder') },
  inputs: {
    'un fichier est choisi': { owner: createEmptyActor(), key: 0, file, address: { orderId: 'o1' } },
  },
  events: {
    'la moitié est envoyée': { type: 'upload.progress', sent: 0.5 },
    'la photo est envoyée': { type: 'upload.done', file: { id: 'p1' } },
    'l’envoi échoue': { type: 'upload.failed', error: refusal('NETWORK') },
    'le serveur n’y lit pas de photo': {
      type: 'upload.failed',
      error: refusal('INVALID_FIELDS', { errors: { photo: ['Non.'] } }),
    },
    'je l’envoie à nouveau': { type: 'upload.retry' },
  },
  effects: {
    readFile: {
      'c’est une photo': { ok: true },
      'ce n’en est pas une': { ok: false, problem: 'heic' },
      'le fichier ne se lit pas': new Error('NotReadableError'),
    },
  },
  asks: {
    readFile: 'it asks no server: it reads the file',
    uploadFile: ({ address: { orderId: id } }) => refusedAddress(IdParams, { id }),
  },
  states: {
    reading: 'le fichier est lu',
    uploading: 'la photo part',
    failed: 'la photo n’est pas partie',
    kept: 'la photo est envoyée',
    refused: 'le fichier est écarté',
  },
  project: ({ context }) => [context.sent, context.failure !== null],
  check: ({ value, context }) => expect(context.failure !== null).toBe(value === 'failed'),
})
