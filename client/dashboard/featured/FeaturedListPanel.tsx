import { useMachine } from '@xstate/react'
import { dashboardPath } from '#client/links.ts'
import { LinkButton } from '#client/platform/ui/Button.tsx'
import { Alert, Skeleton } from '#client/platform/ui/Feedback.tsx'
import { ConfirmModal } from '#client/platform/ui/Modal.tsx'
import { ReadFailure } from '#client/platform/ui/ReadFailure.tsx'
import { highlightLabels } from '#shared/catalogue/category-labels'
import { PanelActions } from '../frame.tsx'
import styles from './FeaturedListPanel.module.css'
import { FeaturedSectionCard } from './FeaturedSectionCard.tsx'
import { featuredListLogic } from './featured.effects.ts'

const SECTIONS = ['hot', 'new', 'promo'] as const

/** « Produits en vedette » (§2.13): the three sections of the home page, their order and their preview. */
export const FeaturedListPanel = () => {
  const [state, send] = useMachine(featuredListLogic)
  const { products, order, drag, moved, removing, failure } = state.context
  const nameOf = (id: string) => products.find((product) => product.id === id)?.name ?? ''
  return (
    <>
      <PanelActions>
        <LinkButton to={dashboardPath('featuredProductsForm')}>Ajouter un produit</LinkButton>
      </PanelActions>
      <p className="visually-hidden" role="status">
        {moved && `${nameOf(moved.id)}\u00a0: position ${moved.position} sur ${moved.total}.`}
      </p>
      {state.hasTag('failed') ? (
        <ReadFailure
          title="Les produits en vedette n’ont pas pu être lus"
          failure={failure}
          onRetry={() => send({ type: 'list.retry' })}
        />
      ) : state.hasTag('loading') ? (
        <div className={styles.sections}>
          {SECTIONS.map((section) => (
            <Skeleton key={section} height="280px" />
          ))}
        </div>
      ) : (
        <div className={styles.sections}>
          {failure && (
            <Alert tone="warning" announce title="L’ordre affiché est celui du serveur">
              {failure.message}
            </Alert>
          )}
          {SECTIONS.map((section) => (
            <FeaturedSectionCard
              key={section}
              section={section}
              products={order[section].flatMap((id) => products.find((product) => product.id === id) ?? [])}
              drag={drag}
              send={send}
            />
          ))}
        </div>
      )}
      <ConfirmModal
        open={state.hasTag('asking')}
        title="Retirer ce produit de la page d’accueil"
        danger
        confirmLabel="Retirer le produit"
        cancelLabel="Garder le produit"
        busy={state.hasTag('removing')}
        onConfirm={() => send({ type: 'removal.confirm' })}
        onCancel={() => send({ type: 'removal.cancel' })}
      >
        {removing && (
          <p>
            «&nbsp;{removing.name}&nbsp;» ne sera plus dans la section «&nbsp;
            {highlightLabels[removing.section]}
            &nbsp;». Le produit lui-même reste au catalogue.
          </p>
        )}
      </ConfirmModal>
    </>
  )
}
