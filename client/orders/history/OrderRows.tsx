import { useSelector } from '@xstate/react'
import { type Ref, useEffect, useRef } from 'react'
import { paths } from '#client/paths.ts'
import { Button, LinkButton } from '#client/platform/ui/Button.tsx'
import { Alert, EmptyState, Skeleton } from '#client/platform/ui/Feedback.tsx'
import type { Failure } from '#machines/platform/failure'
import { type OrderActions, OrderCard } from './OrderCard.tsx'
import styles from './OrderRows.module.css'
import type { OrderListRef } from './useOrderList.ts'

interface OrderRowsProps extends OrderActions {
  list: OrderListRef
  rows: Ref<HTMLUListElement>
  /** px of the rows as they were left, by order */
  heights: ReadonlyMap<string, number> | undefined
}

/** The orders, and what stands in their place while they come, when there is none, or when they can't be read. */
export const OrderRows = ({ list, rows, heights, ...actions }: OrderRowsProps) => {
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
        <ReadFailure failure={failure} onRetry={() => list.send({ type: 'list.retry' })} />
      ) : loading ? (
        <Ghosts count={4} />
      ) : orders.length === 0 ? (
        <NoOrders list={list} />
      ) : (
        <>
          <ul ref={rows} className={styles.rows}>
            {orders.map((order) => (
              <OrderCard key={order.id} order={order} height={heights?.get(order.id)} {...actions} />
            ))}
          </ul>
          <ListEnd list={list} />
        </>
      )}
    </>
  )
}

const shownText = (count: number): string =>
  count === 0 ? '' : `${count} commande${count > 1 ? 's affichées' : ' affichée'}`

/** Rows to come. */
const Ghosts = ({ count }: { count: number }) => (
  <div className={styles.rows}>
    {Array.from({ length: count }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
      <Skeleton key={index} height="220px" />
    ))}
  </div>
)

const ReadFailure = ({ failure, onRetry }: { failure: Failure; onRetry: () => void }) => (
  <Alert
    tone="error"
    announce
    title="Vos commandes n’ont pas pu être lues"
    actions={
      <Button variant="secondary" onClick={onRetry}>
        Réessayer
      </Button>
    }
  >
    {failure.message}
  </Alert>
)

const NoOrders = ({ list }: { list: OrderListRef }) => {
  const { keyword, favorites } = useSelector(list, ({ context }) => context.query)
  const all = (
    <Button variant="secondary" onClick={() => list.send({ type: 'search.clear' })}>
      Effacer la recherche
    </Button>
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
const ListEnd = ({ list }: { list: OrderListRef }) => {
  const hasMore = useSelector(list, ({ context }) => context.hasMore)
  const waits = useSelector(list, (snapshot) => snapshot.can({ type: 'end.visible' }))
  const failed = useSelector(list, (snapshot) => snapshot.matches({ listed: 'moreFailed' }))
  const failure = useSelector(list, ({ context }) => context.failure)
  const end = useRef<HTMLDivElement>(null)
  const retry = () => {
    list.send({ type: 'list.retry' })
    // the button leaves: whoever goes by keyboard stays at the end of the rows
    end.current?.focus({ preventScroll: true })
  }
  return (
    <div ref={end} className={hasMore ? styles.more : styles.end} tabIndex={-1}>
      {waits && <Sentinel onVisible={() => list.send({ type: 'end.visible' })} />}
      {failed && failure !== null ? (
        <ReadFailure failure={failure} onRetry={retry} />
      ) : hasMore ? (
        <Ghosts count={3} />
      ) : (
        <p>Toutes les commandes sont affichées.</p>
      )}
    </div>
  )
}

/** How far under the window the next page is asked for. */
const AHEAD = '1200px'

const Sentinel = ({ onVisible }: { onVisible: () => void }) => {
  const place = useRef<HTMLDivElement>(null)
  const told = useRef(onVisible)
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) told.current()
      },
      { rootMargin: `0px 0px ${AHEAD} 0px` },
    )
    if (place.current) observer.observe(place.current)
    return () => observer.disconnect()
  }, [])
  return <div ref={place} />
}
