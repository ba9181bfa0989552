import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { answerMailJob, answerMailMaker } from '#server/quotes/answer-mail-jobs'
import { writeToCustomer } from '#shared/dashboard/quotes/quotes.endpoints'
import { removeMember } from '#shared/team/team.endpoints'
import { publish } from '#tests/catalogue/exemplars'
import { makeCustomer } from '#tests/orders/ordering'
import { testApp } from '#tests/platform/app'
import { describeOnDatabase } from '#tests/platform/database'
import { anAnswer, answer, draftedLine } from '#tests/quotes/answering'
import { asked } from '#tests/quotes/asking'
import { waitingMails } from '#tests/session/mailbox'
import { colleague } from './teaming.ts'

describeOnDatabase('the mails of a quote that a colleague asked for', (database) => {
  const api = testApp(database)
  let staff: string
  beforeAll(async () => {
    await publish(database.db)
    staff = (await api.signedIn({ role: 'admin' })).token
  })
  beforeEach(() => database.db.deleteFrom('jobs').execute())

  const aTeam = async () => {
    const head = await makeCustomer(api)
    const member = await colleague(api, database, head.token, false)
    await database.db.deleteFrom('jobs').execute()
    return { head, member }
  }
  const copies = async (to: string) =>
    (await waitingMails(database, to)).map(({ subject, cc }) => [subject, cc])
  const write = (id: string) =>
    api.call(writeToCustomer, { token: staff, params: { id }, body: { id: randomUUID(), text: 'Bonjour' } })
  const answered = async (quoteId: string) => {
    await answer(api, staff, quoteId, anAnswer([await draftedLine(database.db, 'EN-40')]))
    return answerMailMaker(api.deps)({ ...answerMailJob({ quoteId, revision: 1 }), id: 1 } as never)
  }

  test('go to the head, and in copy to the colleague; the notice names them, and leads to the desk', async () => {
    const { head, member } = await aTeam()
    const { id, number } = await asked(api, member.token)
    expect(await copies(head.email)).toEqual([[`Votre demande de devis ${number}`, member.user.email]])
    const notice = (await waitingMails(database)).find(({ subject }) =>
      subject.startsWith('Nouvelle demande'),
    )
    expect(notice?.text).toContain(`Envoyée par\u00a0: ${member.user.email}`)
    expect(notice?.text).toContain(`/dashboard?panel=quotesList&devis=${id}`)
    await database.db.deleteFrom('jobs').execute()
    await write(id)
    expect(await copies(head.email)).toEqual([
      [`Message au sujet de votre devis ${number}`, member.user.email],
    ])
    expect(await answered(id)).toMatchObject({ to: head.email, cc: member.user.email })
  })

  test('go to the head alone once the colleague is gone, or where the head asked', async () => {
    const { head, member } = await aTeam()
    const { id } = await asked(api, member.token)
    await api.call(removeMember, { token: head.token, params: { id: member.user.id } })
    await database.db.deleteFrom('jobs').execute()
    await write(id)
    expect(await copies(head.email)).toMatchObject([[expect.stringContaining('Message'), undefined]])
    const own = await asked(api, head.token)
    expect(await answered(own.id)).not.toHaveProperty('cc')
  })
})
