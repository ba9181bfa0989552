import { useCallback, useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { paths } from '#client/paths.ts'
import { Button } from '#client/platform/ui/Button.tsx'
import { useToast } from '#client/platform/ui/Toast.tsx'
import { useConfigurator, useConfiguratorSelector } from '#client/shop/shop.actor.tsx'
import {
  selectEvaluation,
  selectFromCents,
  selectLacking,
  selectLeadTimeRange,
  selectModifiedKey,
} from '#machines/configurator/configurator.selectors'
import { CART_MAX_LINES } from '#shared/cart/limits'
import type { Evaluation } from '#shared/configurator/evaluation'
import { goTo } from './go-to.ts'
import { PriceBox } from './PriceBox.tsx'
import styles from './SubmitBox.module.css'
import { todosOf } from './todo.ts'

/** The price and what sends the configuration to the cart: a new line, or the one being modified. */
export const SubmitBox = ({ evaluation }: { evaluation: Evaluation }) => {
  const configurator = useConfigurator()
  const navigate = useNavigate()
  const notify = useToast()
  const modified = useConfiguratorSelector(selectModifiedKey)
  const fromCents = useConfiguratorSelector(selectFromCents)
  const lacking = useConfiguratorSelector(selectLacking)
  const leadTimeRange = useConfiguratorSelector(selectLeadTimeRange)
  const ready = useConfiguratorSelector((snapshot) => snapshot.can({ type: 'configuration.submit' }))
  const canContinue = useConfiguratorSelector((snapshot) => snapshot.can({ type: 'configuration.continue' }))
  const onContinued = useNextAsked()
  useEffect(() => {
    const added = configurator.on('configuration.added', () => {
      notify('Configuration ajoutée au panier', { type: 'success' })
    })
    const continued = configurator.on('configuration.continued', () => {
      notify('Ajoutée au panier. Saisissez les cotes de l’ouverture suivante.', { type: 'success' })
      onContinued()
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
      continued.unsubscribe()
      changed.unsubscribe()
    }
  }, [configurator, navigate, notify, onContinued])
  return (
    <PriceBox
      evaluation={evaluation}
      lacking={lacking}
      fromCents={fromCents}
      leadTimeRange={leadTimeRange}
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
      {modified === null && (
        <Button
          className={styles.next ?? ''}
          variant="secondary"
          size="lg"
          full
          aria-disabled={!canContinue || undefined}
          onClick={() => configurator.send({ type: 'configuration.continue' })}
        >
          Ajouter et continuer avec ces options
        </Button>
      )}
    </PriceBox>
  )
}

/** Takes the focus to the first question that waits, once the next opening is asked for. */
const useNextAsked = (): (() => void) => {
  const configurator = useConfigurator()
  const [asked, setAsked] = useState(0)
  useEffect(() => {
    const evaluation = selectEvaluation(configurator.getSnapshot())
    const [first] = asked === 0 || evaluation === null ? [] : todosOf(evaluation)
    if (first !== undefined) goTo(first)
  }, [asked, configurator])
  return useCallback(() => setAsked((times) => times + 1), [])
}
