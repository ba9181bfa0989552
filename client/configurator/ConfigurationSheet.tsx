import { LineDetails } from '#client/cart/LineDetails.tsx'
import { Seller } from '#client/orders/Seller.tsx'
import { Drawing } from '#client/platform/drawings/Drawing.tsx'
import { drawingOf } from '#client/platform/drawings/drawing-of.ts'
import { QrCode } from '#client/platform/ui/QrCode.tsx'
import { crumbsOf, modelReference } from '#client/shop/model-text.ts'
import { useConfiguratorSelector } from '#client/shop/shop.actor.tsx'
import { selectEvaluation, selectFromCents, selectModel } from '#machines/configurator/configurator.selectors'
import { displayOf } from '#shared/cart/line-display'
import { codeText } from '#shared/configurator/saved-configuration.rules'
import styles from './ConfigurationSheet.module.css'
import { PriceTotals } from './PricePanel.tsx'

interface ConfigurationSheetProps {
  code: string
  link: string
}

/** A configuration on paper, before it is ordered: what it is, what it costs today, and how it is opened again. */
export const ConfigurationSheet = ({ code, link }: ConfigurationSheetProps) => {
  const model = useConfiguratorSelector(selectModel)
  const evaluation = useConfiguratorSelector(selectEvaluation)
  const fromCents = useConfiguratorSelector(selectFromCents)
  if (evaluation === null) return null
  const reference = modelReference(model)
  return (
    <section className={styles.paper} aria-label="Fiche de la configuration">
      <div className={styles.head}>
        <div>
          <Seller />
          <p>{crumbsOf(model)}</p>
          <h1>{model.subFamily?.name}</h1>
          <p>
            Ref: {reference} · configuration {codeText(code)}
          </p>
        </div>
        <QrCode text={link} label={`QR code de la configuration ${codeText(code)}`} />
      </div>
      <div className={styles.drawing}>
        <Drawing {...drawingOf(evaluation)} title={reference} dimensions />
      </div>
      {!evaluation.complete && (
        <p>Configuration incomplète&nbsp;: elle ne peut pas être commandée telle quelle.</p>
      )}
      <LineDetails display={displayOf(evaluation)} quantity={1} name={reference} />
      <PriceTotals evaluation={evaluation} fromCents={fromCents} />
      <p>
        Prix indicatif au tarif du jour de l’impression, hors livraison. Cette fiche n’est ni un devis ni une
        commande.
      </p>
    </section>
  )
}
