import type { LinkedEstimate } from '#machines/estimates/client-answer.machine'
import type { Estimate, EstimateLine, EstimateRow } from '#shared/estimates/estimates.schema'
import type { Issuer } from '#shared/estimates/issuer.schema'
import { CONTENT, ISSUER, LABOUR } from './estimates.fixtures.ts'

const AT = '2026-03-02T09:00:00.000Z'

/** Who issues them, as it was read. */
export const anIssuer = (changes: Partial<Issuer> = {}): Issuer => ({
  ...ISSUER,
  version: 1,
  nextNumber: 'DC-0041',
  numbered: false,
  logo: null,
  ...changes,
})

/** A draft as its owner reads it. */
export const anEstimate = (changes: Partial<Estimate> = {}): Estimate => ({
  id: 'd2c4b0a8-5f0e-4c36-9a57-0c6a3f2e1b10',
  state: 'draft',
  version: 1,
  number: null,
  content: CONTENT,
  quote: null,
  vatExempt: false,
  canReturn: false,
  revisions: [],
  link: null,
  createdAt: AT,
  keptAt: AT,
  ...changes,
})

/** One that was handed out. */
export const aGivenEstimate = (changes: Partial<Estimate> = {}): Estimate =>
  anEstimate({
    state: 'given',
    version: 2,
    number: 'DC-0041',
    revisions: [{ revision: 1, givenAt: AT, validUntil: '2026-04-01', totalCents: 13_200, answer: null }],
    ...changes,
  })

/** A link that works. */
export const LINK = { madeAt: AT, until: '2026-06-30' }

/** A line that a new estimate begins with. */
export const aBegunLine = (key = 'un'): EstimateLine => ({ ...LABOUR, key })

/** A row of the list, newest first by its rank. */
export const anEstimateRow = (rank: number): EstimateRow => ({
  id: `e${rank}`,
  state: 'given',
  number: `DC-000${rank}`,
  revision: 1,
  name: 'Rénovation des baies',
  client: 'Résidence des Tilleuls',
  lines: 1,
  totalCents: 13_200,
  validUntil: '2026-04-01',
  createdAt: AT,
  keptAt: AT,
})

/** What a link leads to. */
export const aLinkedEstimate = (standing: LinkedEstimate['standing'] = 'given'): LinkedEstimate => ({
  standing,
  estimate: {
    number: 'DC-0041',
    revision: 1,
    givenAt: AT,
    validUntil: '2026-04-01',
    name: CONTENT.name,
    issuer: anIssuer(),
    client: CONTENT.client,
    lines: [
      {
        label: LABOUR.label,
        details: '',
        reference: '',
        quantity: 250,
        unit: 'hour',
        unitCents: 4800,
        totalCents: 12_000,
        vatRate: 10,
      },
    ],
    discount: 0,
    totals: {
      linesCents: 12_000,
      discountCents: 0,
      netCents: 12_000,
      vat: [{ rate: 10, baseCents: 12_000, vatCents: 1200 }],
      vatCents: 1200,
      totalCents: 13_200,
    },
    notes: '',
    supplier: '',
  },
  logo: null,
  answer:
    standing === 'accepted' || standing === 'refused'
      ? { kind: standing, name: standing === 'accepted' ? 'Syndic des Tilleuls' : '', reason: '', at: AT }
      : null,
})
