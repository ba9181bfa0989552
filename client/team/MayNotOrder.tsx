import { Alert } from '#client/platform/ui/Feedback.tsx'
import { useSessionSelector } from '#client/session/session.actor.tsx'
import { selectOrderer } from '#machines/session/session.selectors'

/** Why nothing is ordered here by who only prepares, and what to do; nothing for who may order. */
export const MayNotOrder = ({ prepared }: { prepared: 'panier' | 'devis' }) => {
  const orderer = useSessionSelector(selectOrderer)
  return orderer === null ? null : (
    <Alert tone="info" title={`Demandez à ${orderer} de commander`}>
      Vous préparez les commandes de votre équipe. Ce {prepared} est prêt&nbsp;: envoyez l’adresse de cette
      page à {orderer}, qui pourra l’ouvrir et le commander.
    </Alert>
  )
}
