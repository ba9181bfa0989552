import { lazy, Suspense, useEffect } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { orderPath, quickOrderPath } from '#client/links.ts'
import { Seller } from '#client/orders/Seller.tsx'
import { MissingPart } from '#client/platform/errors/Part.tsx'
import { LoadingMark } from '#client/platform/root-mark.ts'
import { Skeleton } from '#client/platform/ui/Feedback.tsx'
import { PageTitle } from '#client/platform/ui/PageTitle.tsx'
import { CartProject, EmptyCartProjects, useCartProject } from '#client/projects/CartProject.tsx'
import { useCart, useCartSelector } from '#client/shop/shop.actor.tsx'
import { selectLineCount, selectValidatedCartId } from '#machines/cart/cart.selectors'
import { formatDate } from '#shared/platform/dates'
import { AskedQuote } from './AskedQuote.tsx'
import { BulkChange } from './BulkChange.tsx'
import { CartFailure } from './CartFailure.tsx'
import { CartFiles } from './CartLineCard.tsx'
import { CartLines } from './CartLines.tsx'
import styles from './CartPage.module.css'
import { CartTotals } from './CartTotals.tsx'
import { EmptyCart } from './EmptyCart.tsx'
import { RemovedBar } from './RemovedBar.tsx'
import { RepeatedOrders } from './RepeatedOrders.tsx'
import { ResetCart } from './ResetCart.tsx'
import { UnavailableLines } from './UnavailableLines.tsx'

// a room of its own, for who knows references
const QuickOrderPage = lazy(() => import('#client/quick-order/QuickOrderPage.tsx'))

/** /my-cart: the configurations, their prices, and the way to the order; with `rapide`, references and codes to add. */
export const CartPage = () => {
  const [search] = useSearchParams()
  if (!search.has('rapide')) return <Cart />
  return (
    <Suspense
      fallback={
        <>
          <LoadingMark />
          <PageTitle title="Commande rapide" />
        </>
      }
    >
      <QuickOrderPage />
    </Suspense>
  )
}

const LinesToCome = () => (
  <>
    <LoadingMark />
    <Skeleton height="320px" />
  </>
)

const Cart = () => {
  const cart = useCart()
  const navigate = useNavigate()
  const count = useCartSelector(selectLineCount)
  const validated = useCartSelector((snapshot) => snapshot.matches('validated'))
  const validatedCartId = useCartSelector(selectValidatedCartId)
  const ofProject = useCartProject(CartFiles)
  useEffect(() => {
    if (!validated || validatedCartId === null) return
    navigate(orderPath(validatedCartId))
    cart.send({ type: 'order.opened' })
  }, [validated, validatedCartId, navigate, cart])
  return (
    <>
      <Seller />
      <PageTitle title="Panier">
        <div className={styles.ways}>
          <Link to={quickOrderPath}>Commande rapide</Link>
          {count > 0 && <ResetCart />}
        </div>
      </PageTitle>
      <p className={styles.date}>Prix du {formatDate(Date.now())}</p>
      <CartProject isOpening={ofProject.isOpening} />
      {ofProject.isMissing && (
        <div className={styles.missing}>
          <MissingPart>Une partie du chantier de ce panier n’a pas pu être chargée.</MissingPart>
        </div>
      )}
      {count > 0 && <AskedQuote />}
      {count === 0 ? (
        ofProject.isOpening ? (
          <LinesToCome />
        ) : (
          <div className={styles.lines}>
            <RepeatedOrders />
            <UnavailableLines />
            <EmptyCart />
            <EmptyCartProjects />
          </div>
        )
      ) : ofProject.isAwaited ? (
        <LinesToCome />
      ) : (
        <div className={styles.columns}>
          <div className={styles.lines}>
            <CartFailure />
            <RepeatedOrders />
            <UnavailableLines />
            {count > 1 && <BulkChange />}
            <CartLines />
          </div>
          <CartTotals />
        </div>
      )}
      <RemovedBar />
    </>
  )
}
