import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { paths } from '#client/paths.ts'
import { Button } from '#client/platform/ui/Button.tsx'
import { useToast } from '#client/platform/ui/Toast.tsx'
import { useConfigurator, useConfiguratorSelector } from '#client/shop/shop.actor.tsx'
import {
  selectFromCents,
  selectLacking,
  selectLeadTimeRange,
  selectModel,
  selectModifiedKey,
} from '#machines/configurator/configurator.selectors'
import { CART_MAX_LINES } from '#shared/cart/limits'
import type { Evaluation } from '#shared/configurator/evaluation'
import { flyToCart } from './fly-to-cart.ts'
import { goTo } from './go-to.ts'
import { PriceBox } from './PriceBox.tsx'

/** The price and what sends the configuration to the cart: a new line, or the one being modified. */
export const SubmitBox = ({ evaluation }: { evaluation: Evaluation }) => {
  const configurator = useConfigurator()
  const navigate = useNavigate()
  const notify = useToast()
  const modified = useConfiguratorSelector(selectModifiedKey)
  const fromCents = useConfiguratorSelector(selectFromCents)
  const subFamilyId = useConfiguratorSelector((snapshot) => selectModel(snapshot).subFamily?.id)
  const lacking = useConfiguratorSelector(selectLacking)
  const leadTimeRange = useConfiguratorSelector(selectLeadTimeRange)
  const ready = useConfiguratorSelector((snapshot) => snapshot.can({ type: 'configuration.submit' }))
  useEffect(() => {
    const added = configurator.on('configuration.added', () => {
      flyToCart()
      notify('Configuration ajoutée au panier', { type: 'success' })
    })
    const changed = configurator.on('configuration.modified', () => {
      notify('Ligne mise à jour', { type: 'success' })
      navigate(paths.cart)
    })
    const refused = configurator.on('configuration.refused', () => {
      notify(`Le panier est complet\u00a0: ${CART_MAX_LINES} lignes au plus.`, { type: 'error' })
    })
    return () => {
      refused.unsubscribe()
      added.unsubscribe()
      changed.unsubscribe()
    }
  }, [configurator, navigate, notify])
  return (
    <PriceBox
      evaluation={evaluation}
      lacking={lacking}
      fromCents={fromCents}
      leadTimeRange={leadTimeRange}
      subFamilyId={subFamilyId}
      onGo={goTo}
    >
      <Button
        size="lg"
        full
        aria-disabled={!ready || undefined}
        onClick={() => configurator.send({ type: 'configuration.submit' })}
      >
        {modified === null ? 'Ajouter au panier' : 'Mettre à jour la ligne'}
      </Button>
    </PriceBox>
  )
}
