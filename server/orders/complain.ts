import { randomUUID } from 'node:crypto'
import { findOwnOrder, insertContactMessage } from '#server/contact/contact.queries'
import { contactMails } from '#server/contact/contact-mail'
import type { ReadyMessage } from '#server/contact/send-message'
import { type Account, colleagueOf } from '#server/platform/access'
import { isUuid } from '#server/platform/columns'
import type { Deps } from '#server/platform/deps'
import { enqueueMail } from '#server/platform/mail'
import type { ComplaintBody } from '#shared/orders/complaints.schema'
import { AppError } from '#shared/platform/errors'
import { insertComplaintLines, listOrderLines } from './complaints.queries.ts'
import { attachPhoto } from './photos.queries.ts'

const NO_LINE = 'Cette ligne n’est pas dans la commande.'
const NO_PHOTO = 'Cette photo n’est plus là\u00a0: joignez-la de nouveau.'

const refused = (field: 'lines' | 'photos', message: string): AppError =>
  new AppError('INVALID_FIELDS', { errors: { [field]: [message] } })

/**
 * Keeps a complaint with its lines and photos, and adds its mails to what leaves, in one transaction. Throws NOT_FOUND
 * when the order is not one's own, INVALID_FIELDS for a line or a photo that is not there.
 */
export const complain = async (
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  { user, customer }: Pick<Account, 'user' | 'customer'>,
  orderId: string,
  { message, email, company, function: function_ }: ReadyMessage,
  { lines, photos }: Pick<ComplaintBody, 'lines' | 'photos'>,
): Promise<void> => {
  const at = new Date(clock.now())
  const texts = { email, company, function: function_, subject: 'Réclamation' as const }
  await db.transaction().execute(async (trx) => {
    const order = await findOwnOrder(trx, customer.id, { id: orderId })
    if (order === undefined) throw new AppError('NOT_FOUND')
    const named = (await listOrderLines(trx, order.id)).filter(({ position }) => lines.includes(position - 1))
    if (named.length < lines.length) throw refused('lines', NO_LINE)
    const messageId = randomUUID()
    await insertContactMessage(trx, {
      ...texts,
      id: messageId,
      message,
      user_id: customer.id,
      written_by: colleagueOf({ user, customer }),
      order_id: order.id,
      created_at: at,
    })
    const positions = named.map(({ position }) => position)
    await insertComplaintLines(trx, messageId, order.id, positions)
    for (const [place, id] of photos.entries()) {
      const photo = { id, userId: customer.id, orderId: order.id, messageId, position: place + 1 }
      if (!isUuid(id) || !(await attachPhoto(trx, photo))) throw refused('photos', NO_PHOTO)
    }
    const account = {
      firstName: user.first_name,
      lastName: user.last_name,
      verified: user.verified_at !== null,
    }
    const about = [
      ...named.map(
        ({ position, reference, label, name }) =>
          `Ligne ${position}\u00a0: ${name === '' ? '' : `${name} – `}${label} (${reference})`,
      ),
      ...(photos.length > 0 ? [`Photos jointes\u00a0: ${photos.length}`] : []),
    ]
    const content = {
      ...texts,
      id: messageId,
      at,
      orderNumber: order.number,
      account,
      message: about.length > 0 ? [...about, '', message].join('\n') : message,
    }
    for (const mail of contactMails(content, config)) await enqueueMail(trx, mail, at)
  })
}
