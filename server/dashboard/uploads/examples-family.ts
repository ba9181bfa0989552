import type { FamilyFile } from '#shared/catalogue/catalogue-file'

/** The smallest family that says something: a rail by the metre, its supports counted, a colour that costs more. */
export const exampleFamily: FamilyFile = {
  version: 1,
  notice: 'Exemple\u00a0: références et prix fictifs, en euros hors taxes (les prix s’écrivent en centimes).',
  subCategory: 'rails-manuels',
  family: {
    slug: 'rail-exemple',
    name: 'Rail exemple',
    position: 99,
    description: 'Profilé aluminium de 25 mm à tirage manuel.',
    description2: '',
    description3: '',
  },
  template: {
    version: 1,
    constants: { spacing: 500, lead_time: 4 },
    tables: { color_rate: { kind: 'map', values: { B: 0, N: 12 } } },
    criteria: [
      {
        key: 'length',
        kind: 'number',
        label: 'Longueur',
        help: 'Longueur finie, d’un bout à l’autre.',
        unit: 'mm',
        min: 300,
        max: 6000,
        step: 1,
      },
      {
        key: 'color',
        kind: 'choice',
        label: 'Coloris',
        options: [
          { value: 'B', label: 'Blanc brillant RAL 9016' },
          { value: 'N', label: 'Noir brillant RAL 9005' },
        ],
      },
    ],
    derived: [{ key: 'supports', value: 'ceil((length - 200) / spacing) + 1' }],
    rules: [
      {
        key: 'long_piece',
        level: 'advice',
        when: 'length > 5000',
        message: 'Au-delà de 5 m, prévoyez deux personnes pour la pose.',
        criteria: ['length'],
      },
    ],
    componentTypes: [
      {
        type: 'profile',
        label: 'Profilé',
        quantity: 'length / 1000',
        decimals: 2,
        pick: 'first',
        why: '{quantity} m de profilé.',
      },
      {
        type: 'support',
        label: 'Support',
        quantity: 'max(2, supports)',
        pick: 'first',
        why: '{quantity} supports\u00a0: un à chaque bout, puis tous les {spacing} mm.',
      },
    ],
    surcharges: [
      {
        key: 'color_surcharge',
        label: 'Plus-value coloris',
        when: "color == 'N'",
        percent: 'lookup(color_rate, color)',
        on: ['profile'],
        why: '{percent}\u00a0% du profilé pour ce coloris.',
      },
    ],
    leadTimeDays: 'lead_time',
    drawing: { kind: 'rail', values: { length: 'length' } },
  },
  components: [
    {
      reference: 'EX-PROFIL-25',
      type: 'profile',
      label: 'Profilé 25 mm',
      price: { kind: 'unit', cents: 980, per: 'm' },
      attributes: {},
    },
    {
      reference: 'EX-SUPPORT-MUR',
      type: 'support',
      label: 'Support mural 25 mm',
      price: { kind: 'unit', cents: 290, per: 'piece' },
      attributes: {},
    },
  ],
  models: [
    {
      reference: 'EX-25-MAN',
      name: 'Rail exemple 25 manuel',
      description: 'Rail droit à tirage manuel.',
    },
  ],
  cases: [
    {
      model: 'EX-25-MAN',
      criteria: { length: 300, color: 'B' },
      components: {},
      total: 874,
      messages: [],
    },
    {
      model: 'EX-25-MAN',
      criteria: { length: 3600, color: 'N' },
      components: {},
      total: 6271,
      messages: [],
    },
    {
      model: 'EX-25-MAN',
      criteria: { length: 6000, color: 'N' },
      components: { support: 'EX-SUPPORT-MUR' },
      total: 10_356,
      messages: ['long_piece'],
    },
    {
      model: 'EX-25-MAN',
      criteria: { length: 6001, color: 'B' },
      components: {},
      total: null,
      messages: ['limits:length'],
    },
  ],
}
