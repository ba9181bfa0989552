import { expect } from 'vitest'
import { type BankOutcome, bankImportMachine } from '#machines/dashboard/bank/bank-import.machine'
import { type ChosenShare, transferMatchMachine } from '#machines/dashboard/bank/transfer-match.machine'
import { declarePaths } from '#paths/declare'
import {
  BankFileQuery,
  type FoundOrder,
  PayableOrdersQuery,
  PutAsideBody,
  RecordTransferBody,
  type TransferOrder,
  TransferParams,
} from '#shared/dashboard/bank/bank.schema'
import { BANK_FILE_MAX_BYTES } from '#shared/dashboard/bank/bank-file.rules'
import { chosenProblem } from '#shared/dashboard/bank/shares'
import { byHand } from '#tests/platform/not-walked'
import { refusal } from '#tests/platform/refusal'
import { refused, refusedAddress } from '#tests/platform/refused'

const added: BankOutcome = {
  message: '2 virements ajoutés (24,00\u00a0€).',
  id: 'f1',
  added: 2,
  known: 0,
  outgoing: 0,
  problems: [],
  problemCount: 0,
}

export const bankImportPaths = declarePaths(bankImportMachine, {
  title: 'Ajouter un relevé de la banque',
  notWalked: { browser: byHand('dashboard-bank') },
  inputs: { 'le panneau est ouvert': undefined },
  events: {
    'je choisis un relevé': { type: 'file.choose', file: { name: 'releve.csv', size: 120 } },
    'je choisis un fichier vide': { type: 'file.choose', file: { name: 'vide.csv', size: 0 } },
    'je choisis un fichier trop lourd': {
      type: 'file.choose',
      file: { name: 'annee.csv', size: BANK_FILE_MAX_BYTES + 1 },
    },
    'j’essaie à nouveau': { type: 'import.retry' },
    'je ferme ce qui est dit': { type: 'outcome.close' },
  },
  effects: {
    sendFile: {
      'les virements sont ajoutés': added,
      'le fichier n’est pas un relevé': refusal('INVALID_FIELDS', { errors: { file: ['Illisible.'] } }),
      'le réseau manque': refusal('NETWORK'),
    },
  },
  asks: { sendFile: ({ name }) => refused(BankFileQuery, { name }) },
  states: {
    idle: 'un fichier se choisit',
    unsendable: 'le fichier ne peut pas partir',
    sending: 'le fichier part',
    failed: 'la raison du refus se lit',
  },
  project: ({ context: { file, outcome, failure } }) => [
    file?.name,
    outcome !== null,
    failure?.code,
    failure?.errors?.file,
  ],
  check: (snapshot) => {
    const { file, outcome, failure } = snapshot.context
    if (snapshot.matches('sending')) expect(file?.size).toBeGreaterThan(0)
    // what was said of one file is not said of the next
    if (!snapshot.matches('idle')) expect(outcome).toBe(null)
    expect(failure !== null).toBe(snapshot.matches('failed'))
  },
})

export const CENTS = 1200
const order = (id: string, totalCents: number): TransferOrder => ({
  id,
  number: `CMD-2026-00000${id.slice(1)}`,
  company: 'Stores du Littoral',
  status: 'in_production',
  paymentStatus: 'pending',
  totalCents,
  receivedCents: 0,
  seen: 0,
})
const proposed: ChosenShare[] = [{ order: order('o1', CENTS), cents: CENTS }]
export const found: FoundOrder = { ...order('o2', 2 * CENTS), name: 'Chantier' }

export const transferMatchPaths = declarePaths(transferMatchMachine, {
  title: 'Dire quelle commande un virement règle',
  notWalked: { browser: byHand('dashboard-bank') },
  inputs: {
    'une commande est proposée': {
      transfer: {
        id: 't1',
        cents: CENTS,
        proposals: [{ certainty: 'likely', reason: 'companyOrder', shares: proposed }],
      },
    },
    'rien n’est proposé': { transfer: { id: 't1', cents: CENTS, proposals: [] } },
  },
  events: {
    'je choisis la proposition': { type: 'proposal.choose', shares: proposed },
    'je choisis la commande trouvée': { type: 'order.choose', order: found },
    'j’ajoute la commande trouvée': { type: 'order.add', order: found },
    'je tape 4 € pour la commande trouvée': { type: 'share.type', orderId: 'o2', text: '4,00' },
    'je tape 8 € pour la commande proposée': { type: 'share.type', orderId: 'o1', text: '8,00' },
    'je retire la commande proposée': { type: 'share.remove', orderId: 'o1' },
    'je tape « littoral »': { type: 'search.change', text: ' littoral ' },
    'j’efface la recherche': { type: 'search.change', text: '' },
    'je cherche': { type: 'search.send' },
    'j’enregistre le virement': { type: 'record.confirm' },
    'je veux le mettre de côté': { type: 'aside.ask' },
    'je tape la raison': { type: 'aside.change', reason: ' Remboursement ' },
    'je confirme qu’il est mis de côté': { type: 'aside.confirm' },
    'je reviens au choix': { type: 'aside.cancel' },
  },
  effects: {
    findOrders: {
      'des commandes sont trouvées': [found],
      'rien n’est trouvé': [],
      'le réseau manque': refusal('NETWORK'),
    },
    recordTransfer: {
      'c’est enregistré': 'Virement enregistré.',
      'la commande a changé entre-temps': refusal('ORDER_CHANGED'),
      'un collègue l’a traité avant moi': refusal('TRANSFER_CHANGED'),
      'le réseau manque': refusal('NETWORK'),
    },
    putAside: {
      'il est mis de côté': 'Virement mis de côté.',
      'un collègue l’a traité avant moi': refusal('TRANSFER_CHANGED'),
      'le réseau manque': refusal('NETWORK'),
    },
  },
  asks: {
    findOrders: (query) => refused(PayableOrdersQuery, query),
    recordTransfer: ({ id, body }) => [
      ...refusedAddress(TransferParams, { id }),
      ...refused(RecordTransferBody, body),
    ],
    putAside: ({ id, body }) => [...refusedAddress(TransferParams, { id }), ...refused(PutAsideBody, body)],
  },
  states: {
    choosing: 'la commande se choisit',
    searching: 'la recherche est en cours',
    recording: 'le virement s’enregistre',
    excusing: 'la raison se saisit',
    puttingAside: 'le virement est mis de côté',
    over: 'c’est traité',
  },
  project: ({ context: { shares, text, found: orders, reason, failure } }) => [
    shares.map((share) => [share.order.id, share.cents]),
    text,
    orders?.length,
    reason,
    failure?.code,
  ],
  check: (snapshot) => {
    const { shares, transfer } = snapshot.context
    const sum = shares.reduce((total, { cents }) => total + cents, 0)
    // what is sent is the whole transfer
    if (snapshot.can({ type: 'record.confirm' }) || snapshot.matches('recording')) expect(sum).toBe(CENTS)
    else if (snapshot.matches('choosing')) expect(chosenProblem(transfer.cents, shares)).not.toBe(null)
  },
})
