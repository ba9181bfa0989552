import type { Team } from '#shared/team/team.schema'

/** What becomes of who leaves a team by themselves. */
export const leavingText = ({ company, leavingCloses }: Pick<Team, 'company' | 'leavingCloses'>): string =>
  [
    `Vous n’aurez plus accès aux chantiers, aux adresses, aux devis ni aux commandes de ${company}.`,
    'Ce que vous y avez préparé et commandé reste à l’équipe, dont la direction est prévenue. Vous serez déconnecté de tous vos appareils.',
    leavingCloses
      ? 'Votre compte a été ouvert par cette équipe\u00a0: il se ferme avec votre départ, et seule une nouvelle invitation de sa part le rouvre.'
      : 'Votre compte reste ouvert\u00a0: reconnecté, vous y travaillez seul.',
  ].join(' ')
