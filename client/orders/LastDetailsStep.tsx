import { shallowEqual } from '@xstate/react'
import { type FormEvent, useRef } from 'react'
import { quotePath } from '#client/links.ts'
import { paths } from '#client/paths.ts'
import { Button, LinkButton } from '#client/platform/ui/Button.tsx'
import { Card } from '#client/platform/ui/Card.tsx'
import { Field } from '#client/platform/ui/Field.tsx'
import { focusFirstInvalid } from '#client/platform/ui/focus-first-invalid.ts'
import { TextArea, TextInput } from '#client/platform/ui/TextInput.tsx'
import { selectDraft, selectProblems, selectQuote } from '#machines/orders/order.selectors'
import { COMMENTS_MAX, PROJECT_NAME_MAX, PURCHASE_ORDER_MAX } from '#shared/orders/order-limits'
import { AddressSection } from './AddressSection.tsx'
import { LineNames } from './LineNames.tsx'
import { useOrder, useOrderSelector } from './order.actor.tsx'
import { PlacingSide } from './PlacingSide.tsx'
import { PricesMoved } from './PricesMoved.tsx'
import { QuotedPrices } from './QuotedPrices.tsx'
import { SiteFields } from './SiteFields.tsx'
import styles from './Step.module.css'
import { StepHeading } from './StepHeading.tsx'

/** First step: what the order is called, where it goes and who pays. */
export const LastDetailsStep = () => {
  const order = useOrder()
  const draft = useOrderSelector(selectDraft)
  const problems = useOrderSelector(selectProblems, shallowEqual)
  const quote = useOrderSelector(selectQuote)
  const both = useRef<HTMLDivElement>(null)
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const form = event.currentTarget
    order.send({ type: 'details.submit' })
    focusFirstInvalid(form)
  }
  const place = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    order.send({ type: 'order.place' })
    if (both.current) focusFirstInvalid(both.current)
  }
  return (
    <div className={styles.step}>
      <StepHeading>Informations de la commande</StepHeading>
      <QuotedPrices />
      <PricesMoved />
      <div ref={both} className={styles.columns}>
        <form noValidate onSubmit={submit}>
          <Card className={styles.card ?? ''}>
            <h3>Projet</h3>
            <Field label="Nom du projet" hint="Chantier, client ou adresse" error={problems.name} required>
              <TextInput
                controlSize="lg"
                value={draft.name}
                maxLength={PROJECT_NAME_MAX}
                autoComplete="off"
                onChange={({ target }) => order.send({ type: 'name.change', name: target.value })}
              />
            </Field>
            <Field
              label="Votre référence / n° de bon de commande"
              hint="Facultatif. Rappelée sur l’accusé de réception et sur les factures"
              error={problems.purchaseOrder}
            >
              <TextInput
                controlSize="lg"
                value={draft.purchaseOrder}
                maxLength={PURCHASE_ORDER_MAX}
                autoComplete="off"
                onChange={({ target }) =>
                  order.send({ type: 'purchaseOrder.change', purchaseOrder: target.value })
                }
              />
            </Field>
            <Field
              label="Commentaires"
              hint={`Facultatif. ${draft.comments.length} / ${COMMENTS_MAX} caractères`}
              error={problems.comments}
            >
              <TextArea
                rows={3}
                value={draft.comments}
                maxLength={COMMENTS_MAX}
                onChange={({ target }) => order.send({ type: 'comments.change', comments: target.value })}
              />
            </Field>
          </Card>
          <Card className={styles.card ?? ''}>
            <h3>Repères des produits</h3>
            <LineNames problems={problems} />
          </Card>
          <AddressSection type="billing" problem={problems.billingAddressId} />
          <AddressSection type="shipping" problem={problems.shippingAddressId} />
          <SiteFields problems={problems} />
          <div className={styles.actions}>
            {quote === null ? (
              <LinkButton size="lg" variant="secondary" to={paths.cart}>
                Revenir au panier
              </LinkButton>
            ) : (
              <LinkButton size="lg" variant="secondary" to={quotePath(quote.id)}>
                Revenir au devis
              </LinkButton>
            )}
            <Button size="lg" type="submit" className={styles.onward ?? ''}>
              Continuer
            </Button>
          </div>
        </form>
        {/* the second step, where there is room for both */}
        <form className={styles.beside} noValidate aria-label="Validation de la commande" onSubmit={place}>
          <PlacingSide />
        </form>
      </div>
    </div>
  )
}
