import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { accountPath, quotePath } from '#client/links.ts'
import { paths } from '#client/paths.ts'
import { GonePage } from '#client/platform/errors/ErrorPages.tsx'
import { FailureView } from '#client/platform/errors/FailureView.tsx'
import { PageTitle } from '#client/platform/ui/PageTitle.tsx'
import { Stepper } from '#client/platform/ui/Stepper.tsx'
import { selectAddresses, selectOrderFailure, selectQuote } from '#machines/orders/order.selectors'
import { CartRefused } from './CartRefused.tsx'
import { ConfirmationStep } from './ConfirmationStep.tsx'
import { LastDetailsStep } from './LastDetailsStep.tsx'
import { OrderLoading } from './OrderLoading.tsx'
import styles from './OrderSteps.module.css'
import { useOrder, useOrderSelector } from './order.actor.tsx'
import { useStepHistory } from './useStepHistory.ts'
import { ValidationStep } from './ValidationStep.tsx'

const steps = [
  { key: 'last_details', label: 'Informations' },
  { key: 'validation', label: 'Validation' },
  { key: 'confirmation', label: 'Confirmation' },
] as const

/** The stepper and the step where the order stands. */
export const OrderSteps = () => {
  const order = useOrder()
  const navigate = useNavigate()
  const step = useOrderSelector((snapshot) => steps.find(({ key }) => snapshot.hasTag(key))?.key ?? null)
  const notFound = useOrderSelector((snapshot) => snapshot.matches('notFound'))
  const failed = useOrderSelector((snapshot) => snapshot.matches('loadFailed'))
  const refused = useOrderSelector((snapshot) => snapshot.matches('cartRefused'))
  const returned = useOrderSelector((snapshot) => snapshot.matches('returnedToCart'))
  const failure = useOrderSelector(selectOrderFailure)
  const quoteId = useOrderSelector((snapshot) => selectQuote(snapshot)?.id)
  const addressesUnknown = useOrderSelector(
    (snapshot) =>
      selectAddresses(snapshot) === null && !snapshot.matches({ last_details: { addresses: 'failed' } }),
  )
  // the first step is shown whole: nothing in it moves when the addresses come
  const loading = step === null ? !refused : step === 'last_details' && addressesUnknown
  useStepHistory(step)
  useEffect(() => {
    if (returned) navigate(quoteId === undefined ? paths.cart : quotePath(quoteId))
  }, [returned, navigate, quoteId])
  if (notFound)
    return (
      <GonePage
        what="Ce panier validé ou cette commande n’est pas, ou plus, dans votre compte."
        to={accountPath('commandes')}
        label="Voir mes commandes"
      />
    )
  if (failed && failure)
    return <FailureView failure={failure} retry={() => order.send({ type: 'load.retry' })} />
  return (
    <div className={styles.page}>
      <PageTitle title="Commande" />
      <Stepper label="Étapes de la commande" steps={steps} current={step ?? 'last_details'} />
      {refused && <CartRefused />}
      {loading && <OrderLoading />}
      {step === 'last_details' && !loading && <LastDetailsStep />}
      {step === 'validation' && <ValidationStep />}
      {step === 'confirmation' && <ConfirmationStep />}
    </div>
  )
}
