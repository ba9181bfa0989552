import { Link } from 'react-router-dom'
import { FileList } from '#client/line-files/FileList.tsx'
import { dashboardPath } from '#client/links.ts'
import { QuoteLife } from '#client/quotes/QuoteLife.tsx'
import { QuoteLineText } from '#client/quotes/QuoteLineText.tsx'
import type { QuoteDetails } from '#shared/dashboard/quotes/quotes.schema'
import { formatDate, formatDateTime } from '#shared/platform/dates'
import { customerText } from '../orders/seen-order.ts'
import { Facts } from '../table-kit/Facts.tsx'
import panelStyles from '../table-kit/Panel.module.css'
import styles from './quotes.module.css'

/** Who asks for what, and where it stands. */
export const QuoteFacts = ({ details }: { details: QuoteDetails }) => {
  const { quote, customer } = details
  const { message, lines, files } = quote
  return (
    <>
      <div className={panelStyles.columns}>
        <section aria-label="Client">
          <Facts facts={factsOf(details)} />
        </section>
        <QuoteLife quote={quote} />
      </div>
      <section className={panelStyles.stack} aria-label="Demande">
        <h3>Demande{customer.email === '' ? '' : ` de ${customerText(customer)}`}</h3>
        {message !== '' && <p className={styles.text}>{message}</p>}
        {files && <FileList files={files} />}
        {lines.length > 0 && (
          <ol className={styles.lines}>
            {lines.map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a line is known by its number
              <QuoteLineText key={index} reading={line} index={index}>
                <p>Quantité&nbsp;: {line.quantity}</p>
                {line.note !== '' && <p className={styles.text}>{line.note}</p>}
                {line.files && <FileList files={line.files} />}
              </QuoteLineText>
            ))}
          </ol>
        )}
      </section>
    </>
  )
}

const factsOf = ({ quote, customer }: QuoteDetails) => {
  const { name, sentAt, discountWish, dateWish, orderId } = quote
  return [
    [
      'Client',
      customer.email === '' ? (
        'Compte supprimé'
      ) : (
        <Link key="customer" to={dashboardPath('usersIndex', { user: customer.id })}>
          {customerText(customer)}
        </Link>
      ),
    ],
    ...(customer.email === '' ? [] : [['Adresse email', customer.email] as const]),
    ...(name === '' ? [] : [['Projet', name] as const]),
    ...(sentAt === null ? [] : [['Demandé le', formatDateTime(sentAt)] as const]),
    ...(discountWish === '' ? [] : [['Remise souhaitée', discountWish] as const]),
    ...(dateWish === null ? [] : [['Date souhaitée', formatDate(dateWish)] as const]),
    ...(orderId === null
      ? []
      : [
          [
            'Commande',
            <Link key="order" to={dashboardPath('ordersList', { commande: orderId })}>
              Voir la commande
            </Link>,
          ] as const,
        ]),
  ] as const
}
