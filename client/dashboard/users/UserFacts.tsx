import type { ReactNode } from 'react'
import { Badge } from '#client/platform/ui/Badge.tsx'
import { Alert } from '#client/platform/ui/Feedback.tsx'
import type { UserDetails } from '#machines/dashboard/users/user-edit.machine'
import { isSiret, isVatNumber } from '#shared/session/company-numbers.rules'
import { Facts } from '../table-kit/Facts.tsx'
import panelStyles from '../table-kit/Panel.module.css'
import { isSuperseded, UserLife } from './UserLife.tsx'

/** Who it is: what they typed, and what the shop makes of it. */
export const UserFacts = ({ details: { user, addressesCount } }: { details: UserDetails }) => {
  const facts: readonly [label: string, value: ReactNode][] = [
    ['Nom', `${user.title} ${user.firstName} ${user.lastName}`],
    [
      'Adresse email',
      <a key="email" href={`mailto:${user.email}`}>
        {user.email}
      </a>,
    ],
    ['Fonction', user.function],
    ['Niveau', user.level],
    ['SIRET', <CompanyNumber key="siret" number={user.siret} isGood={isSiret} />],
    ['N° de TVA', <CompanyNumber key="vat" number={user.vat} isGood={isVatNumber} />],
    ['Adresses', addressesCount === 0 ? 'Aucune' : String(addressesCount)],
  ]
  return (
    <section className={panelStyles.stack} aria-label="Informations du compte">
      {user.sharesEmail && (
        <Alert tone="info">
          {isSuperseded(user)
            ? 'Cette adresse email est celle d’un autre compte, vérifié. Il n’y a rien à ouvrir ici\u00a0: cette inscription n’aboutira pas.'
            : 'Quelqu’un s’est inscrit de nouveau avec cette adresse email, sans la confirmer. Ce compte-ci est celui de la personne qui a la boîte aux lettres.'}
        </Alert>
      )}
      {user.contested && (
        <Alert tone="warning">
          Plusieurs personnes ont pu s’inscrire avec cette adresse email. Le compte sera à celle qui la
          confirmera.
        </Alert>
      )}
      <UserLife user={user} />
      <Facts facts={facts} />
    </section>
  )
}

/** A number as it was typed, and whether it has the form of a real one. */
const CompanyNumber = ({ number, isGood }: { number: string; isGood: (number: string) => boolean }) => {
  if (number === '') return 'Non renseigné'
  const good = isGood(number)
  return (
    <span className={panelStyles.badges}>
      <span>{number}</span>
      <Badge tone={good ? 'success' : 'danger'}>{good ? 'Forme correcte' : 'Forme incorrecte'}</Badge>
    </span>
  )
}
