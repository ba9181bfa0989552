import { expect } from 'vitest'
import { createEmptyActor } from 'xstate'
import { addressesLogic } from '#client/account/addresses.effects.ts'
import { factorSetupLogic } from '#client/account/factor-setup.effects.ts'
import { personalDataLogic } from '#client/account/personal-data.effects.ts'
import { deletionLogic, exportLogic } from '#client/account/privacy.effects.ts'
import { signInsLogic } from '#client/account/sign-ins.effects.ts'
import { contactLogic } from '#client/contact/contact.effects.ts'
import { setItem } from '#client/platform/storage.ts'
import type { AddressesEvent } from '#machines/account/addresses.machine'
import type { DeletionEvent } from '#machines/account/deletion.machine'
import type { ContactInput } from '#machines/contact/contact.machine'
import { toStoredDraft } from '#machines/contact/stored-draft'
import { CONTACT_DRAFT_STORAGE_KEY } from '#machines/platform/storage-keys'
import { addAddress } from '#shared/account/addresses.endpoints'
import { signIns } from '#shared/account/sign-ins.endpoints'
import { beginFactor } from '#shared/session/second-factor.endpoints'
import { login } from '#shared/session/session.endpoints'
import { contactPaths } from '#tests/contact/contact.paths'
import { GUEST } from '#tests/contact/contacting'
import { ADDRESS, type Customer, makeCustomer } from '#tests/orders/ordering'
import { describeApiLevel } from '#tests/platform/api-level'
import { TEST_PASSWORD, testApp } from '#tests/platform/app'
import { describeOnDatabase } from '#tests/platform/database'
import { appCode, STEP } from '#tests/session/authenticator'
import { addressesPaths } from './addresses.paths.ts'
import { factorSetupPaths } from './factor-setup.paths.ts'
import { personalDataPaths } from './personal-data.paths.ts'
import { deletionPaths, exportPaths } from './privacy.paths.ts'
import { signInsPaths } from './sign-ins.paths.ts'

const session = createEmptyActor()

