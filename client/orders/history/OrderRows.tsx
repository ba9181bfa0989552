import { useSelector } from '@xstate/react'
import { type RefObject, useEffect, useRef } from 'react'
import { paths } from '#client/paths.ts'
import { Button, LinkButton } from '#client/platform/ui/Button.tsx'
import { EmptyState } from '#client/platform/ui/EmptyState.tsx'
import { Skeleton } from '#client/platform/ui/Feedback.tsx'
import { ReadFailure } from '#client/platform/ui/ReadFailure.tsx'
import { ORDERS_PAGE_SIZE } from '#shared/orders/orders-history.schema'
import { type OrderActions, OrderCard } from './OrderCard.tsx'
import styles from './OrderRows.module.css'
import type { OrderListRef } from './useOrderList.ts'

interface OrderRowsProps extends OrderActions {
  list: OrderListRef
  rows: RefObject<HTMLUListElement | null>
}

const UNREAD = 'Vos commandes n’ont pas pu être lues'

/** The orders, and what stands in their place while they come, when there is none, or when they can't be read. */
export const OrderRows = ({ list, rows, ...actions }: OrderRowsProps) => {
  const orders = useSelector(list, ({ context }) => context.orders)
  const loading = useSelector(list, (snapshot) => snapshot.hasTag('loading'))
  const failed = useSelector(list, (snapshot) => snapshot.matches('failed'))
  const failure = useSelector(list, ({ context }) => context.failure)
  return (
    <>
      <p role="status" className="visually-hidden">
        {loading ? 'Chargement des commandes' : shownText(orders.length)}
      </p>
      {failed && failure !== null ? (
        <ReadFailure title={UNREAD} failure={failure} onRetry={() => list.send({ type: 'list.retry' })} />
      ) : loading ? (
        <>
          <Headings />
          <Ghosts count={ORDERS_PAGE_SIZE} />
        </>
      ) : orders.length === 0 ? (
        <NoOrders list={list} />
      ) : (
        <>
          <Headings />
          <ul ref={rows} className={styles.rows}>
            {orders.map((order) => (
              <OrderCard key={order.id} order={order} {...actions} />
            ))}
          </ul>
          {/* another one after each page: what stood in the place of its rows has not moved, it is gone */}
          <ListEnd key={orders.length} list={list} rows={rows} />
        </>
      )}
    </>
  )
}

const shownText = (count: number): string =>
  count === 0 ? '' : `${count} commande${count > 1 ? 's affichées' : ' affichée'}`

/** Over the columns of a desktop; each row says by itself what it has, to whoever does not see them. */
const Headings = () => (
  <div className={styles.headings} aria-hidden="true">
    <span>Commande</span>
    <span>Produits</span>
    <span>Avancement</span>
    <span className={styles.amount}>Montant</span>
    <span>Favori</span>
  </div>
)

/** Rows to come. */
const Ghosts = ({ count }: { count: number }) => (
  <div className={styles.rows}>
    {Array.from({ length: count }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
      <div key={index} className={styles.ghost}>
        <Skeleton height="100%" />
      </div>
    ))}
  </div>
)

const NoOrders = ({ list }: { list: OrderListRef }) => {
  const { keyword, favorites, status, from, to, project } = useSelector(list, ({ context }) => context.query)
  const all = (
    <Button variant="secondary" onClick={() => list.send({ type: 'search.clear' })}>
      Effacer la recherche
    </Button>
  )
  if (status !== null || from !== '' || to !== '' || project !== '')
    return (
      <EmptyState
        title="Aucune commande trouvée avec vos critères"
        actions={
          <Button variant="secondary" onClick={() => list.send({ type: 'filters.clear' })}>
            Tout afficher
          </Button>
        }
      >
        Élargissez la période, l’état ou le chantier, ou affichez toutes vos commandes.
      </EmptyState>
    )
  if (keyword !== '')
    return (
      <EmptyState title="Aucune commande trouvée avec vos critères" actions={all}>
        {favorites ? 'Parmi vos favoris, aucune' : 'Aucune'} commande ne contient «&nbsp;{keyword}&nbsp;».
      </EmptyState>
    )
  if (favorites)
    return (
      <EmptyState title="Pas de favoris pour le moment">
        L’étoile d’une commande la garde ici, pour la passer à nouveau sans la chercher.
      </EmptyState>
    )
  return (
    <EmptyState
      title="Pas de commandes pour le moment"
      actions={<LinkButton to={paths.configurator}>Aller au configurateur</LinkButton>}
    />
  )
}

/** Asks for the next page when one comes near; the end when there is none. */
const ListEnd = ({ list, rows }: Pick<OrderRowsProps, 'list' | 'rows'>) => {
  const hasMore = useSelector(list, ({ context }) => context.hasMore)
  const waits = useSelector(list, (snapshot) => snapshot.can({ type: 'end.visible' }))
  const failed = useSelector(list, (snapshot) => snapshot.matches({ listed: 'moreFailed' }))
  const failure = useSelector(list, ({ context }) => context.failure)
  const retry = () => {
    list.send({ type: 'list.retry' })
    // the button leaves: whoever goes by keyboard stays at the last row
    const last = rows.current?.lastElementChild
    if (last instanceof HTMLElement) last.focus({ preventScroll: true })
  }
  return (
    <div className={hasMore ? styles.more : styles.end}>
      {waits && <Sentinel onVisible={() => list.send({ type: 'end.visible' })} />}
      {failed && failure !== null ? (
        <ReadFailure title={UNREAD} failure={failure} onRetry={retry} />
      ) : hasMore ? (
        <Ghosts count={3} />
      ) : (
        <p>Toutes les commandes sont affichées.</p>
      )}
    </div>
  )
}

/** How far under the window the next page is asked for; an end that a jump has passed, however far, is seen too. */
const SEEN = '10000000px 0px 1200px 0px'

const Sentinel = ({ onVisible }: { onVisible: () => void }) => {
  const place = useRef<HTMLDivElement>(null)
  const told = useRef(onVisible)
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) told.current()
      },
      { rootMargin: SEEN },
    )
    if (place.current) observer.observe(place.current)
    return () => observer.disconnect()
  }, [])
  return <div ref={place} />
}
