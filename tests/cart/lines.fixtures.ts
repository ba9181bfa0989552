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
  surcharges: { color: { label: 'Plus-value', percent: 12, price: 4.23 } },
  quantity: 1,
  display: {
    unitCents: 9918,
    sizes: [{ name: 'longueur', text: '3600\u00a0mm' }],
    summary: [{ key: 'length', label: 'Longueur', value: '3600\u00a0mm', part: 'size' }],
    lines: [
      {
        kind: 'component',
        key: 'profile',
        label: 'Profilé',
        reference: 'PR-25',
        quantity: 3.6,
        unit: 'm',
        unitCents: 980,
        cents: 3528,
        why: '3,6\u00a0m de profilé.',
      },
    ],
    drawing: { kind: 'rail', values: { length: 3600 } },
    notices: [],
  },
  ...parts,
})

/** A file that goes with a line. */
export const aFile = { id: 'f1', name: 'plan.pdf', kind: 'pdf', size: 1000 } as const
