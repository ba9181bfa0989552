import { memo, useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { paths } from '#client/paths.ts'
import { Button } from '#client/platform/ui/Button.tsx'
import { Alert } from '#client/platform/ui/Feedback.tsx'
import { useCartSelector, useConfigurator, useConfiguratorSelector } from '#client/shop/shop.actor.tsx'
import { selectLines } from '#machines/cart/cart.selectors'
import { selectModifiedKey } from '#machines/configurator/configurator.selectors'

/** Says which cart line is being modified, with the way to leave it as it was. */
export const ModificationNotice = memo(() => {
  const configurator = useConfigurator()
  const navigate = useNavigate()
  const modified = useConfiguratorSelector(selectModifiedKey)
  const index = useCartSelector((snapshot) => selectLines(snapshot).findIndex(({ key }) => key === modified))
  useEffect(() => {
    const { unsubscribe } = configurator.on('modification.cancelled', () => navigate(paths.cart))
    return unsubscribe
  }, [configurator, navigate])
  if (index === -1) return null
  return (
    <Alert
      tone="info"
      title={`Vous modifiez la ligne ${index + 1} du panier`}
      actions={
        <Button
          variant="secondary"
          size="lg"
          onClick={() => configurator.send({ type: 'modification.cancel' })}
        >
          Annuler la modification
        </Button>
      }
    >
      Elle reste telle quelle tant que vous ne la mettez pas à jour.
    </Alert>
  )
})
