import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { dashboardPath } from '#client/links.ts'
import { ComplaintPhotos } from '#client/orders/history/ComplaintPhotos.tsx'
import { cx } from '#client/platform/ui/cx.ts'
import { ComingStop, Stop, Timeline } from '#client/platform/ui/Timeline.tsx'
import { comingStates } from '#machines/lives/message.machine'
import { subjectLabel } from '#shared/contact/contact.rules'
import { messageStateLabels } from '#shared/dashboard/messages/messages.rules'
import type { MessageDetails } from '#shared/dashboard/messages/messages.schema'
import { Facts } from '../table-kit/Facts.tsx'
import panelStyles from '../table-kit/Panel.module.css'
import { MessageBadge } from './MessageBadge.tsx'
import styles from './messages.module.css'

/** Who wrote, about what, and what they say. */
export const MessageFacts = ({ message }: { message: MessageDetails }) => {
  const { order, photos } = message
  return (
    <section className={panelStyles.stack} aria-label="Message reçu">
      <MessageLife message={message} />
      <Facts facts={factsOf(message)} />
      <p className={cx(styles.text, styles.quote)}>{message.message}</p>
      {order && <ComplaintPhotos orderId={order.id} photos={photos} />}
    </section>
  )
}

/** Who answered, in a sentence. */
export const authorText = (author: string): string => author || 'un compte supprimé'

/** When it came and was answered, where it stands, and what is left to do with it. */
const MessageLife = ({ message: { state, created_at, replies } }: { message: MessageDetails }) => (
  <Timeline label="Suivi du message">
    <Stop isCurrent={false} at={created_at}>
      Reçu
    </Stop>
    {replies.map(({ id, created_at: at, author }) => (
      <Stop key={id} isCurrent={false} at={at} detail={`par ${authorText(author)}`}>
        Réponse envoyée
      </Stop>
    ))}
    <Stop isCurrent>
      <MessageBadge state={state} />
    </Stop>
    {comingStates(state).map((coming) => (
      <ComingStop key={coming}>{messageStateLabels[coming]}</ComingStop>
    ))}
  </Timeline>
)

const factsOf = ({ account, order, ...message }: MessageDetails): [label: string, value: ReactNode][] => [
  ['Sujet', subjectLabel(message.subject)],
  [
    'De',
    <Fragment key="sender">
      {account ? (
        <Link to={dashboardPath('usersIndex', { user: account.id })}>
          {account.name || 'Compte supprimé'}
        </Link>
      ) : (
        'Visiteur sans compte'
      )}
      {message.company !== '' && `, ${message.company}`}
      {message.function !== '' && ` (${message.function})`}
    </Fragment>,
  ],
  ['Adresse email', message.email],
  ...(order ? orderFacts(order, message.subject === 'Réclamation') : []),
]

const orderFacts = (
  { id, number, name, lines }: NonNullable<MessageDetails['order']>,
  isComplaint: boolean,
): [label: string, value: ReactNode][] => {
  const ordered: [string, ReactNode] = [
    'Commande',
    <Fragment key="order">
      <Link to={dashboardPath('ordersList', { commande: id })}>{number}</Link> – {name}
    </Fragment>,
  ]
  if (!isComplaint) return [ordered]
  const concerned = lines.map(
    ({ position, name, label, reference, quantity }) =>
      `${position}. ${name === '' ? '' : `${name} – `}${label} (${reference}), quantité ${quantity}`,
  )
  return [ordered, ['Concerne', concerned.length === 0 ? 'Toute la commande' : concerned.join(' · ')]]
}
