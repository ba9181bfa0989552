import { beforeAll, vi } from 'vitest'
import { bulkLogic } from '#client/cart/bulk.effects.ts'
import { comparingLogic } from '#client/comparison/comparison.effects.ts'
import { openingLogic } from '#client/configurator/opening.effects.ts'
import { sharingLogic } from '#client/configurator/sharing.effects.ts'
import { sistersLogic } from '#client/configurator/sisters.effects.ts'
import { saveConfiguration } from '#shared/configurator/configurator.endpoints'
import type { Model } from '#shared/configurator/configurator.schema'
import { bulkPaths } from '#tests/cart/bulk.paths'
import { describeApiLevel } from '#tests/platform/api-level'
import { testApp } from '#tests/platform/app'
import { describeOnDatabase } from '#tests/platform/database'
import { publishSmallRail } from '#tests/shop/small-catalogue'
import { comparingPaths } from './comparing.paths.ts'
import { openingPaths, savedRail, sharingPaths } from './sharing.paths.ts'
import { sistersPaths } from './sisters.paths.ts'

describeOnDatabase('generated paths of shared configurations, on the server', (database) => {
  const api = testApp(database)
  let model: Required<Model>
  beforeAll(async () => {
    model = await publishSmallRail(database.db)
  })
  const { criteria, components } = savedRail
  const body = () => ({ subFamilyId: model.subFamily.id, criteria, components })
  const world = async () => {
    const { user, token } = await api.signedIn()
    const { code } = (await api.call(saveConfiguration, { token, body: body() })).body
    return { id: user.id, token, code }
  }

  describeApiLevel(api, 'the code of a configuration', {
    paths: sharingPaths,
    logic: sharingLogic,
    world,
    caller: (person) => person,
    events: () => ({ 'je partage': { type: 'share.open', configuration: body() } }),
    arrange: {
      'le lien est copié': async () => {
        vi.stubGlobal('navigator', { clipboard: { writeText: async () => undefined } })
      },
      'le navigateur refuse': async () => {
        vi.stubGlobal('navigator', {})
      },
    },
  })

  describeApiLevel(api, 'the link to a configuration', {
    paths: openingPaths,
    logic: openingLogic,
    world,
    caller: (person) => person,
    inputs: ({ code }) => ({ 'je suis un lien': { code } }),
    arrange: {
      'le code n’est à rien': async ({ code }) => {
        await database.db.deleteFrom('saved_configurations').where('code', '=', code).execute()
      },
    },
  })

  describeApiLevel(api, 'another product in a comparison', {
    paths: comparingPaths,
    logic: comparingLogic,
    world,
    caller: (person) => person,
    events: ({ code }) => ({
      'je choisis un modèle': {
        type: 'product.choose',
        product: { subFamilyId: model.subFamily.id, like: code },
      },
    }),
    arrange: {
      'le modèle n’est plus vendu': async ({ code }) => {
        await database.db.deleteFrom('saved_configurations').where('code', '=', code).execute()
      },
    },
  })

  describeApiLevel(api, 'one answer of several lines', {
    paths: bulkPaths,
    logic: bulkLogic,
    world,
    caller: (person) => person,
    events: () => ({ 'je continue': { type: 'bulk.next', subFamilyIds: [model.subFamily.id] } }),
  })

  describeApiLevel(api, 'the other models of the family', {
    paths: sistersPaths,
    logic: sistersLogic,
    world,
    caller: (person) => person,
    events: () => ({
      'une erreur apparaît': { type: 'error.stands', of: 'ra-25', subFamilyIds: [model.subFamily.id] },
      'une erreur apparaît dans un autre modèle': {
        type: 'error.stands',
        of: 'ra-18',
        subFamilyIds: [model.subFamily.id],
      },
    }),
  })
})
