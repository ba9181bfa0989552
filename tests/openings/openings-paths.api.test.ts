import { createActor, fromCallback } from 'xstate'
import { openingsLogic } from '#client/openings/openings.effects.ts'
import type { CartEmitted, CartEvent } from '#machines/cart/cart.types'
import { describeApiLevel } from '#tests/platform/api-level'
import { testApp } from '#tests/platform/app'
import { ChangingFile } from '#tests/platform/changing-file'
import { describeOnDatabase } from '#tests/platform/database'
import { blindColumns as columns } from './openings.fixtures.ts'
import { openingsPaths } from './openings.paths.ts'

const TEXT = Buffer.from('Repère;Largeur\nCuisine;1200')
/** How a workbook of before 2007 begins. */
const CONTAINER = Buffer.from([0xd0, 0xcf, 0x11, 0xe0])

/** A cart that answers when it is told to. */
const cart = createActor(
  fromCallback<CartEvent | { type: 'answer'; by: CartEmitted }, undefined, CartEmitted>(({ emit, receive }) =>
    receive((event) => {
      if (event.type === 'answer') emit(event.by)
    }),
  ),
).start()
const answers = (type: 'lines.taken' | 'lines.refused') => async () =>
  void setImmediate(() => cart.send({ type: 'answer', by: { type } }))

describeOnDatabase('generated paths of many openings, with the pages’ own effects', (database) => {
  const api = testApp(database)

  describeApiLevel(api, 'many openings', {
    paths: openingsPaths,
    logic: openingsLogic(cart),
    world: async () => new ChangingFile('ouvertures.csv', TEXT),
    events: (file) => ({ 'je choisis un fichier': { type: 'file.choose', file, columns } }),
    told: {
      'le panier la prend': { by: 'openingsCart' },
      'le panier est plein': { by: 'openingsCart' },
    },
    arrange: {
      'c’est un classeur': async (file) => file.becomes(CONTAINER),
      'le fichier n’est pas lu': async (file) => file.becomes(null),
      'le panier la prend': answers('lines.taken'),
      'le panier est plein': answers('lines.refused'),
    },
  })
})
