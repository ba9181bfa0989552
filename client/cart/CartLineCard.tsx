import { Suspense } from 'react'
import { useCompany } from '#client/platform/company.tsx'
import { Drawing } from '#client/platform/drawings/Drawing.tsx'
import { Button } from '#client/platform/ui/Button.tsx'
import { cx } from '#client/platform/ui/cx.ts'
import { FieldError, LockedFields } from '#client/platform/ui/Field.tsx'
import { part } from '#client/platform/ui/part.tsx'
import { QuantityStepper } from '#client/platform/ui/QuantityStepper.tsx'
import { WorkIcon } from '#client/platform/ui/WorkIcon.tsx'
import { CartLineNotes } from '#client/projects/CartProject.tsx'
import { useIsInProject } from '#client/projects/project.actor.tsx'
import { usePaidFirst } from '#client/session/usePaidFirst.ts'
import { crumbsOf, modelReference } from '#client/shop/model-text.ts'
import { useCart, useCartSelector } from '#client/shop/shop.actor.tsx'
import { selectWrongQuantity } from '#machines/cart/cart.selectors'
import type { KeyedLine } from '#machines/cart/cart.types'
import { lineCents, QUANTITY_SENTENCE } from '#shared/cart/configurations.rules'
import { deliveryDates, homeText } from '#shared/orders/delivery-dates'
import { exactly, leadTimeOf } from '#shared/orders/lead-time.rules'
import { formatCents } from '#shared/platform/money'
import styles from './CartLineCard.module.css'
import { LineComparison } from './LineComparison.tsx'
import { LineDetails } from './LineDetails.tsx'

/** For who has a file to join. */
export const CartFiles = part<{ line: KeyedLine; name: string }>(() =>
  import('./CartFiles.tsx').then((module) => module.CartFiles),
)

interface CartLineCardProps {
  line: KeyedLine
  /** its place in the cart, from 0 */
  index: number
  /** why the server refused it */
  messages: readonly string[] | undefined
  onRemove: () => void
}

/** A configuration of the cart: what it is, how many, what it costs, and what can be done with it. */
export const CartLineCard = ({ line, index, messages, onRemove }: CartLineCardProps) => {
  const { key, display, model, quantity } = line
  const cart = useCart()
  const editable = useCartSelector((snapshot) => snapshot.hasTag('editable'))
  const canCopy = useCartSelector((snapshot) => snapshot.can({ type: 'line.duplicate', key }))
  const canIncrease = useCartSelector((snapshot) => snapshot.can({ type: 'quantity.increase', key }))
  const canDecrease = useCartSelector((snapshot) => snapshot.can({ type: 'quantity.decrease', key }))
  const wrong = useCartSelector((snapshot) => selectWrongQuantity(snapshot)?.key === key)
  // a photo of the place goes with any line of a chantier
  const isInProject = useIsInProject()
  const { closings } = useCompany()
  const isPaidFirst = usePaidFirst()
  const arrival = homeText(deliveryDates(Date.now(), exactly(leadTimeOf([display])), closings), isPaidFirst)
  const name = `ligne ${index + 1}, ${modelReference(model)}`
  return (
    <li className={cx(styles.card, messages && styles.refused)}>
      <div className={styles.paper}>
        <Drawing {...display.drawing} title={modelReference(model)} />
      </div>
      <div className={styles.what}>
        <p className={styles.crumbs}>{crumbsOf(model)}</p>
        <h2 className={styles.name} tabIndex={-1}>
          <span className={styles.number}>{index + 1}.</span> {model.subFamily?.name}
          {model.subFamily?.reference !== undefined && (
            <span className={styles.reference}>Ref: {model.subFamily.reference}</span>
          )}
        </h2>
        {messages?.map((message) => (
          <FieldError key={message}>{message}</FieldError>
        ))}
      </div>
      <div className={styles.details}>
        <LineDetails display={display} quantity={quantity} arrival={arrival} name={name} />
        <LineComparison line={line} />
        <CartLineNotes line={line} name={name} />
        {(line.files !== undefined || messages !== undefined || isInProject) && (
          <Suspense>
            <CartFiles line={line} name={name} />
          </Suspense>
        )}
      </div>
      <div className={styles.money}>
        <p className={styles.count}>{quantity} ×</p>
        <LockedFields locked={!editable}>
          <QuantityStepper
            className={styles.stepper}
            label={`Quantité, ${name}`}
            value={quantity}
            canDecrease={canDecrease}
            canIncrease={canIncrease}
            error={wrong ? QUANTITY_SENTENCE : undefined}
            onStep={(by) => cart.send({ type: by === 1 ? 'quantity.increase' : 'quantity.decrease', key })}
            onEnter={(text) => cart.send({ type: 'quantity.enter', key, text })}
          />
        </LockedFields>
        <p className={styles.prices}>
          <span className={styles.unit}>{formatCents(display.unitCents)} l’unité</span>
          <span className={styles.total}>
            {formatCents(lineCents(line))} <abbr title="hors taxes">HT</abbr>
          </span>
        </p>
      </div>
      <div className={styles.actions}>
        <Button
          variant="quiet"
          size="lg"
          disabled={!editable}
          aria-label={`Modifier la ${name}`}
          onClick={() => cart.send({ type: 'line.modify', key })}
        >
          <WorkIcon name="edit" size={18} />
          Modifier
        </Button>
        <Button
          variant="quiet"
          size="lg"
          disabled={!canCopy}
          aria-label={`Dupliquer la ${name}`}
          onClick={() => cart.send({ type: 'line.duplicate', key })}
        >
          <WorkIcon name="copy" size={18} />
          Dupliquer
        </Button>
        <Button
          variant="quiet"
          size="lg"
          disabled={!editable}
          aria-label={`Supprimer la ${name}`}
          onClick={onRemove}
        >
          <WorkIcon name="trash" size={18} />
          Supprimer
        </Button>
      </div>
    </li>
  )
}
