import { useEffect, useState } from 'react'
import { Button } from '#client/platform/ui/Button.tsx'
import { useToast } from '#client/platform/ui/Toast.tsx'
import { useConfigurator, useConfiguratorSelector } from '#client/shop/shop.actor.tsx'
import { selectEvaluation, selectModifiedKey } from '#machines/configurator/configurator.selectors'
import { goTo } from './go-to.ts'
import { todosOf } from './todo.ts'

/**
 * Sends the configuration to the cart and asks for the next opening, with the same options; the focus goes to the first
 * question that waits then. A line that is being modified has none.
 */
export const ContinueButton = () => {
  const configurator = useConfigurator()
  const notify = useToast()
  const modified = useConfiguratorSelector(selectModifiedKey)
  const ready = useConfiguratorSelector((snapshot) => snapshot.can({ type: 'configuration.continue' }))
  const [asked, setAsked] = useState(0)
  useEffect(() => {
    const { unsubscribe } = configurator.on('configuration.continued', () => {
      notify('Ajoutée au panier. Saisissez les cotes de l’ouverture suivante.', { type: 'success' })
      setAsked((times) => times + 1)
    })
    return unsubscribe
  }, [configurator, notify])
  // once the form shows what is asked again
  useEffect(() => {
    const evaluation = selectEvaluation(configurator.getSnapshot())
    const [first] = asked === 0 || evaluation === null ? [] : todosOf(evaluation)
    if (first !== undefined) goTo(first)
  }, [asked, configurator])
  if (modified !== null) return null
  return (
    <Button
      variant="secondary"
      size="lg"
      aria-disabled={!ready || undefined}
      onClick={() => configurator.send({ type: 'configuration.continue' })}
    >
      Ajouter et continuer avec ces options
    </Button>
  )
}
