import { shallowEqual } from '@xstate/react'
import type { FormEvent } from 'react'
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
import { PricesMoved } from './PricesMoved.tsx'
import { QuotedPrices } from './QuotedPrices.tsx'
import styles from './Step.module.css'
import { StepHeading } from './StepHeading.tsx'

/** First step: what the order is called, where it goes and who pays. */
export const LastDetailsStep = () => {
  const order = useOrder()
  const draft = useOrderSelector(selectDraft)
  const problems = useOrderSelector(selectProblems, shallowEqual)
  const quote = useOrderSelector(selectQuote)
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const form = event.currentTarget
    order.send({ type: 'details.submit' })
    focusFirstInvalid(form)
  }
  return (
    <form className={styles.step} noValidate onSubmit={submit}>
      <StepHeading>Informations de la commande</StepHeading>
      <QuotedPrices />
      <PricesMoved />
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
          label="Votre référence de commande"
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
        <Button size="lg" type="submit">
          Continuer
        </Button>
      </div>
    </form>
  )
}
