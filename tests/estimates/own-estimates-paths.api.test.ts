import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { beforeEach, vi } from 'vitest'
import { createActor } from 'xstate'
import { estimateDraftLogic, estimateLeaveLogic } from '#client/estimates/estimates.effects.ts'
import { estimateOrderLogic, givenEstimateLogic } from '#client/estimates/given-estimate.effects.ts'
import { issuerLogic } from '#client/estimates/issuer.effects.ts'
import { shopLogic } from '#client/shop/shop.effects.ts'
import type { EstimateLeaveInput } from '#machines/estimates/estimate-leave.machine'
import type { GivenAct } from '#machines/estimates/given-estimate.machine'
import * as calls from '#shared/estimates/estimates.endpoints'
import type { Estimate, EstimateContent } from '#shared/estimates/estimates.schema'
import { aLine } from '#tests/cart/lines.fixtures'
import { publish, withoutShutters } from '#tests/catalogue/exemplars'
import { describeApiLevel } from '#tests/platform/api-level'
import { testApp } from '#tests/platform/app'
import { describeOnDatabase } from '#tests/platform/database'
import { estimateDraftPaths } from './estimate-draft.paths.ts'
import { estimateLeavePaths } from './estimate-leave.paths.ts'
import { estimateOrderPaths } from './estimate-order.paths.ts'
import { CONTENT } from './estimates.fixtures.ts'
import {
  accept,
  estimateLine,
  give,
  given,
  installer,
  keepEstimate,
  keepIssuer,
  linkTo,
} from './estimating.ts'
import { givenEstimatePaths } from './given-estimate.paths.ts'
import { issuerPaths } from './issuer.paths.ts'
import { aBegunLine } from './own-estimates.fixtures.ts'

