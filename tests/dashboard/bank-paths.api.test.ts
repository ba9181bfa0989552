import { bankImportLogic, transferMatchLogic } from '#client/dashboard/bank/bank.effects.ts'
import type { BankImportEvent } from '#machines/dashboard/bank/bank-import.machine'
import type { TransferMatchEvent, TransferMatchInput } from '#machines/dashboard/bank/transfer-match.machine'
import type { TransferOrder } from '#shared/dashboard/bank/bank.schema'
import { BANK_FILE_MAX_BYTES } from '#shared/dashboard/bank/bank-file.rules'
import { recordPayment } from '#shared/dashboard/orders/orders.endpoints'
import { parisDay } from '#shared/platform/dates'
import { writePastOrders } from '#tests/orders/history.fixtures'
import { describeApiLevel } from '#tests/platform/api-level'
import { testApp } from '#tests/platform/app'
import { ChangingFile } from '#tests/platform/changing-file'
import { describeOnDatabase } from '#tests/platform/database'
import { bankImportPaths, CENTS, transferMatchPaths } from './bank.paths.ts'
import { bankCsv } from './bank-files.ts'
import { banking } from './banking.ts'

const COMPANY = 'Stores du Littoral'

describeOnDatabase('generated paths of bank files and their transfers, on the server', (database) => {
  const api = testApp(database)
  const staff = async () => {
    const { user, token } = await api.signedIn({ role: 'admin' })
    return { id: user.id, token }
  }

  const statement = bankCsv([
    ['VIR A', '12,00'],
    ['VIR B', '12,00'],
  ])
  describeApiLevel(api, 'a bank file', {
    paths: bankImportPaths,
    logic: bankImportLogic,
    world: async () => ({ me: await staff(), file: new ChangingFile('releve.csv', statement) }),
    caller: ({ me }) => me,
    events: ({ file }): Record<string, BankImportEvent> => ({
      'je choisis un relevé': { type: 'file.choose', file },
      'je choisis un fichier vide': {
        type: 'file.choose',
        file: new ChangingFile('vide.csv', Buffer.alloc(0)),
      },
      'je choisis un fichier trop lourd': {
        type: 'file.choose',
        file: { name: 'annee.csv', size: BANK_FILE_MAX_BYTES + 1 },
      },
    }),
    arrange: {
      'les virements sont ajoutés': async ({ file }) => file.becomes(statement),
      'le fichier n’est pas un relevé': async ({ file }) => file.becomes(Buffer.from('bonjour')),
    },
  })

  interface World {
    me: { id: string; token: string }
    customer: string
    transfer: string
    proposed: TransferOrder
    found: TransferOrder
  }
  let colleague: { token: string } = { token: '' }
  const bank = banking(api, database, () => colleague)
  let came = 0

  const stateOf = async ({ transfer }: World) =>
    (
      await database.db
        .selectFrom('bank_transfers')
        .select('state')
        .where('id', '=', transfer)
        .executeTakeFirstOrThrow()
    ).state
  const expectDone = ({ status, body }: { status: number; body: object }) => {
    if (status !== 200) throw new Error(JSON.stringify(body))
  }
  const putAside = async (world: World) => {
    if ((await stateOf(world)) === 'open')
      expectDone(await bank.putAside(world.transfer, 'Ce n’est pas un client.'))
  }
  const reopen = async (world: World) => {
    if ((await stateOf(world)) === 'put_aside') expectDone(await bank.reopen(world.transfer))
  }
  /** A colleague records a cent for each order; what is chosen from now on knows of it. */
  const enter = async (world: World) => {
    await reopen(world)
    for (const order of [world.proposed, world.found]) {
      const day = parisDay(api.clock.now())
      const body = { amount: 0.01, day, means: 'cheque', reference: '', seen: order.seen } as const
      expectDone(await api.call(recordPayment, { token: colleague.token, params: { id: order.id }, body }))
      order.seen += 1
    }
  }
  const rename = (company: string) => (world: World) =>
    database.db.updateTable('users').set({ company }).where('id', '=', world.customer).execute()

  describeApiLevel(api, 'what a transfer pays', {
    paths: transferMatchPaths,
    logic: transferMatchLogic,
    world: async (): Promise<World> => {
      colleague = await staff()
      await database.db
        .updateTable('users')
        .set({ company: 'Autre' })
        .where('company', '=', COMPANY)
        .execute()
      const { user } = await api.signedIn({ company: COMPANY })
      const [proposed, found] = (await writePastOrders(database.db, user.id, [{}, {}])).map((id) => ({
        id,
        number: '',
        company: COMPANY,
        status: 'in_production' as const,
        paymentStatus: 'pending' as const,
        totalCents: CENTS,
        receivedCents: 0,
        seen: 0,
      }))
      if (proposed === undefined || found === undefined) throw new Error('Two orders.')
      came += 1
      const transfer = await bank.came(`VIR ${came}`, CENTS)
      return { me: await staff(), customer: user.id, transfer: transfer.id, proposed, found }
    },
    caller: ({ me }) => me,
    inputs: ({ transfer: id, proposed }): Record<string, TransferMatchInput> => ({
      'une commande est proposée': {
        transfer: {
          id,
          cents: CENTS,
          proposals: [
            { certainty: 'likely', reason: 'companyOrder', shares: [{ order: proposed, cents: CENTS }] },
          ],
        },
      },
      'rien n’est proposé': { transfer: { id, cents: CENTS, proposals: [] } },
    }),
    events: ({ proposed, found }): Record<string, TransferMatchEvent> => ({
      'je choisis la proposition': { type: 'proposal.choose', shares: [{ order: proposed, cents: CENTS }] },
      'je choisis la commande trouvée': { type: 'order.choose', order: found },
      'j’ajoute la commande trouvée': { type: 'order.add', order: found },
      'je tape 4 € pour la commande trouvée': { type: 'share.type', orderId: found.id, text: '4,00' },
      'je tape 8 € pour la commande proposée': { type: 'share.type', orderId: proposed.id, text: '8,00' },
      'je retire la commande proposée': { type: 'share.remove', orderId: proposed.id },
    }),
    arrange: {
      'des commandes sont trouvées': rename(COMPANY),
      'rien n’est trouvé': rename('Autre'),
      'c’est enregistré': reopen,
      'il est mis de côté': reopen,
      'la commande a changé entre-temps': enter,
      'un collègue l’a traité avant moi': putAside,
    },
  })
})
