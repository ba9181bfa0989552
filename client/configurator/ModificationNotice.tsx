import { useNavigate } from 'react-router-dom'
import { paths } from '#client/paths.ts'
import { Button } from '#client/platform/ui/Button.tsx'
import { Alert } from '#client/platform/ui/Feedback.tsx'
import { selectModifiedIndex } from '#machines/configurator/configurator.selectors'
import { useConfigurator, useConfiguratorSelector } from './shop.actor.tsx'

/** Says which cart line is being modified, with the way to leave it as it was. */
export const ModificationNotice = () => {
  const configurator = useConfigurator()
  const navigate = useNavigate()
  const modified = useConfiguratorSelector(selectModifiedIndex)
  if (modified === null) return null
  const cancel = (): void => {
    configurator.send({ type: 'modification.cancel' })
    navigate(paths.cart)
  }
  return (
    <Alert
      tone="info"
      title={`Vous modifiez la ligne ${modified + 1} du panier`}
      actions={
        <Button variant="secondary" size="lg" onClick={cancel}>
          Annuler la modification
        </Button>
      }
    >
      Elle reste telle quelle tant que vous ne la mettez pas à jour.
    </Alert>
  )
}
