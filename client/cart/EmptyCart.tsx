import { paths } from '#client/paths.ts'
import { LinkButton } from '#client/platform/ui/Button.tsx'
import { EmptyState } from '#client/platform/ui/EmptyState.tsx'

export const EmptyCart = () => (
  <EmptyState
    title="Le panier est vide"
    actions={
      <>
        <LinkButton size="lg" to={paths.configurator}>
          Aller au configurateur
        </LinkButton>
        <LinkButton size="lg" variant="secondary" to={paths.catalogue}>
          Parcourir le catalogue
        </LinkButton>
      </>
    }
  >
    Configurez un modèle et ajoutez-le&nbsp;: son dessin, ses cotes et son prix vous attendront ici.
  </EmptyState>
)
