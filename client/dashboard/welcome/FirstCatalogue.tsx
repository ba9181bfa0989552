import type { ActorRefFrom } from 'xstate'
import { ConfirmedCall } from '#client/platform/ConfirmedCall.tsx'
import { Button } from '#client/platform/ui/Button.tsx'
import { Alert } from '#client/platform/ui/Feedback.tsx'
import type { confirmedCallMachine } from '#machines/platform/confirmed-call.machine'
import panelStyles from '../table-kit/Panel.module.css'

/** What a shop without a price list lacks, and what to do about it. */
export const NoPriceList = ({ onLoad }: { onLoad: () => void }) => (
  <Alert
    tone="warning"
    title="Aucun tarif n’est en vigueur"
    actions={<Button onClick={onLoad}>Charger le catalogue livré</Button>}
  >
    <div className={panelStyles.stack}>
      <p>
        Le catalogue est vide, rien ne peut être configuré ni commandé, et un import n’a rien à quoi se
        comparer. Chargez le catalogue livré avec la boutique&nbsp;: ses prix sont fictifs, vous les
        remplacerez ensuite par vos imports.
      </p>
      <p>
        Pour partir de vos propres fichiers, utilisez plutôt la commande{' '}
        <code>npm run catalogue -- load dossier</code>.
      </p>
    </div>
  </Alert>
)

interface FirstCatalogueProps {
  actor: ActorRefFrom<typeof confirmedCallMachine>
  onAnswered: () => void
}

/** Asks before the catalogue that comes with the shop is put in force. */
export const FirstCatalogue = ({ actor, onAnswered }: FirstCatalogueProps) => (
  <ConfirmedCall
    actor={actor}
    title="Charger le catalogue livré"
    confirmLabel="Charger le catalogue"
    underWay="Les modèles sont contrôlés, puis publiés…"
    onAnswered={onAnswered}
  >
    <div className={panelStyles.stack}>
      <p>
        Dès qu’il est chargé, les comptes ouverts voient ses prix fictifs et peuvent commander. Publiez vos
        propres prix par un import avant d’ouvrir des comptes.
      </p>
      <p>Le chargement prend quelques secondes et ne s’annule pas&nbsp;: le tarif suivant le remplace.</p>
    </div>
  </ConfirmedCall>
)
