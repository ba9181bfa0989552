import type { CartLine } from '#shared/cart/configurations.rules'

/** A cart line with a name of its own, so that lines are told apart. */
export const aLine = (name: string, parts: Partial<CartLine> = {}): CartLine => ({
  model: {
    category: { id: 'c1', name: 'RAILS' },
    subCategory: { id: 's1', name: 'Rails manuels' },
    family: { id: 'f1', name: 'Rail 25' },
    subFamily: { id: `m-${name}`, name, reference: 'RA-25' },
  },
  criteria: { length: 3600, fixation: 'ceiling' },
  selectedComponents: { profile: { reference: 'PR-25', label: 'Profilé', price: 35.28 } },
  quantity: 1,
  display: {
    unitCents: 9918,
    summary: [{ key: 'length', label: 'Longueur', value: '3600\u00a0mm' }],
    drawing: { kind: 'rail', values: { length: 3600 } },
    notices: [],
  },
  ...parts,
})
