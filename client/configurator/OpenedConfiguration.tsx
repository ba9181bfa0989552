import { useActorRef, useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { paths } from '#client/paths.ts'
import { Button } from '#client/platform/ui/Button.tsx'
import { Alert } from '#client/platform/ui/Feedback.tsx'
import { Spinner } from '#client/platform/ui/Spinner.tsx'
import { useConfigurator } from '#client/shop/shop.actor.tsx'
import { normalizeCode } from '#shared/configurator/saved-configuration.schema'
import { openingLogic } from './sharing.effects.ts'

/** The configuration that the address names by its code, if it does. */
export const OpenedConfiguration = () => {
  const [search] = useSearchParams()
  const code = search.get('code')
  return code === null ? null : <Opening key={code} code={normalizeCode(code)} />
}

const Opening = ({ code }: { code: string }) => {
  const configurator = useConfigurator()
  const navigate = useNavigate()
  const opening = useActorRef(openingLogic, { input: { code } })
  const saved = useSelector(opening, ({ context }) => context.saved)
  const failure = useSelector(opening, ({ context }) => context.failure)
  useEffect(() => {
    if (saved === null) return
    configurator.send({ type: 'saved.open', saved })
    // what is changed from here on is no longer what the code stands for
    navigate(paths.configurator, { replace: true })
  }, [configurator, navigate, saved])
  if (failure === null)
    return (
      <p role="status">
        <Spinner /> Ouverture de la configuration…
      </p>
    )
  const gone = failure.code === 'NOT_FOUND' || failure.code === 'INVALID_FIELDS'
  return (
    <Alert
      tone={gone ? 'warning' : 'error'}
      announce
      title={gone ? 'Ce code n’ouvre aucune configuration' : 'La configuration n’a pas pu être ouverte'}
      actions={
        gone ? (
          <Button
            variant="secondary"
            size="lg"
            onClick={() => navigate(paths.configurator, { replace: true })}
          >
            Fermer
          </Button>
        ) : (
          <Button variant="secondary" size="lg" onClick={() => opening.send({ type: 'opening.retry' })}>
            Réessayer
          </Button>
        )
      }
    >
      {gone
        ? 'Vérifiez ses huit caractères. Il se peut aussi que son modèle ait quitté le catalogue.'
        : failure.message}
    </Alert>
  )
}