describeOnDatabase('generated paths of one’s own estimates, on the server', (database) => {
  const api = testApp(database)
  beforeEach(() => publish(database.db))

  const owner = async () => {
    const { user, token } = await installer(api)
    // of few requests at a time
    api.clock.advance(60_000)
    return { id: user.id, email: user.email, token }
  }
  const read = async (token: string, id: string): Promise<Estimate> =>
    (await api.call(calls.estimate, { token, params: { id } })).body.estimate
  /** Keeps it over what stands, where something does. */
  const write = async (token: string, id: string, content: EstimateContent) => {
    const found = await api.call(calls.estimate, { token, params: { id } })
    const version = found.status === 200 ? found.body.estimate.version : 0
    return keepEstimate(api, token, content, { id, version })
  }
  const handOut = async (token: string, id: string) => {
    const { state, version } = await read(token, id)
    if (state === 'draft' || state === 'revised') await give(api, token, { id, version })
  }

  const writer = async () => {
    // who changed an estimate and who gave it is told by two replies, in either order: named before
    const { id, email, token } = await owner()
    return { id, email, token, estimateId: randomUUID() }
  }
  type Writer = Awaited<ReturnType<typeof writer>>
  let turn = 0
  const isKept = async ({ token, estimateId }: Writer) => {
    const { status } = await api.call(calls.estimate, { token, params: { id: estimateId } })
    if (status === 404) await keepEstimate(api, token, CONTENT, { id: estimateId })
  }
  const isChanged = async (world: Writer) => {
    const { token, estimateId } = world
    await isKept(world)
    turn += 1
    return write(token, estimateId, { ...CONTENT, notes: `Écrit ailleurs ${turn}` })
  }
  /** Not as the page has it. */
  const isGiven = async (world: Writer) => {
    await isChanged(world)
    await handOut(world.token, world.estimateId)
  }
  const isRevised = async (world: Writer) => {
    await isGiven(world)
    await api.call(calls.reviseEstimate, { token: world.token, params: { id: world.estimateId } })
  }

  describeApiLevel(api, 'an estimate that is written', {
    paths: estimateDraftPaths,
    logic: estimateDraftLogic,
    world: writer,
    caller: (person) => person,
    inBrief: 'each of its calls is gone through with every refusal by tests/estimates/server.test.ts',
    inputs: ({ id: userId, estimateId: id }) => {
      const own = { id, userId, texts: {}, draft: null }
      const typed = { content: { ...CONTENT, name: 'Saisi ici' }, version: 1, quoteId: null }
      return {
        'je commence un devis': { ...own, begun: { name: '', lines: [], quoteId: null } },
        'je commence un devis de mon panier': {
          ...own,
          begun: { name: '', lines: [aBegunLine()], quoteId: null },
        },
        'j’ouvre un de mes devis': { ...own, begun: null },
        'j’ouvre un devis dont cet onglet a gardé la saisie': { ...own, begun: null, draft: typed },
      }
    },
    // what is read again was handed out meanwhile
    offers: (snapshot, words) => {
      const { content, estimate } = snapshot.context
      if (!snapshot.matches('loading') || content === null) return true
      return words === 'le devis en révision arrive'
        ? estimate?.state !== 'revised'
        : words !== 'le brouillon arrive' && words !== 'le brouillon changé ailleurs arrive'
    },
    arrange: {
      'le brouillon arrive': isKept,
      'le brouillon changé ailleurs arrive': isChanged,
      'le devis en révision arrive': isRevised,
      'le devis remis arrive': isGiven,
      'une autre page l’a gardé': isChanged,
      'le devis était déjà remis': isGiven,
      'une autre page l’a changé': isChanged,
      'il était déjà remis': isGiven,
      'il y manque quelque chose': ({ token }) => keepIssuer(api, token, { version: 1, siren: '' }),
    },
  })

  const leaver = async () => {
    const { id: userId, token } = await owner()
    const draft = (await keepEstimate(api, token)).body.estimate
    const revised = await given(api, token)
    await api.call(calls.reviseEstimate, { token, params: { id: revised.id } })
    return { id: userId, token, draftId: draft.id, revisedId: revised.id }
  }
  type Leaver = Awaited<ReturnType<typeof leaver>>

  describeApiLevel(api, 'an estimate that is written no more', {
    paths: estimateLeavePaths,
    logic: estimateLeaveLogic,
    world: leaver,
    caller: (person) => person,
    inputs: ({ draftId, revisedId }): Record<string, EstimateLeaveInput> => ({
      'je supprime un brouillon': { id: draftId, way: 'drop', isUnknown: false },
      'je supprime un brouillon que le serveur n’a pas': { id: randomUUID(), way: 'drop', isUnknown: true },
      'j’abandonne une révision': { id: revisedId, way: 'return', isUnknown: false },
      'j’archive un devis en révision': { id: revisedId, way: 'archive', isUnknown: false },
    }),
    // what may be archived from anywhere has not moved on
    offers: ({ context: { way } }, words) => words !== 'le devis avait changé d’état' || way !== 'archive',
    arrange: {
      'le devis n’existait plus': ({ draftId, revisedId }) =>
        database.db.deleteFrom('estimates').where('id', 'in', [draftId, revisedId]).execute(),
      'le devis avait changé d’état': async ({ token, draftId, revisedId }: Leaver) => {
        await handOut(token, draftId)
        await handOut(token, revisedId)
      },
    },
  })

  const giver = async () => {
    const { id: userId, token } = await owner()
    const plain = await given(api, token)
    const linked = await given(api, token)
    await linkTo(api, token, linked.id)
    const away = await given(api, token)
    await api.call(calls.archiveEstimate, { token, params: { id: away.id } })
    return {
      ...{ id: userId, token, copyId: randomUUID(), secret: '' },
      plain,
      linked: await read(token, linked.id),
      away: await read(token, away.id),
    }
  }
  type Giver = Awaited<ReturnType<typeof giver>>
  const all = ({ plain, linked }: Giver) => [plain.id, linked.id]
  const asking = (act: GivenAct, { copyId: id }: Giver) => ({ type: 'act.ask', act, id }) as const

  describeApiLevel(api, 'an estimate that was handed out', {
    paths: givenEstimatePaths,
    logic: givenEstimateLogic,
    world: giver,
    caller: (person) => person,
    inputs: ({ plain, linked, away }) => ({
      'j’ouvre un devis remis': { estimate: plain },
      'j’ouvre un devis remis qui a un lien': { estimate: linked },
      'j’ouvre un devis archivé': { estimate: away },
    }),
    events: (world) => ({
      'je crée le lien': asking('link', world),
      'je veux un nouveau lien': asking('relink', world),
      'je veux désactiver le lien': asking('unlink', world),
      'je veux réviser': asking('revise', world),
      'je veux archiver': asking('archive', world),
      'je duplique': asking('duplicate', world),
    }),
    // a copy is made of any, an archived one is archived again
    offers: (snapshot, words) => {
      const { act, estimate } = snapshot.context
      switch (words) {
        case 'le devis a changé d’état':
          return act !== 'duplicate' && act !== 'archive' && act !== 'unlink'
        case 'le devis accepté arrive':
        case 'le devis dont le lien a été refait arrive':
          return snapshot.matches('looking') && estimate.state === 'given'
        case 'le devis archivé arrive':
          return snapshot.matches('catchingUp')
        default:
          return true
      }
    },
    arrange: {
      'le devis a changé d’état': async (world) => {
        for (const id of all(world))
          await api.call(calls.archiveEstimate, { token: world.token, params: { id } })
      },
      'le devis accepté arrive': async (world) => {
        for (const id of all(world)) {
          const { state } = await read(world.token, id)
          if (state !== 'given') continue
          await accept(api, await linkTo(api, world.token, id))
          await api.call(calls.unlinkEstimate, { token: world.token, params: { id } })
        }
      },
      'le devis dont le lien a été refait arrive': async (world) => {
        for (const id of all(world))
          await api.call(calls.linkEstimate, { token: world.token, params: { id } })
      },
      'le lien est copié': async () =>
        void vi.stubGlobal('navigator', { onLine: true, clipboard: { writeText: async () => {} } }),
    },
  })

  describeApiLevel(api, 'who issues estimates', {
    paths: issuerPaths,
    logic: issuerLogic,
    world: owner,
    caller: (person) => person,
    inputs: ({ id: userId }) => ({ 'la page s’ouvre': { userId, texts: {} } }),
    events: async () => ({
      'je choisis un logo': {
        type: 'logo.choose',
        file: new Blob([
          new Uint8Array(
            await sharp({ create: { width: 20, height: 8, channels: 3, background: '#204080' } })
              .png()
              .toBuffer(),
          ),
        ]),
      },
    }),
    arrange: {
      'une autre page l’a enregistré': async ({ token }) => {
        const { issuer } = (await api.call(calls.issuer, { token })).body
        turn += 1
        await keepIssuer(api, token, { version: issuer.version, terms: `À la commande, ${turn}.` })
      },
    },
  })

  const orderer = async () => {
    const { id: userId, token } = await owner()
    const line = await estimateLine(api, database.db, token, 'VR-55')
    const { id: estimateId } = await given(api, token, { ...CONTENT, lines: [line] })
    return { id: userId, token, estimateId }
  }

  describeApiLevel(api, 'the products of an estimate, ordered', {
    paths: estimateOrderPaths,
    logic: estimateOrderLogic(null),
    world: orderer,
    caller: (person) => person,
    inputs: ({ estimateId: id }) => ({
      'le panier est vide': { id, number: 'DC-0041', inCart: 0 },
      'le panier a deux lignes': { id, number: 'DC-0041', inCart: 2 },
    }),
    // emptied, the cart has room
    offers: ({ context: { way } }, words) => words !== 'le panier est plein' || way === 'add',
    arrange: {
      'rien n’en est plus disponible': () => publish(database.db, withoutShutters()),
      'le panier est plein': async () => {
        const lines = Array.from({ length: 200 }, (_, index) => aLine(`${index}`))
        const full = createActor(shopLogic, { input: { userId: null, restored: null } }).start()
        full.send({ type: 'order.repeat', repeated: { lines, unavailable: [] } })
        full.stop()
      },
    },
  })
})
