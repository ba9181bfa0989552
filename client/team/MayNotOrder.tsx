import { Alert } from '#client/platform/ui/Feedback.tsx'
import { useSessionSelector } from '#client/session/session.actor.tsx'
import { type SessionSnapshot, selectUser } from '#machines/session/session.selectors'

/** Whom a person who only prepares asks to order; null: they order themselves. */
export const selectOrderer = (snapshot: SessionSnapshot): string | null => {
  const team = selectUser(snapshot)?.team
  return team === undefined || team.mayOrder ? null : team.head
}

/** Why the button does nothing, and what to do. */
export const MayNotOrder = () => {
  const orderer = useSessionSelector(selectOrderer)
  return orderer === null ? null : (
    <Alert tone="info" title={`Demandez à ${orderer} de commander`}>
      Vous préparez les commandes de votre équipe. Ce panier est prêt&nbsp;: envoyez l’adresse de cette page à{' '}
      {orderer}, qui pourra l’ouvrir et le commander.
    </Alert>
  )
}
