import { describe, expect, test } from 'vitest'
import { GUESSABLE, guessable } from '#server/session/guessable-password'
import { register } from '#shared/session/registration.endpoints'
import { newPassword, resetPassword } from '#shared/session/reset.endpoints'
import { login } from '#shared/session/session.endpoints'
import { testApp } from '#tests/platform/app'
import { describeOnDatabase } from '#tests/platform/database'
import { linkIn, takeMail } from './mailbox.ts'
import { aForm } from './registration.fixtures.ts'

const chooser = {
  email: 'elodie.legoff@ponant.example',
  first_name: 'Élodie',
  last_name: 'Le Goff',
  company: 'Stores du Ponant',
}

describe('a password that is easily guessed', () => {
  const judge = (password: string) => guessable(password, chooser, { name: 'Ombrelia' })

  test.each([
    ['as it stands on the list', 'P@ssw0rd'],
    ['with digits and signs around', 'Password1!'],
    ['of a French keyboard', '!!Azerty123'],
    ['with accents and capitals', 'MÉLODIE-2026'],
    ['of France, which the list lacks', 'Doudou-2026'],
    ['of the trade', 'Volet-Roulant9'],
    ['the one of the demonstration', 'Demo!2026'],
    ['with digits in the places of letters', 'M0tDePasse!1'],
    ['with signs in the places of letters', '$0le!l-2026'],
    ['with a digit for either of two letters', 'Choco1at!26'],
    ['of France, with digits after it', 'Bonjour-2027!'],
    ['of offices, with digits in the places of letters', 'F@ctur3#2026'],
    ['of the trade, several of it', 'Volets-roulants1!'],
    ['of the trade, several of one part', 'Rideaux-Metallique-7!'],
    ['of the trade, twice', 'StoreStore2026!'],
    ['twice', 'Passw0rd!Passw0rd!'],
    ['twice, with a sign between', '1Passw0rd-Passw0rd!'],
    ['too short to be one, again and again', 'Aa1!Aa1!Aa1!'],
    ['too short to be one, twice', 'aB1!aB1!'],
  ])('is common: %s', async (_, password) => expect(await judge(password)).toBe(GUESSABLE.common))

  test.each([
    ['the shop’s name', 'Ombrelia2026!'],
    ['the shop’s name with digits in the places of letters', '0mbr3l1a!26'],
    ['both names', 'ElodieLeGoff29!'],
    ['the company, and a common word', 'Ponant-Soleil-1'],
    ['the company, and three letters', 'Ponant-abz-2026'],
    ['the e-mail without its ending', 'Elodie.legoff@ponant1'],
  ])('is made of names: %s', async (_, password) => expect(await judge(password)).toBe(GUESSABLE.personal))

  test.each([
    ['words of one’s own', 'Marée-haute26'],
    ['a word of one’s own, twice', 'Crevettes-Crevettes-7'],
    ['a name among enough else', 'Elodie-ramasse-12-crevettes'],
    ['digits around letters that say nothing', 'K9!42871936q'],
    ['a word within another', 'Desertique-vu-4!'],
    ['digits among letters that spell nothing', 'v4k3-Rt0wq!2'],
  ])('is not: %s', async (_, password) => expect(await judge(password)).toBeNull())

  test('a name of two letters says nothing', async () => {
    const short = { ...chooser, last_name: 'Ly', company: 'SA' }
    expect(await guessable('Lysa!26x-Rx', short, { name: 'Ombrelia' })).toBeNull()
  })
})

describeOnDatabase('a new password', (database) => {
  const api = testApp(database)

  test('of a sign-up is refused on its field, and opens no account', async () => {
    const words = { password: 'Ponant-2026!', password_confirmation: 'Ponant-2026!' }
    const reply = await api.call(register, { body: aForm(words) })
    expect([reply.status, reply.body]).toMatchObject([
      422,
      { code: 'INVALID_FIELDS', errors: { password: [GUESSABLE.personal] } },
    ])
    expect(await database.db.selectFrom('users').select('id').execute()).toEqual([])
  })

  test('of a reset is judged by the account’s own names, once the link is right, and leaves it good', async () => {
    const user = await api.createUser({ company: 'Bruyères et Fils' })
    await api.call(resetPassword, { body: { email: user.email } })
    const token = linkIn(await takeMail(database, user.email), '/reset-password').token
    const choose = (password: string, by = '') =>
      api.call(newPassword, {
        body: { email: user.email, token: by, password, password_confirmation: password },
      })
    expect((await choose('Bruyeres-2026!', 'x'.repeat(43))).body).toMatchObject({ code: 'LINK_INVALID' })
    expect((await choose('Bruyeres-2026!', token)).body).toMatchObject({
      code: 'INVALID_FIELDS',
      errors: { password: [GUESSABLE.personal] },
    })
    expect((await choose('Marée-haute26', token)).status).toBe(200)
    const signedIn = await api.call(login, { body: { email: user.email, password: 'Marée-haute26' } })
    expect(signedIn.status).toBe(200)
  })
})
