import { Link } from 'react-router-dom'
import { ComplaintPhotos } from '#client/orders/history/ComplaintPhotos.tsx'
import { dashboardPath } from '#client/paths.ts'
import { subjectLabel } from '#shared/contact/contact.rules'
import type { MessageDetails } from '#shared/dashboard/messages.schema'
import { formatDateTime } from '#shared/platform/dates'
import { MessageBadge } from './MessageBadge.tsx'
import styles from './messages.module.css'

/** Who wrote, about what, and what they say. */
export const MessageFacts = ({ message }: { message: MessageDetails }) => {
  const { account, order, photos } = message
  return (
    <section className={styles.section} aria-label="Message reçu">
      <p className={styles.badges}>
        <MessageBadge state={message.state} />
        <span className={styles.soft}>Reçu le {formatDateTime(message.created_at)}</span>
      </p>
      <dl className={styles.facts}>
        <div>
          <dt>Sujet</dt>
          <dd>{subjectLabel(message.subject)}</dd>
        </div>
        <div>
          <dt>De</dt>
          <dd>
            {account ? (
              <Link to={dashboardPath('usersIndex', { user: account.id })}>
                {account.name || 'Compte supprimé'}
              </Link>
            ) : (
              'Visiteur sans compte'
            )}
            {message.company !== '' && `, ${message.company}`}
            {message.function !== '' && ` (${message.function})`}
          </dd>
        </div>
        <div>
          <dt>Adresse email</dt>
          <dd>{message.email}</dd>
        </div>
        {order && (
          <div>
            <dt>Commande</dt>
            <dd>
              <Link to={dashboardPath('ordersList', { commande: order.id })}>{order.number}</Link> –{' '}
              {order.name}
            </dd>
          </div>
        )}
        {order && message.subject === 'Réclamation' && (
          <div>
            <dt>Concerne</dt>
            <dd>
              {order.lines.length === 0
                ? 'Toute la commande'
                : order.lines
                    .map(
                      ({ position, name, label, reference, quantity }) =>
                        `${position}. ${name === '' ? '' : `${name} – `}${label} (${reference}), quantité ${quantity}`,
                    )
                    .join(' · ')}
            </dd>
          </div>
        )}
      </dl>
      <p className={`${styles.text} ${styles.quote}`}>{message.message}</p>
      {order && <ComplaintPhotos orderId={order.id} photos={photos} />}
    </section>
  )
}
