import type { ReactNode } from 'react'
import { Badge } from '#client/platform/ui/Badge.tsx'
import { Alert } from '#client/platform/ui/Feedback.tsx'
import type { UserDetails } from '#machines/dashboard/users/user-edit.machine'
import type { AdminUser } from '#shared/dashboard/users/users.schema'
import { formatDateTime } from '#shared/platform/dates'
import { isSiret, isVatNumber } from '#shared/session/company-numbers.rules'
import { Facts } from '../table-kit/Facts.tsx'
import panelStyles from '../table-kit/Panel.module.css'
import { UserState } from './UserBadges.tsx'

/** Who it is: what they typed, and what the shop makes of it. */
export const UserFacts = ({ details: { user, addressesCount } }: { details: UserDetails }) => {
  const facts: readonly [label: string, value: ReactNode][] = [
    ['État', <UserState key="state" user={user} />],
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
    ['Inscription', formatDateTime(user.created_at)],
    ['Ouverture', user.openedAt === null ? 'Pas encore ouvert' : formatDateTime(user.openedAt)],
    ...refusalFacts(user),
    ['Adresses', addressesCount === 0 ? 'Aucune' : String(addressesCount)],
  ]
  return (
    <section className={panelStyles.stack} aria-label="Informations du compte">
      {user.sharesEmail && (
        <Alert tone="info">
          {user.verified
            ? 'Quelqu’un s’est inscrit de nouveau avec cette adresse email, sans la confirmer. Ce compte-ci est celui de la personne qui a la boîte aux lettres.'
            : 'Cette adresse email est celle d’un autre compte, vérifié. Il n’y a rien à ouvrir ici\u00a0: cette inscription n’aboutira pas.'}
        </Alert>
      )}
      {user.contested && (
        <Alert tone="warning">
          Plusieurs personnes ont pu s’inscrire avec cette adresse email. Le compte sera à celle qui la
          confirmera.
        </Alert>
      )}
      <Facts facts={facts} />
    </section>
  )
}

/** When staff refused the account, who did, and what the person was told; nothing where they did not. */
const refusalFacts = ({ refused, refusal }: AdminUser): [label: string, value: ReactNode][] =>
  refused === null
    ? []
    : [
        ['Refus', `${formatDateTime(refused.at)}${refused.by === '' ? '' : `, par ${refused.by}`}`],
        ['Motif du refus', refusal],
      ]

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
