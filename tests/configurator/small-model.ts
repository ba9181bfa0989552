import type { Component } from '#shared/configurator/component.schema'
import type { ConfigurationTemplate } from '#shared/configurator/template.schema'

/** A model just large enough to break each rule of the engine on purpose. */
export const smallTemplate = (): ConfigurationTemplate => ({
  version: 1,
  constants: { max_area: 3 },
  tables: {
    rate: { kind: 'map', values: { A: 0, AT: 10 } },
    price: {
      kind: 'grid',
      columns: [1000, 2000],
      rows: [1000, 2000, 3000],
      values: [
        [10_000, 15_000],
        [12_000, 18_000],
        [14_000, null],
      ],
    },
  },
  criteria: [
    { kind: 'number', key: 'width', label: 'Largeur', unit: 'mm', min: 300, max: 2000, step: 1 },
    { kind: 'number', key: 'height', label: 'Hauteur', unit: 'mm', min: 300, max: 3000, step: 10 },
    {
      kind: 'choice',
      key: 'color',
      label: 'Coloris',
      options: [
        { value: 'A', label: 'Aluminium' },
        { value: 'AT', label: 'Anthracite' },
      ],
    },
    {
      kind: 'choice',
      key: 'control',
      label: 'Manœuvre',
      options: [
        { value: 'motor', label: 'Moteur' },
        {
          value: 'chain',
          label: 'Chaînette',
          unavailable: [{ when: 'area > max_area', reason: 'Surface {area|2} m² : {max_area} m² au plus.' }],
        },
      ],
    },
    {
      kind: 'boolean',
      key: 'remote',
      label: 'Télécommande',
      asked: "control == 'motor'",
      unavailable: [{ when: "color == 'AT'", reason: 'La télécommande n’existe pas en anthracite.' }],
    },
    {
      kind: 'number',
      key: 'channels',
      label: 'Canaux',
      unit: 'piece',
      min: 1,
      max: 5,
      step: 1,
      asked: 'remote',
      otherwise: 0,
    },
  ],
  derived: [
    { key: 'area', label: 'Surface', unit: 'm2', decimals: 2, value: 'width * height / 1000000' },
    { key: 'has_remote', value: 'channels > 0' },
  ],
  rules: [
    {
      key: 'centimetres',
      level: 'error',
      stage: 'entry',
      when: 'width < 300 and width >= 30',
      message: 'Des centimètres ?',
      criteria: ['width'],
      fix: { label: 'Corriger', set: { width: 'width * 10' } },
    },
    {
      key: 'narrow',
      level: 'warning',
      when: 'width < 500',
      message: 'Largeur {width} mm : étroit.',
      criteria: ['width'],
      fix: { label: 'Passer à 500 mm', set: { width: '500' } },
    },
  ],
  componentTypes: [
    { type: 'blind', label: 'Store', quantity: '1', pick: 'first', why: 'Grille.' },
    {
      type: 'motor',
      label: 'Moteur',
      when: "control == 'motor'",
      quantity: '1',
      pick: 'cheapest',
      why: '{quantity} moteur de {item.nm} Nm.',
      unavailable: [{ when: 'item.nm < area * 2', reason: 'Ce moteur donne {item.nm} Nm.' }],
    },
    { type: 'remote', label: 'Télécommande', when: 'has_remote', quantity: '1', pick: 'first', why: '1.' },
  ],
  surcharges: [
    {
      key: 'color',
      label: 'Coloris',
      when: 'lookup(rate, color) > 0',
      percent: 'lookup(rate, color)',
      on: ['blind'],
      why: '{color} : +{percent} %.',
    },
  ],
  leadTimeDays: '5',
  drawing: {
    kind: 'roller',
    values: { width: 'width', height: 'height', color: 'color', motor: 'channels > 0' },
  },
})

export const smallComponents = (): Component[] => [
  {
    reference: 'BLIND',
    type: 'blind',
    label: 'Store',
    price: { kind: 'grid', table: 'price', x: 'width', y: 'height' },
    attributes: {},
  },
  motor('MOTOR-20', 20, 9000),
  motor('MOTOR-6', 6, 5000),
  {
    reference: 'REMOTE',
    type: 'remote',
    label: 'Télécommande',
    price: { kind: 'unit', cents: 2500, per: 'piece' },
    attributes: {},
  },
]

const motor = (reference: string, nm: number, cents: number): Component => {
  const attributes: Component['attributes'] & { nm: number } = { nm }
  return {
    reference,
    type: 'motor',
    label: `Moteur ${nm} Nm`,
    price: { kind: 'unit', cents, per: 'piece' },
    attributes,
  }
}
