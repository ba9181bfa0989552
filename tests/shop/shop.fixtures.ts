import type { LoadedTemplate } from '#machines/configurator/configurator.types'
import type { Category, FamilySummary, SubFamily } from '#shared/catalogue/catalogue.schema'
import type { Model } from '#shared/configurator/configurator.schema'
import type { ConfigurationTemplate } from '#shared/configurator/template.schema'

const drawing = { kind: 'rail' as const, values: {} }
const subCategory = (id: string, name: string, slug: string) => ({
  id,
  name,
  slug,
  description: name,
  drawing,
})

/** A catalogue of two branches, small enough to be walked whole. */
export const categories: Category[] = [
  {
    id: 'rails',
    name: 'RAILS',
    description: 'Rails',
    hasSubCategories: true,
    sub_categories: [
      subCategory('manual', 'Rails manuels', 'rails-manuels'),
      subCategory('corded', 'Rails à cordon', 'rails-a-cordon'),
    ],
    drawing,
  },
  {
    id: 'films',
    name: 'FILMS',
    description: 'Films',
    hasSubCategories: true,
    sub_categories: [subCategory('solar', 'Films solaires', 'films-solaires')],
    drawing,
  },
  { id: 'soon', name: 'SOON', description: 'Bientôt', hasSubCategories: false, sub_categories: [], drawing },
]

const subFamily = (id: string, name: string, onSale = true): SubFamily => ({
  id,
  name,
  description: name,
  reference: id.toUpperCase(),
  image: null,
  facts: null,
  drawing,
  onSale,
})
export const subFamilies: SubFamily[] = [
  subFamily('ra-25', 'Rail 25 manuel'),
  subFamily('ra-25-h', 'Rail 25 renforcé'),
  subFamily('ra-25-x', 'Rail 25 retiré', false),
]

const family = (id: string, name: string): FamilySummary => ({
  id,
  name,
  slug: id,
  description: name,
  description2: '',
  description3: '',
  sub_families: subFamilies,
  drawing,
})
export const families: FamilySummary[] = [family('rail-25', 'Rail 25'), family('rail-18', 'Rail 18')]

/** The way down to `ra-25`, one level after the other. */
export const fullModel = {
  category: { id: 'rails', name: 'RAILS' },
  subCategory: { id: 'manual', name: 'Rails manuels' },
  family: { id: 'rail-25', name: 'Rail 25' },
  subFamily: { id: 'ra-25', name: 'Rail 25 manuel', reference: 'RA-25' },
} satisfies Model

/**
 * A rail: its length and its fixation; a ceiling cannot hold more than 5 m, and more than 4 m is an error with a
 * fix. Supports: two for the wall, one for the ceiling.
 */
const template: ConfigurationTemplate = {
  version: 1,
  constants: {},
  tables: {},
  criteria: [
    { kind: 'number', key: 'length', label: 'Longueur', unit: 'mm', min: 100, max: 6000, step: 1 },
    {
      kind: 'choice',
      key: 'fixation',
      label: 'Fixation',
      options: [
        { value: 'wall', label: 'Mural' },
        {
          value: 'ceiling',
          label: 'Plafond',
          unavailable: [{ when: 'length > 5000', reason: 'Au plafond : 5000 mm au plus.' }],
        },
      ],
    },
  ],
  derived: [],
  rules: [
    {
      key: 'too_long',
      level: 'error',
      when: 'length > 4000',
      message: 'Ce rail est limité à 4000 mm.',
      criteria: ['length'],
      fix: { label: 'Passer à 4000 mm', set: { length: '4000' } },
    },
    {
      key: 'splice',
      level: 'advice',
      when: 'length > 3000',
      message: 'Prévoyez deux poseurs.',
      criteria: ['length'],
    },
  ],
  componentTypes: [
    {
      type: 'profile',
      label: 'Profilé',
      quantity: 'length / 1000',
      pick: 'first',
      why: '{length} mm de profilé.',
    },
    {
      type: 'support',
      label: 'Support',
      quantity: 'ceil(length / 1000) + 1',
      pick: 'first',
      why: 'Un par mètre.',
    },
  ],
  surcharges: [],
  leadTimeDays: '5',
  drawing: { kind: 'rail', values: { length: 'length' } },
}

export const loadedTemplate = (model: Model = fullModel): LoadedTemplate => ({
  model,
  template,
  components: [
    {
      reference: 'PR-25',
      type: 'profile',
      label: 'Profilé 25',
      price: { kind: 'unit', cents: 980, per: 'm' },
      attributes: {},
    },
    ...(['SW-1', 'SW-2'] as const).map((reference) => ({
      reference,
      type: 'support',
      label: `Support mural ${reference}`,
      price: { kind: 'unit' as const, cents: reference === 'SW-1' ? 290 : 350, per: 'piece' as const },
      unavailable: [{ when: "fixation == 'ceiling'", reason: 'Pour un mur.' }],
      attributes: { support_counts: { standard: 3, wall: 4 } },
    })),
    {
      reference: 'SC-1',
      type: 'support',
      label: 'Support plafond',
      price: { kind: 'unit', cents: 135, per: 'piece' },
      unavailable: [{ when: "fixation == 'wall'", reason: 'Pour un plafond.' }],
      attributes: {},
    },
  ],
  fromCents: 1550,
  leadTimeRange: { from: 5, to: 5 },
  priceListVersion: 1,
})
