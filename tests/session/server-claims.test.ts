import { beforeEach, expect, test } from 'vitest'
import { deleteAccount } from '#shared/account/privacy.endpoints'
import * as codes from '#shared/session/otp.endpoints'
import { register } from '#shared/session/registration.endpoints'
import { authenticate, login, refresh } from '#shared/session/session.endpoints'
import { TEST_PASSWORD, testApp } from '#tests/platform/app'
import { describeOnDatabase } from '#tests/platform/database'
import { codeIn, linkIn, takeMail, waitingMails } from './mailbox.ts'

const ATTACKER = 'Intrus!2026'

let sequence = 0

describeOnDatabase('an e-mail that another signed up with first', (database) => {
  const api = testApp(database)
  beforeEach(() => database.db.deleteFrom('jobs').execute())

  const signUp = async (email: string, password: string) => {
    const reply = await api.call(register, {
      body: {
        title: 'Madame',
        level: 'expert',
        firstName: 'Léa',
        lastName: 'Martin',
        company: 'Pose',
        function: 'Autre',
        email,
        password,
        password_confirmation: password,
      },
    })
    const mail = (await waitingMails(database, email)).at(-1)
    if (!mail) throw new Error('no mail')
    const link = linkIn(mail, '/email-verified')
    await database.db.deleteFrom('jobs').execute()
    return {
      id: reply.body.user.id,
      token: reply.body.auth_token,
      cookies: { refresh_token: reply.cookies[0]?.value ?? '' },
      click: (token?: string, words: { password?: string; password_confirmation?: string } = {}) =>
        api.call(codes.verifyEmail, {
          body: { token: link.t ?? '', email, ...words },
          ...(token === undefined ? {} : { token }),
        }),
    }
  }

  const newEmail = () => `victime${++sequence}@test.example`

  const signIn = async (email: string, password: string) =>
    (await api.call(login, { body: { email, password } })).status

  const byCode = async (email: string) => {
    await api.call(codes.requestOtp, { body: { email } })
    const otp = codeIn(await takeMail(database, email))
    return (await api.call(codes.verifyOtp, { body: { email, otp } })).body.auth_token
  }

  const verify = async (email: string, token: string) => {
    await api.call(codes.requestOtpForEmailVerification, { token })
    const otp = codeIn(await takeMail(database, email))
    return api.call(codes.verifyOtpForEmailVerification, { token, body: { email, otp } })
  }

  /** What still opens the account for whoever signed up. */
  const ways = async (email: string, password: string, session: { token: string; cookies: object }) => [
    await signIn(email, password),
    (await api.call(authenticate, { token: session.token })).status,
    (await api.call(refresh, { cookies: { ...session.cookies } })).status,
  ]

  test('is its owner’s alone once they came by a code and verified it', async () => {
    const email = newEmail()
    const attacker = await signUp(email, ATTACKER)
    const owner = await byCode(email)
    const reply = await verify(email, owner)
    expect(reply.body.user).toMatchObject({ id: attacker.id, verified: true })
    expect(await ways(email, ATTACKER, attacker)).toEqual([401, 401, 401])
    expect((await api.call(authenticate, { token: owner })).body.user.verified).toBe(true)
    expect((await takeMail(database, email)).subject).toBe('Choisissez votre mot de passe')
    for (const password of ['', ATTACKER])
      expect((await api.call(deleteAccount, { token: owner, body: { password } })).body).toMatchObject({
        code: 'PASSWORD_WRONG',
      })
  })

  test('likewise by the link, in the browser that the code opened', async () => {
    const email = newEmail()
    const attacker = await signUp(email, ATTACKER)
    const owner = await byCode(email)
    expect((await attacker.click(owner)).status).toBe(200)
    expect(await ways(email, ATTACKER, attacker)).toEqual([401, 401, 401])
  })

  test('is verified by nobody who clicks without the password of the sign-up', async () => {
    const email = newEmail()
    const attacker = await signUp(email, ATTACKER)
    const bystander = await signUp(newEmail(), TEST_PASSWORD)
    expect((await attacker.click()).body).toMatchObject({ code: 'PASSWORD_REQUIRED' })
    expect((await attacker.click(bystander.token)).body).toMatchObject({ code: 'PASSWORD_REQUIRED' })
    expect((await attacker.click(undefined, { password: TEST_PASSWORD })).body).toMatchObject({
      code: 'PASSWORD_WRONG',
      errors: { password: ['Le mot de passe est incorrect.'] },
    })
    expect((await api.call(authenticate, { token: attacker.token })).body.user.verified).toBe(false)
  })

  test('is its owner’s who clicks and chooses another password: whatever the first opened ends', async () => {
    const email = newEmail()
    const attacker = await signUp(email, ATTACKER)
    const renew = (password: string, password_confirmation = password) =>
      attacker.click(undefined, { password, password_confirmation })
    const refusals = [await renew('Court'), await renew('Léa-Martin-26', 'x'), await renew('Léa-Martin-26')]
    expect(refusals.map(({ body }) => Object.keys(Reflect.get(body, 'errors')))).toEqual([
      ['password'],
      ['password_confirmation'],
      ['password'],
    ])
    expect((await renew(TEST_PASSWORD)).status).toBe(200)
    expect(await ways(email, ATTACKER, attacker)).toEqual([401, 401, 401])
    const { body } = await api.call(login, { body: { email, password: TEST_PASSWORD } })
    expect(body.user).toMatchObject({ id: attacker.id, verified: true })
    expect((await takeMail(database, email)).subject).toBe('Votre mot de passe a été modifié')
  })

  test('is not the attacker’s who signs up again before the owner clicks on the last link', async () => {
    const email = newEmail()
    const owner = await signUp(email, TEST_PASSWORD)
    const attacker = await signUp(email, ATTACKER)
    // The owner's browser still has the token of the sign-up that made room.
    expect((await attacker.click(owner.token)).body).toMatchObject({ code: 'NOT_SIGNED_IN' })
    expect((await attacker.click(await byCode(email))).status).toBe(200)
    expect(await ways(email, ATTACKER, attacker)).toEqual([401, 401, 401])
    const kinds = await database.db
      .selectFrom('audit_log')
      .select('kind')
      .where('subject_id', '=', attacker.id)
      .orderBy('id')
      .execute()
    expect(kinds.filter(({ kind }) => !kind.startsWith('sign')).map(({ kind }) => kind)).toEqual([
      'registered',
      'password_removed',
      'email_verified',
    ])
  })

  test('somebody who signs up, again or not, and verifies signed in keeps password and session', async () => {
    for (const times of [1, 2]) {
      const email = newEmail()
      let person = await signUp(email, TEST_PASSWORD)
      if (times === 2) person = await signUp(email, TEST_PASSWORD)
      expect((await person.click(person.token)).status).toBe(200)
      expect(await ways(email, TEST_PASSWORD, person)).toEqual([200, 200, 200])
    }
    const email = newEmail()
    const person = await signUp(email, TEST_PASSWORD)
    await byCode(email)
    await verify(email, person.token)
    expect(await ways(email, TEST_PASSWORD, person)).toEqual([200, 200, 200])
  })

  test('a sign-up is confirmed by its link and its password on another device', async () => {
    const email = newEmail()
    const person = await signUp(email, TEST_PASSWORD)
    expect((await person.click()).body).toMatchObject({ code: 'PASSWORD_REQUIRED' })
    expect((await person.click(undefined, { password: TEST_PASSWORD })).status).toBe(200)
    expect(await ways(email, TEST_PASSWORD, person)).toEqual([200, 200, 200])
  })
})