describeOnDatabase('generated paths of the account’s pages, on the server', (database) => {
  const api = testApp(database)
  const customer = () => makeCustomer(api)

  describeApiLevel(api, 'the addresses', {
    paths: addressesPaths,
    logic: addressesLogic,
    world: async () => {
      const person = await customer()
      // of two of the same moment, either may be the first
      api.clock.advance(1000)
      const body = { ...ADDRESS, name: 'Chantier', billing_address: false, shipping_address: true }
      await api.call(addAddress, { token: person.token, body })
      const { id } = await database.db
        .selectFrom('addresses')
        .select('id')
        .where('user_id', '=', person.id)
        .where('name', '=', 'Chantier')
        .executeTakeFirstOrThrow()
      return { ...person, otherId: id }
    },
    caller: (person) => person,
    events: ({ billingId, shippingId, otherId }): Record<string, AddressesEvent> => ({
      'je modifie une adresse': { type: 'address.modify', id: shippingId },
      'je modifie l’adresse de facturation': { type: 'address.modify', id: billingId },
      'je choisis une autre adresse': { type: 'address.select', id: otherId },
      'je supprime une adresse': { type: 'address.delete', id: shippingId },
    }),
    arrange: {
      'il n’y a aucune adresse': ({ id }: Customer) =>
        database.db.deleteFrom('addresses').where('user_id', '=', id).execute(),
    },
  })

  describeApiLevel(api, 'the personal data', {
    paths: personalDataPaths,
    logic: personalDataLogic,
    world: customer,
    caller: (person) => person,
    inputs: () => ({ 'la page s’ouvre': { session } }),
  })

  describeApiLevel(api, 'the export of one’s data', {
    paths: exportPaths,
    logic: exportLogic,
    world: customer,
    caller: (person) => person,
    saves: { 'le fichier est là': /\.json$/ },
  })

  describeApiLevel(api, 'the sessions of an account', {
    paths: signInsPaths,
    logic: signInsLogic,
    world: async () => {
      const person = await customer()
      // the list is told in the order of the sign-ins
      api.clock.advance(1000)
      const elsewhere = await api.call(login, { body: { email: person.email, password: TEST_PASSWORD } })
      const [id] = (await api.call(signIns, { token: elsewhere.body.auth_token })).body.signIns
        .filter(({ current }) => current)
        .map((one) => one.id)
      return { ...person, elsewhereId: id ?? '' }
    },
    caller: (person) => person,
    events: ({ elsewhereId }) => ({ 'je ferme l’autre session': { type: 'signIn.end', id: elsewhereId } }),
    arrange: {
      'elle l’était déjà': ({ elsewhereId }) =>
        database.db.deleteFrom('sessions').where('id', '=', elsewhereId).execute(),
    },
  })

  const isAdded = ({ id }: { id: string }) =>
    database.db
      .updateTable('users')
      .set({ second_factor_at: new Date(api.clock.now()) })
      .where('id', '=', id)
      .execute()

  describeApiLevel(api, 'the second factor of an account', {
    paths: factorSetupPaths,
    logic: factorSetupLogic,
    world: async () => {
      const { user, token } = await api.signedIn({ role: 'editor' })
      const { secret } = (await api.call(beginFactor, { token, body: { password: TEST_PASSWORD } })).body
      return { id: user.id, token, secret }
    },
    caller: (person) => person,
    inputs: () => ({
      'le compte n’en a pas': { enrolled: false, session },
      'le compte en a un': { enrolled: true, session },
    }),
    events: (person, { context: { given } }) => {
      person.secret = given?.secret ?? person.secret
      // each code is taken once, and sent within its step or the next
      api.clock.advance(STEP - (api.clock.now() % STEP))
      return { 'je tape le code': { type: 'code.change', code: appCode(api, person.secret) } }
    },
    arrange: {
      // where it was added before the page opened
      'il est retiré': isAdded,
      'il reste sept codes': isAdded,
      'd’autres codes sont donnés': isAdded,
      'les codes sont copiés': async () => {
        const writeText = async (text: string) => expect(text).toMatch(/^(\S{5}-\S{5}\n){9}\S{5}-\S{5}$/)
        Object.assign(navigator, { clipboard: { writeText } })
      },
      'le navigateur refuse': async () => expect(navigator.clipboard).toBeUndefined(),
    },
  })

  describeApiLevel(api, 'the deletion of an account', {
    paths: deletionPaths,
    logic: deletionLogic,
    world: customer,
    caller: (person) => person,
    events: (): Record<string, DeletionEvent> => ({
      'je tape le mot de passe': { type: 'password.change', password: TEST_PASSWORD },
    }),
  })

  const keepDraft = async (owner: string | null) =>
    setItem('sessionStorage', CONTACT_DRAFT_STORAGE_KEY, toStoredDraft(owner, { ...GUEST, subject: 'Autre' }))

  describeApiLevel(api, 'a message', {
    paths: contactPaths,
    logic: contactLogic,
    world: customer,
    caller: (person) => person,
    told: {
      'un brouillon sans compte est retrouvé': { by: 'draftStorage' },
      'un brouillon du compte est retrouvé': { by: 'draftStorage' },
    },
    arrange: {
      'un brouillon sans compte est retrouvé': () => keepDraft(null),
      'un brouillon du compte est retrouvé': ({ id }: Customer) => keepDraft(id),
    },
    inputs: ({ id }): Record<string, ContactInput> => ({
      'j’écris de mon compte': { sender: 'user', owner: id },
    }),
    // a page finds its draft as it opens, and once
    offers: ({ context: { fields, left, reference } }, words) =>
      !words.startsWith('un brouillon') ||
      (Object.values(fields).join('') === '' && left.length === 0 && reference === ''),
  })
})
