import { Link } from 'react-router-dom'
import { accountPath, quotePath } from '#client/links.ts'
import { call } from '#client/platform/call.ts'
import { useResource } from '#client/platform/resource.ts'
import { Badge } from '#client/platform/ui/Badge.tsx'
import { useCartSelector } from '#client/shop/shop.actor.tsx'
import type { CartSnapshot } from '#machines/cart/cart.selectors'
import { order } from '#shared/orders/orders.endpoints'
import { quote } from '#shared/quotes/quotes.endpoints'
import styles from './AskedQuote.module.css'

/** A quote that was asked for with the cart's lines, and what was ordered of it. */
interface Asked {
  /** null: it is a draft */
  number: string | null
  order: { id: string; number: string } | null
}

const selectAsked = ({ context }: CartSnapshot): string | null => context.asked

/** Where that quote stands. Throws CallFailure, NOT_FOUND where its draft was dropped. */
const readAsked = async (id: string): Promise<Asked> => {
  const { number, orderId } = (await call(quote, { params: { id } })).quote
  if (orderId === null) return { number, order: null }
  const placed = (await call(order, { params: { id: orderId } })).order
  return { number, order: { id: orderId, number: placed.number } }
}

/** Above the cart: the quote that was asked for with its lines, and whether they are ordered by it already. */
export const AskedQuote = () => {
  const id = useCartSelector(selectAsked)
  return id !== null && <AskedOne key={id} id={id} />
}

const AskedOne = ({ id }: { id: string }) => {
  const resource = useResource(`asked-quote ${id}`, () => readAsked(id))
  // its draft was dropped
  if (resource.status === 'failed' && resource.failure.code === 'NOT_FOUND') return null
  const asked =
    resource.status === 'loading' ? null : resource.status === 'ready' ? resource.data : resource.last
  return (
    <p className={styles.asked} role="status">
      {asked === undefined && (
        <span>
          Devis demandé&nbsp;: <Link to={quotePath(id)}>où il en est</Link> n’a pas pu être lu.
        </span>
      )}
      {asked && (
        <>
          <span>
            {asked.number === null ? 'Demande de devis en cours' : 'Devis demandé'}&nbsp;:{' '}
            <Link to={quotePath(id)}>{asked.number ?? 'brouillon'}</Link>
          </span>
          {asked.order && (
            <span>
              <Badge tone="warning">Déjà commandé</Badge>{' '}
              <Link to={`${accountPath('commandes')}&commande=${asked.order.id}`}>{asked.order.number}</Link>
            </span>
          )}
        </>
      )}
    </p>
  )
}
