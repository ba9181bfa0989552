import type { PaperContent } from '#server/documents/paper-content'
import { loadConfig } from '#server/platform/config'
import { compileTemplate } from '#shared/configurator/compile'
import { type PricedLine, priceConfiguration } from '#shared/orders/pricing.rules'
import { totalRows } from '#shared/orders/totals.rules'
import { vatOf } from '#shared/platform/money'
import { type ExampleReference, examples } from '#tests/catalogue/exemplars'
import { familySlugs, modelsOf } from '#tests/configurator/families'

const models = new Map(
  familySlugs().flatMap((slug) => modelsOf(slug).map((model) => [model.reference, model])),
)

const lines = new Map<string, PricedLine>()

/** One of the trade's worked examples, as an order keeps it. */
export const pricedExample = (reference: ExampleReference, quantity = 1): PricedLine => {
  const known = lines.get(`${reference} ${quantity}`)
  if (known !== undefined) return known
  const model = models.get(reference)
  if (model === undefined) throw new Error(`No family has ${reference}.`)
  const result = compileTemplate(model.template, model.components)
  if (!result.ok) throw new Error(`The template of ${reference} is none.`)
  const priced = priceConfiguration(
    result.compiled,
    {
      category: { id: 'c', name: 'STORES' },
      subCategory: { id: 's', name: 'Intérieurs' },
      family: { id: 'f', name: 'Famille' },
      subFamily: { id: 'm', name: `Modèle ${reference}`, reference },
    },
    { criteria: examples[reference].criteria, quantity, selectedComponents: {} },
  )
  if (!priced.ok) throw new Error(priced.messages.join(' '))
  lines.set(`${reference} ${quantity}`, priced.line)
  return priced.line
}

/** An order of those lines, as its papers tell it. */
export const aPaper = (ordered: readonly PricedLine[], changes: Partial<PaperContent> = {}): PaperContent => {
  const netCents = ordered.reduce((sum, { totalCents }) => sum + totalCents, 0)
  return {
    number: 'CMD-2026-000042',
    placedAt: new Date('2026-11-27T10:00:00Z'),
    madeAt: new Date('2026-11-27T10:00:05Z'),
    name: 'Résidence d’Essai',
    purchaseOrder: 'BC-2026-118',
    wishedOn: '2026-12-15',
    comments: 'Livrer le matin.',
    lines: ordered,
    lineNames: ordered.map((_, index) => (index === 0 ? 'Salon' : '')),
    totals: totalRows({ netCents, vatPercent: 20, vatCents: vatOf(netCents, 20) }),
    billingAddress: {
      name: 'Siège',
      company_name: 'Stores d’Essai',
      street: '1 rue de l’Essai',
      postal_code: '75001',
      city: 'Paris',
    },
    shippingAddress: {
      name: 'Chantier',
      company_name: 'Stores d’Essai',
      street: '2 rue de l’Essai',
      postal_code: '69001',
      city: 'Lyon',
      deliveryNote: 'Code 12B',
    },
    delivery: null,
    payment: { label: 'Paiement différé', instructions: 'La facture indique son échéance.' },
    arrival: 'Fabriqué en 9 jours ouvrés.',
    company: loadConfig({}).company,
    ...changes,
  }
}
