import { readFileSync } from 'node:fs'
import Value from 'typebox/value'
import { expect } from 'vitest'
import { deliveryTariffMachine, type SavedTariff } from '#machines/dashboard/delivery/delivery-tariff.machine'
import { declarePaths } from '#paths/declare'
import { SetDeliveryBody } from '#shared/dashboard/delivery/delivery.schema'
import { EMPTY_FORM, tariffOf } from '#shared/dashboard/delivery/tariff-form'
import { tariffProblems } from '#shared/orders/delivery-cost'
import { DeliveryTariff } from '#shared/orders/delivery-tariff.schema'
import { TARIFF_STEPS_MAX } from '#shared/orders/order-limits'
import { byHand } from '#tests/platform/not-walked'
import { refusal } from '#tests/platform/refusal'
import { refused } from '#tests/platform/refused'

/** The tariff of the demonstration. */
export const DEMO_TARIFF: DeliveryTariff = Value.Parse(
  DeliveryTariff,
  JSON.parse(readFileSync('server/seed/delivery.json', 'utf8')),
)

/** One more zone is not taken. */
export const FULL_TARIFF: DeliveryTariff = {
  ...DEMO_TARIFF,
  zones: Array.from({ length: TARIFF_STEPS_MAX }, (_, nth) => ({
    name: `Zone ${nth}`,
    prefixes: [String(10 + nth)],
    factor: 1.1,
  })),
}

const noneUnweighed = { total: 0, references: [] }
const reply = (version: number, tariff: DeliveryTariff | null) => ({
  success: true as const,
  version,
  tariff,
  unweighed: noneUnweighed,
})

const isAnswerTo = (asked: DeliveryTariff | null, outcome: SavedTariff): boolean =>
  outcome.kind === 'changed' || (outcome.reply.tariff === null) === (asked === null)

export const deliveryTariffPaths = declarePaths(deliveryTariffMachine, {
  title: 'Le tarif de livraison',
  notWalked: { browser: byHand('delivery') },
  inputs: { 'j’ouvre « Tarif de livraison »': undefined },
  events: {
    'je relis': { type: 'read.retry' },
    'j’indique 700 € pour le franco': { type: 'field.change', field: 'freeFrom', value: '700' },
    'j’écris « beaucoup » au prix du premier poids': {
      type: 'row.change',
      list: 'weights',
      index: 0,
      change: { price: 'beaucoup' },
    },
    'j’indique 9,90 € au premier poids': {
      type: 'row.change',
      list: 'weights',
      index: 0,
      change: { price: '9,90' },
    },
    'j’ajoute une zone': { type: 'row.add', list: 'zones' },
    'je retire la dernière zone': { type: 'row.remove', list: 'zones', index: 2 },
    'j’enregistre': { type: 'tariff.save' },
    'je ne veux plus afficher de prix': { type: 'tariff.remove' },
    'je garde ma saisie': { type: 'conflict.keep' },
    'je prends l’autre version': { type: 'conflict.take' },
  },
  effects: {
    load: {
      'le tarif en vigueur est lu': reply(3, DEMO_TARIFF),
      'le tarif en vigueur est lu, ses zones au complet': reply(3, FULL_TARIFF),
      'aucun tarif n’a été enregistré': reply(0, null),
      'la lecture échoue': refusal('NETWORK'),
    },
    save: {
      'le tarif est en vigueur': {
        kind: 'saved',
        reply: reply(4, { ...DEMO_TARIFF, freeFromCents: 70_000 }),
      },
      'le tarif est retiré': { kind: 'saved', reply: reply(4, null) },
      'un collègue en a enregistré un autre avant moi': {
        kind: 'changed',
        current: { version: 5, tariff: { ...DEMO_TARIFF, perKgCents: 70 } },
      },
      'un collègue l’a retiré avant moi': { kind: 'changed', current: { version: 5, tariff: null } },
      'l’enregistrement échoue': refusal('NETWORK'),
    },
  },
  asks: {
    save: (body) => [
      ...refused(SetDeliveryBody, body),
      ...(body.tariff === null ? [] : tariffProblems(body.tariff)),
    ],
  },
  states: {
    loading: 'le tarif est lu',
    failed: 'le tarif n’a pas pu être lu',
    editing: 'le tarif se modifie',
    saving: 'le tarif s’enregistre',
    conflict: 'deux versions attendent un choix',
  },
  // a save is answered by what was asked
  offers: ({ context }, event) =>
    event.type !== 'xstate.done.actor.save' ||
    !('output' in event) ||
    isAnswerTo(context.asked, event.output as SavedTariff),
  project: ({ context }) => [
    context.version,
    context.isSet,
    tariffOf(context.form).ok,
    context.form.freeFrom,
    context.form.zones.length,
    context.tried,
    context.failure?.code,
    context.asked === null,
    context.other?.tariff === null,
  ],
  check: (snapshot) => {
    const { form, other, version, asked, isSet } = snapshot.context
    // what nobody chose is kept, and shown while there are two
    expect(other !== null).toBe(snapshot.matches('conflict'))
    // nothing unsound leaves; nothing is taken back that is not there
    if (snapshot.matches('saving')) {
      if (asked === null) expect(isSet).toBe(true)
      else expect(tariffOf(form)).toEqual({ ok: true, tariff: asked })
    }
    if (snapshot.matches('loading')) expect([version, form]).toEqual([0, EMPTY_FORM])
  },
})
