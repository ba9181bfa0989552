import { useMachine } from '@xstate/react'
import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { dashboardPath } from '#client/links.ts'
import { LinkButton } from '#client/platform/ui/Button.tsx'
import { Skeleton } from '#client/platform/ui/Feedback.tsx'
import { ReadFailure } from '#client/platform/ui/ReadFailure.tsx'
import { useToast } from '#client/platform/ui/Toast.tsx'
import type { FeaturedSection } from '#shared/catalogue/catalogue.schema'
import { useSelection } from '../frame.tsx'
import { ConflictDialog } from './ConflictDialog.tsx'
import { FeaturedFields } from './FeaturedFields.tsx'
import styles from './FeaturedFormPanel.module.css'
import { FeaturedPreview } from './FeaturedPreview.tsx'
import { featuredFormLogic } from './featured.effects.ts'

const SECTIONS: readonly FeaturedSection[] = ['hot', 'new', 'promo']

/** « Produit en vedette » (§2.13): the one that the address names, or a new one. */
export const FeaturedFormPanel = () => {
  const { section, featuredProduct } = useSelection()
  return <FeaturedForm key={featuredProduct ?? ''} id={featuredProduct} section={section} />
}

const FeaturedForm = ({ id, section }: { id: string | null; section: string | null }) => {
  const [state, send] = useMachine(featuredFormLogic, {
    input: { id, section: SECTIONS.find((one) => one === section) ?? 'hot' },
  })
  const notify = useToast()
  const navigate = useNavigate()
  const isSaved = state.hasTag('saved')
  const isNew = id === null
  useEffect(() => {
    if (!isSaved) return
    notify(isNew ? 'Produit mis en vedette' : 'Produit en vedette modifié', { type: 'success' })
    navigate(dashboardPath('featuredProductsList'))
  }, [isSaved, isNew, notify, navigate])

  if (state.hasTag('loading')) return <Skeleton height="60vh" />
  if (state.hasTag('failed')) {
    return (
      <ReadFailure
        title="Ce produit en vedette n’a pas pu être lu"
        failure={state.context.failure}
        onRetry={() => send({ type: 'form.retry' })}
      >
        <LinkButton variant="quiet" to={dashboardPath('featuredProductsList')}>
          Revenir à la liste
        </LinkButton>
      </ReadFailure>
    )
  }
  return (
    <div className={styles.columns}>
      <FeaturedFields
        context={state.context}
        sending={state.hasTag('sending')}
        saving={state.hasTag('saving') || isSaved}
        send={send}
      />
      <FeaturedPreview fields={state.context.fields} />
      <ConflictDialog context={state.context} open={state.hasTag('conflict')} send={send} />
    </div>
  )
}
