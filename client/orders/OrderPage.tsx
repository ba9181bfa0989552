import { useParams } from 'react-router-dom'
import { OrderSteps } from './OrderSteps.tsx'
import { OrderProvider } from './order.actor.tsx'

/** /my-cart/order/{validatedCartId} */
export const OrderPage = () => {
  const { validatedCartId = '' } = useParams()
  return (
    <OrderProvider key={validatedCartId} validatedCartId={validatedCartId}>
      <OrderSteps />
    </OrderProvider>
  )
}
