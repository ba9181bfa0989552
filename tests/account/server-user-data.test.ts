import { expect, test } from 'vitest'
import { modifyUserData, userData } from '#shared/account/user-data.endpoints'
import { authenticate } from '#shared/session/session.endpoints'
import { testApp } from '#tests/platform/app'
import { describeOnDatabase } from '#tests/platform/database'

const CHANGED = {
  lastName: 'Lœwe',
  firstName: 'Anne-Marie',
  company: 'Volets & Cie',
  function: 'Responsable commercial',
}

describeOnDatabase('personal data', (database) => {
  const api = testApp(database)

  test('are one’s own, and no more than the page shows', async () => {
    const { user, token } = await api.signedIn()
    const reply = await api.call(userData, { token })
    expect([reply.status, reply.body]).toEqual([
      200,
      {
        success: true,
        userData: {
          email: user.email,
          type: 'professionnel',
          lastName: 'Essai',
          firstName: 'Compte',
          company: 'Stores d’Essai',
          function: 'Installateur',
          created_at: new Date(api.clock.now()).toISOString(),
        },
      },
    ])
  })

  test('are changed, and nothing else is', async () => {
    const { user, token } = await api.signedIn()
    const other = await api.signedIn()
    const reply = await api.call(modifyUserData, {
      token,
      body: {
        ...CHANGED,
        lastName: '  Lœwe ',
        role: 'admin',
        status: 'inactive',
        type: 'interne',
        email: 'autre@test.example',
        id: other.user.id,
      },
    })
    const shown = { id: user.id, email: user.email, role: 'user', status: 'active', type: 'professionnel' }
    expect([reply.status, reply.body]).toMatchObject([
      200,
      { success: true, message: 'Vos données ont été modifiées.', user: { ...CHANGED, ...shown } },
    ])
    const { body } = await api.call(authenticate, { token })
    expect(body.user).toEqual(reply.body.user)
    const { body: theirs } = await api.call(userData, { token: other.token })
    expect(theirs.userData.lastName).toBe('Essai')
  })

  test.each([
    [{ lastName: 'Li' }, { lastName: ['Le nom doit avoir une longueur supérieure à 3 caractères'] }],
    [
      { firstName: 'x'.repeat(41) },
      { firstName: ['Le prénom doit avoir une longueur inférieure à 40 caractères'] },
    ],
    [
      { lastName: 'R2D2' },
      {
        lastName: [
          'Seuls sont autorisés les lettres, avec ou sans accent, les espaces, les traits d’union et les virgules.',
        ],
      },
    ],
    [{ function: 'Pape' }, { function: ['Choisissez une des réponses proposées.'] }],
    [{ company: ' ' }, { company: ['Ce champ est obligatoire.'], function: ['Ce champ est obligatoire.'] }],
    [{ company: 'x'.repeat(121) }, { company: ['Ce champ doit contenir au plus 120 caractères.'] }],
    [{ firstName: 12 }, { firstName: ['Ce champ doit être un texte.'] }],
    [{ company: 'a\u0000' }, { company: ['Ce champ contient un caractère interdit.'] }],
  ])('refuses %j by field', async (changes, errors) => {
    const { token } = await api.signedIn()
    const reply = await api.call(modifyUserData, { token, body: { ...CHANGED, ...changes } })
    expect([reply.status, reply.body]).toMatchObject([422, { code: 'INVALID_FIELDS', errors }])
    expect((await api.call(userData, { token })).body.userData.company).toBe('Stores d’Essai')
  })

  test('an account that waits for its activation has them too; nobody has none', async () => {
    const { token } = await api.signedIn({ status: 'inactive' })
    expect((await api.call(userData, { token })).status).toBe(200)
    expect((await api.call(modifyUserData, { token, body: CHANGED })).status).toBe(200)
    expect((await api.call(userData)).status).toBe(401)
    expect((await api.call(modifyUserData, { body: CHANGED })).status).toBe(401)
  })
})
