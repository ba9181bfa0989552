import { Card } from '#client/platform/ui/Card.tsx'
import { Field } from '#client/platform/ui/Field.tsx'
import { TextInput } from '#client/platform/ui/TextInput.tsx'
import { selectArrival, selectDraft, selectWishHint } from '#machines/orders/order.selectors'
import type { DraftProblems } from '#shared/orders/order-draft.rules'
import { SITE_MAX } from '#shared/orders/order-limits'
import { emptySite } from '#shared/orders/order-site.rules'
import type { OrderSite } from '#shared/orders/order-site.schema'
import { useOrder, useOrderSelector } from './order.actor.tsx'
import styles from './Step.module.css'

const WISH = 'Facultatif. Nous faisons au mieux, sans rien promettre.'

/** Whom the drivers meet, and the day that is wished for: what the chantier says of it stands there already. */
export const SiteFields = ({ problems }: { problems: DraftProblems }) => {
  const order = useOrder()
  const { contactName, contactPhone, wishedOn } = useOrderSelector(
    (snapshot) => selectDraft(snapshot).site ?? emptySite,
  )
  const hint = useOrderSelector(selectWishHint)
  const today = useOrderSelector((snapshot) => selectArrival(snapshot)?.day)
  const change = (parts: Partial<OrderSite>) => order.send({ type: 'site.change', parts })
  return (
    <Card className={styles.card ?? ''}>
      <h3>Sur place</h3>
      <div className={styles.fields}>
        <Field label="Contact sur place" hint="Facultatif" error={problems.contactName}>
          <TextInput
            controlSize="lg"
            value={contactName}
            maxLength={SITE_MAX.contactName}
            autoComplete="off"
            onChange={({ target }) => change({ contactName: target.value })}
          />
        </Field>
        <Field label="Téléphone du contact" hint="Facultatif" error={problems.contactPhone}>
          <TextInput
            type="tel"
            controlSize="lg"
            value={contactPhone}
            maxLength={SITE_MAX.contactPhone}
            autoComplete="off"
            onChange={({ target }) => change({ contactPhone: target.value })}
          />
        </Field>
        <Field label="Livraison souhaitée" hint={hint ?? WISH} error={problems.wishedOn}>
          <TextInput
            type="date"
            min={today}
            controlSize="lg"
            value={wishedOn ?? ''}
            onChange={({ target }) => change({ wishedOn: target.value || null })}
          />
        </Field>
      </div>
    </Card>
  )
}
