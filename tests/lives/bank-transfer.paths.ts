import { expect } from 'vitest'
import { bankTransferLife, type TransferFact } from '#machines/lives/bank-transfer.machine'
import { declarePaths } from '#paths/declare'
import { NO_SCREEN } from '#tests/platform/not-walked'

/** All that happens to a transfer: the compiler misses one that is left out. */
const words: Record<TransferFact['type'], string> = {
  'transfer.recorded': 'l’équipe dit quelle commande il règle',
  'transfer.put_aside': 'l’équipe le met de côté',
  'transfer.reopened': 'l’équipe le reprend',
  'transfer.detached': 'l’équipe le détache',
}

export const transferFacts = Object.keys(words) as TransferFact['type'][]

export const bankTransferLifePaths = declarePaths(bankTransferLife, {
  title: 'La vie d’un virement reçu',
  notWalked: { browser: NO_SCREEN },
  inputs: { 'un relevé l’apporte': undefined },
  events: Object.fromEntries(transferFacts.map((type) => [words[type], { type }])),
  states: { open: 'il est à rapprocher', recorded: 'il est enregistré', put_aside: 'il est mis de côté' },
  project: () => [],
  check: (snapshot) => {
    // from wherever it stands it comes back: nobody is stuck with a mistake
    expect(transferFacts.some((type) => snapshot.can({ type }))).toBe(true)
  },
})
