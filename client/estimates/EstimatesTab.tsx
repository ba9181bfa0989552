import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { accountPath, estimatePath } from '#client/links.ts'
import { useResource } from '#client/platform/resource.ts'
import { LinkButton } from '#client/platform/ui/Button.tsx'
import { ReadFailure } from '#client/platform/ui/ReadFailure.tsx'
import { useSessionSelector } from '#client/session/session.actor.tsx'
import { type SessionSnapshot, selectUser } from '#machines/session/session.selectors'
import { beginningOf } from './begun-estimate.ts'
import { EstimateGhost } from './EstimateGhost.tsx'
import { EstimateList } from './EstimateList.tsx'
import { EstimatePage } from './EstimatePage.tsx'
import { IssuerPage } from './IssuerPage.tsx'

/** « Devis clients »: the list, the estimate that the address names, a new one, or who issues them. */
export const EstimatesTab = () => {
  const shown = useSearchParams()[0].get('devis-client')
  if (shown === null || shown === '') return <EstimateList />
  if (shown === 'nouveau') return <NewEstimate />
  if (shown === 'entreprise') return <IssuerPage />
  return <EstimatePage key={shown} id={shown} />
}

const selectUserId = (snapshot: SessionSnapshot): string | null => selectUser(snapshot)?.id ?? null

/** Gives a new estimate its id: from then on its address is its own, and going back does not begin another. */
const NewEstimate = () => {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const userId = useSessionSelector(selectUserId)
  // what another one began with is nothing to this one
  const [key] = useState(() => crypto.randomUUID())
  const beginning = useResource(`estimate-beginning ${key}`, () => beginningOf(search, userId))
  const begun = beginning.status === 'ready' ? beginning.data : null
  useEffect(() => {
    if (begun !== null) navigate(estimatePath(crypto.randomUUID()), { replace: true, state: { begun } })
  }, [begun, navigate])
  if (beginning.status === 'failed')
    return (
      <ReadFailure
        title="Ce devis n’a pas pu être repris"
        failure={beginning.failure}
        onRetry={beginning.reload}
      >
        <LinkButton variant="secondary" to={accountPath('devis-clients')}>
          Voir tous mes devis clients
        </LinkButton>
      </ReadFailure>
    )
  return <EstimateGhost />
}
