import { LineDetails } from '#client/cart/LineDetails.tsx'
import { FileList } from '#client/line-files/FileList.tsx'
import { Drawing } from '#client/platform/drawings/Drawing.tsx'
import { modelReference } from '#client/shop/model-text.ts'
import { displayOfValidated } from '#shared/cart/line-display'
import { lineTimeText } from '#shared/orders/delivery.rules'
import type { DeliveryMode } from '#shared/orders/delivery-tariff.schema'
import type { ProductName, ValidatedConfiguration } from '#shared/orders/orders.schema'
import { formatCents, toCents } from '#shared/platform/money'
import styles from './OrderLines.module.css'

interface OrderLinesProps {
  configurations: readonly ValidatedConfiguration[]
  names: readonly ProductName[]
  /** how they leave */
  mode: DeliveryMode
}

/** The lines as the server priced them. */
export const OrderLines = ({ configurations, names, mode }: OrderLinesProps) => (
  <ol className={styles.lines}>
    {configurations.map((configuration, index) => {
      const { leadTimeDays } = configuration
      const name = names.find((product) => product.index === index)?.name
      return (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is known by its number
        <li key={index} className={styles.line}>
          <div className={styles.head}>
            <div className={styles.paper}>
              <Drawing {...configuration.drawing} title={modelReference(configuration.model)} />
            </div>
            <div className={styles.what}>
              <p className={styles.name}>
                {index + 1}. {name ? `${name} · ` : ''}
                {configuration.model.subFamily?.name}
              </p>
              <p className={styles.reference}>Ref: {modelReference(configuration.model)}</p>
            </div>
            <p className={styles.price}>
              <span>
                {configuration.quantity} × {formatCents(toCents(configuration.unit_price))}
              </span>
              <strong>{formatCents(toCents(configuration.total_price))} HT</strong>
            </p>
          </div>
          <div className={styles.details}>
            <LineDetails
              display={displayOfValidated(configuration)}
              quantity={configuration.quantity}
              time={leadTimeDays === undefined ? undefined : lineTimeText(leadTimeDays, mode)}
              name={`ligne ${index + 1}, ${modelReference(configuration.model)}`}
            />
            {configuration.note !== undefined && <p className={styles.note}>{configuration.note}</p>}
            {configuration.files && <FileList files={configuration.files} />}
          </div>
        </li>
      )
    })}
  </ol>
)
