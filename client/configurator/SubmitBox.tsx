import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { paths } from '#client/paths.ts'
import { Button } from '#client/platform/ui/Button.tsx'
import { QuantityStepper } from '#client/platform/ui/QuantityStepper.tsx'
import { useToast } from '#client/platform/ui/Toast.tsx'
import { selectLines } from '#machines/cart/cart.selectors'
import { selectModifiedIndex } from '#machines/configurator/configurator.selectors'
import { QUANTITY_MAX } from '#shared/cart/limits'
import type { Evaluation } from '#shared/configurator/evaluation'
import { goTo } from './go-to.ts'
import { PriceBox } from './PriceBox.tsx'
import styles from './SubmitBox.module.css'
import { useCartSelector, useConfigurator, useConfiguratorSelector } from './shop.actor.tsx'

/** The price and what sends the configuration to the cart: a new line, or the one being modified. */
export const SubmitBox = ({ evaluation }: { evaluation: Evaluation }) => {
  const configurator = useConfigurator()
  const navigate = useNavigate()
  const notify = useToast()
  const modified = useConfiguratorSelector(selectModifiedIndex)
  const ready = useConfiguratorSelector((snapshot) => snapshot.can({ type: 'configuration.submit' }))
  const line = useCartSelector((snapshot) =>
    modified === null ? undefined : selectLines(snapshot)[modified],
  )
  const [typed, setTyped] = useState<number>()
  const quantity = typed ?? line?.quantity ?? 1
  useEffect(() => {
    const added = configurator.on('configuration.added', () => {
      setTyped(undefined)
      notify('Configuration ajoutée au panier', { type: 'success' })
    })
    const changed = configurator.on('configuration.modified', () => {
      notify('Ligne mise à jour', { type: 'success' })
      navigate(paths.cart)
    })
    return () => {
      added.unsubscribe()
      changed.unsubscribe()
    }
  }, [configurator, navigate, notify])
  const cancel = (): void => {
    configurator.send({ type: 'modification.cancel' })
    navigate(paths.cart)
  }
  return (
    <PriceBox evaluation={evaluation} onGo={goTo}>
      <div className={styles.row}>
        <QuantityStepper label="Quantité" value={quantity} max={QUANTITY_MAX} onCommit={setTyped} />
        <Button
          size="lg"
          full
          aria-disabled={!ready || undefined}
          onClick={() => configurator.send({ type: 'configuration.submit', quantity })}
        >
          {modified === null ? 'Ajouter au panier' : 'Mettre à jour la ligne'}
        </Button>
      </div>
      {modified !== null && (
        <Button variant="quiet" size="lg" full onClick={cancel}>
          Annuler la modification
        </Button>
      )}
    </PriceBox>
  )
}
