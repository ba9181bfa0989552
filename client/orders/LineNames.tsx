import { Drawing } from '#client/platform/drawings/Drawing.tsx'
import { Field } from '#client/platform/ui/Field.tsx'
import { TextInput } from '#client/platform/ui/TextInput.tsx'
import { modelReference } from '#client/shop/model-text.ts'
import { selectDraft, selectValidatedCart } from '#machines/orders/order.selectors'
import type { DraftProblems } from '#shared/orders/order-draft.rules'
import { PRODUCT_NAME_MAX } from '#shared/orders/order-limits'
import styles from './LineNames.module.css'
import { useOrder, useOrderSelector } from './order.actor.tsx'

/** A name for each line: the opening it is for. */
export const LineNames = ({ problems }: { problems: DraftProblems }) => {
  const order = useOrder()
  const cart = useOrderSelector(selectValidatedCart)
  const { productsNames } = useOrderSelector(selectDraft)
  return (
    <ul className={styles.lines}>
      {productsNames.map(({ number, index, name }) => {
        const configuration = cart?.configurations[index]
        if (configuration === undefined) return null
        return (
          <li key={index} className={styles.line}>
            <div className={styles.paper}>
              <Drawing {...configuration.drawing} decorative />
            </div>
            <Field
              label={`${number}. ${configuration.model.subFamily?.name ?? ''}`}
              hint={[
                modelReference(configuration.model),
                ...configuration.sizes.slice(0, 1).map(({ text, name: measured }) => `${text} ${measured}`),
                `quantité ${configuration.quantity}`,
              ].join(' · ')}
              error={problems[`productsNames.${index}`]}
            >
              <TextInput
                controlSize="lg"
                value={name}
                maxLength={PRODUCT_NAME_MAX}
                placeholder="Ex. Salon, baie sud"
                autoComplete="off"
                onChange={({ target }) =>
                  order.send({ type: 'productName.change', index, name: target.value })
                }
              />
            </Field>
          </li>
        )
      })}
    </ul>
  )
}
