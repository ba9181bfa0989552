import { useActorRef, useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { paths } from '#client/paths.ts'
import { Button } from '#client/platform/ui/Button.tsx'
import { Modal } from '#client/platform/ui/Modal.tsx'
import { Spinner } from '#client/platform/ui/Spinner.tsx'
import { useConfigurator } from '#client/shop/shop.actor.tsx'
import type { Failure } from '#machines/platform/failure'
import { parseQuantity } from '#shared/cart/configurations.rules'
import { isCode, normalizeCode } from '#shared/configurator/saved-configuration.rules'
import { openingLogic } from './opening.effects.ts'

/** The configuration that the address names by its code, if it does. */
export const OpenedConfiguration = () => {
  const [search] = useSearchParams()
  const text = search.get('code')
  if (text === null) return null
  const code = normalizeCode(text)
  // as many as the line of a quick order asks for
  const quantity = parseQuantity(search.get('quantity') ?? '')
  return isCode(code) ? <Opening key={code} code={code} quantity={quantity} /> : <Unknown />
}

/** What is changed from there on is no longer what the code stands for. */
const useWithoutCode = (): (() => void) => {
  const navigate = useNavigate()
  return () => navigate(paths.configurator, { replace: true })
}

const Opening = ({ code, quantity }: { code: string; quantity: number | null }) => {
  const configurator = useConfigurator()
  const navigate = useNavigate()
  const opening = useActorRef(openingLogic, { input: { code } })
  const saved = useSelector(opening, ({ context }) => context.saved)
  const failure = useSelector(opening, ({ context }) => context.failure)
  useEffect(() => {
    if (saved === null) return
    configurator.send({ type: 'saved.open', saved, ...(quantity !== null && { quantity }) })
    navigate(paths.configurator, { replace: true })
    // what was opened is told at the top: a code is typed far below
    window.scrollTo({ top: 0, behavior: 'instant' })
  }, [configurator, navigate, saved, quantity])
  if (failure?.code === 'NOT_FOUND') return <Unknown />
  if (failure !== null)
    return <Unread failure={failure} onRetry={() => opening.send({ type: 'opening.retry' })} />
  return (
    <Modal open closable={false} size="sm" title="Ouverture de la configuration" onClose={() => undefined}>
      <p role="status">
        <Spinner /> Lecture de vos cotes et de vos choix…
      </p>
    </Modal>
  )
}

const Unknown = () => {
  const close = useWithoutCode()
  return (
    <Modal
      open
      dismissible
      size="md"
      title="Ce code n’ouvre aucune configuration"
      onClose={close}
      footer={<Button onClick={close}>Aller au configurateur</Button>}
    >
      <p>Vérifiez ses huit caractères. Il se peut aussi que son modèle ait quitté le catalogue.</p>
    </Modal>
  )
}

const Unread = ({ failure, onRetry }: { failure: Failure; onRetry: () => void }) => {
  const close = useWithoutCode()
  return (
    <Modal
      open
      dismissible
      size="md"
      title="La configuration n’a pas pu être ouverte"
      onClose={close}
      footer={<Button onClick={onRetry}>Réessayer</Button>}
    >
      <p>{failure.message}</p>
    </Modal>
  )
}
